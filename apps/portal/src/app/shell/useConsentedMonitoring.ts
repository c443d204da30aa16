import { useCallback } from 'react';

import { useConsent } from '../../features/consent/consent.ts';
import { useMonitoring } from '../../features/monitoring/useMonitoring.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { useAuth } from '../authContext.ts';

/** Monitors the signed-in person from their consent to C0002 until they withdraw it or sign out (MON-04, AUTH-40). */
export function useConsentedMonitoring(): void {
  const auth = useAuth();
  const { user } = useSession();
  const consent = useConsent();
  const isAllowed = consent?.personId === user.id && consent.groups.includes('C0002');
  const watchSignOut = useCallback((listener: () => void) => auth.on('userLogout', listener), [auth]);
  useMonitoring(isAllowed, watchSignOut);
}
