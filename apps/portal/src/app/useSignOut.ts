import { tellTrialEnd } from '../features/trial/trialCalls.ts';
import { trialStore } from '../features/trial/trialStore.ts';
import { useAuth } from './authContext.ts';

/** Returns what signs the person out, at whichever door: a trial ends first, so that the security log has its end (PERM-36, ROLE-01). */
export function useSignOut(): () => void {
  const auth = useAuth();
  return () => {
    if (trialStore.state().trial === null) void auth.logout();
    else void tellTrialEnd().then(() => auth.logout());
  };
}
