import { useEffect } from 'react';

import { useConsent } from '../../kit/consent/consent.ts';
import { logMonitoringFailure } from '../../kit/monitor/monitor.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { useAuth } from '../authContext.ts';

/** Monitors who is signed in from their consent on until they withdraw it or the session ends (MON-04, MON-21, AUTH-40). */
export function useMonitoring(): void {
  const auth = useAuth();
  // While another role is tried it is still the person's own that counts.
  const { user, role, ownRole = role } = useSession();
  const consent = useConsent();
  const isAllowed = consent?.personId === user.id && consent.groups.includes('C0002');
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
    // Told before anything else of signing out is done, which may wait for the provider.
    const endWatch = auth.on('userLogout', end);
    return () => {
      endWatch();
      end();
    };
  }, [auth, id, isAllowed, roleName]);
}
