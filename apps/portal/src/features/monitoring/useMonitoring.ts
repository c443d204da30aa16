import { useEffect } from 'react';

import { useSession } from '../../kit/session/useSession.ts';
import { logMonitoringFailure } from './monitor.ts';

/**
 * Monitors who is signed in while they allow it, until the session ends (MON-04, MON-21, AUTH-40).
 * @param isAllowed whether the person has consented
 * @param watchSignOut calls the listener before the session ends; what it returns ends that
 */
export function useMonitoring(isAllowed: boolean, watchSignOut: (listener: () => void) => () => void): void {
  // While another role is tried it is still the person's own that counts.
  const { user, role, ownRole = role } = useSession();
  const { id } = user;
  const roleName = ownRole?.name ?? '';
  useEffect(() => {
    if (!isAllowed) return undefined;
    let isOver = false;
    let stop: (() => void) | null = null;
    const handleFailure = (error: unknown) => logMonitoringFailure('it could not be loaded', error);
    import('./startMonitoring.ts').then(({ startMonitoring }) => {
      if (!isOver) stop = startMonitoring({ id, role: roleName }, handleFailure);
    }, handleFailure);
    const end = () => {
      isOver = true;
      stop?.();
      stop = null;
    };
    // Reported before anything else of signing out is done, which may wait for the provider.
    const endWatch = watchSignOut(end);
    return () => {
      endWatch();
      end();
    };
  }, [id, isAllowed, roleName, watchSignOut]);
}
