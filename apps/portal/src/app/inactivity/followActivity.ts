import { inactivityLimits } from '@atrium/contract';

import { readStored, removeStored, writeStored } from '../../ui/storage/browserStorage.ts';
import { storageKeys } from '../../ui/storage/storageKeys.ts';

/** What a person does on a page, with a pointer, a key, a finger, or a voice that types. */
const activities = [
  'pointerdown',
  'pointermove',
  'mousedown',
  'wheel',
  'touchstart',
  'keydown',
  'beforeinput',
] as const;

/** What a page does as the time without activity passes. */
export interface ActivityListener {
  /** The limit in milliseconds. */
  readonly limit: number;
  /** The session ends at this time unless the person does something. */
  readonly onWarn: (endsAt: number) => void;
  /** After a warning the person did something, on this page or elsewhere. */
  readonly onActive: (isHere: boolean) => void;
  readonly onEnd: () => void;
}

/** Tells all tabs that the person is active now (SEC-21). */
export function noteActivity(): void {
  writeStored(storageKeys.lastActivity, String(Date.now()));
}

/** Forgets when the person was last active: no one is signed out for inactivity. */
export function forgetActivity(): void {
  removeStored(storageKeys.lastActivity);
}

/** Returns when the person was last active in any tab, in milliseconds since 1970; null where that is not known. */
function lastElsewhere(): number | null {
  const at = Number(readStored(storageKeys.lastActivity) ?? Number.NaN);
  return Number.isFinite(at) ? Math.min(at, Date.now()) : null;
}

/**
 * Follows what the person does on this page and in the other tabs (SEC-21). The time of day counts, as a computer that
 * slept wakes its timers late: what someone does after the limit is no activity any more. The returned function ends it.
 */
export function followActivity(
  { limit, onWarn, onActive, onEnd }: ActivityListener,
  page: EventTarget = globalThis,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWarned = false;
  let pointerAt = '';
  let lastHere = lastElsewhere() ?? Date.now();
  let toldAt = Number.NEGATIVE_INFINITY;

  const look = (): void => {
    clearTimeout(timer);
    const endsAt = Math.max(lastHere, lastElsewhere() ?? lastHere) + limit;
    const left = endsAt - Date.now();
    if (left <= 0) {
      end();
      onEnd();
      return;
    }
    const isWarning = left <= inactivityLimits.warning;
    if (isWarning) onWarn(endsAt);
    else if (isWarned) onActive(lastHere + limit === endsAt);
    isWarned = isWarning;
    timer = setTimeout(look, isWarning ? Math.min(left, inactivityLimits.told) : left - inactivityLimits.warning);
  };
  const handleActivity = (event: Event) => {
    // A page that changes below a resting pointer has it told as moved.
    if (event instanceof MouseEvent && event.type === 'pointermove') {
      const at = `${String(event.screenX)} ${String(event.screenY)}`;
      if (at === pointerAt) return;
      pointerAt = at;
    }
    const now = Date.now();
    if (now - lastHere >= limit && now - (lastElsewhere() ?? lastHere) >= limit) {
      look();
      return;
    }
    lastHere = now;
    if (now - toldAt >= inactivityLimits.told) {
      toldAt = now;
      noteActivity();
    }
    if (isWarned) look();
  };
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    for (const activity of activities) page.removeEventListener(activity, handleActivity, { capture: true });
  };

  if (lastElsewhere() === null) noteActivity();
  document.addEventListener('visibilitychange', look);
  for (const activity of activities) page.addEventListener(activity, handleActivity, { capture: true, passive: true });
  look();
  return end;
}
