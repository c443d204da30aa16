import { tellTrialEnd } from '../features/trial/trialCalls.ts';
import { trialStore } from '../features/trial/trialStore.ts';
import { useAuth } from './authContext.ts';

/** Ends a trial, so that the security log has its end (PERM-36), and then the session. */
export function afterTrial(endSession: () => void): void {
  if (trialStore.state().trial === null) endSession();
  else void tellTrialEnd().then(endSession);
}

/** Returns what signs the person out, at whichever door: a trial ends first (PERM-36, ROLE-01). */
export function useSignOut(): () => void {
  const auth = useAuth();
  return () => afterTrial(() => void auth.logout());
}
