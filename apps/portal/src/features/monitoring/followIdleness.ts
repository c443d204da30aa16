import { monitoringLimits } from '@atrium/contract';

const activities = ['click', 'keydown', 'scroll', 'touchstart'] as const;

/** Calls back when the person has done nothing on the open page for 15 minutes (MON-13); the next activity begins again. The returned function ends it. A hidden page is the SDK's own matter. */
export function followIdleness(onIdle: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handleActivity = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.visibilityState === 'visible') onIdle();
    }, monitoringLimits.idleSession);
  };
  for (const activity of activities) addEventListener(activity, handleActivity, { capture: true, passive: true });
  handleActivity();
  return () => {
    clearTimeout(timer);
    for (const activity of activities) removeEventListener(activity, handleActivity, { capture: true });
  };
}
