import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useMatches } from 'react-router';

import { SessionContext } from '../../kit/session/sessionContext.ts';
import { useAuth, useAuthStatus } from '../authContext.ts';
import { refuseSession } from '../portalCallAccess.ts';
import { errorPath } from '../router/paths.ts';
import { handleOf } from '../router/placeHandle.ts';
import { FrameSkeleton } from '../shell/FrameSkeleton.tsx';
import { useStart } from '../visit/useStart.ts';
import { PutOffScreen } from './PutOffScreen.tsx';
import { useGuardOutcome } from './useGuardOutcome.ts';
import { useOwnTexts } from './useOwnTexts.ts';
import { useProfileLoads } from './useProfileLoads.ts';

/** Everything behind sign-in: sends who is not signed in to `/signin` with the way back (AUTH-30), as well as who is not accepted (AUTH-57), and waits for the profile (SHELL-30 to SHELL-34); the root's pages are for admins (SHELL-15). Who loses all rights while inside is signed out (AUTH-38). */
export function GuardedArea({ children }: { readonly children: ReactNode }) {
  const auth = useAuth();
  const status = useAuthStatus();
  const location = useLocation();
  const isAdminOnly = handleOf(useMatches())?.context === 'ROOT';
  useEffect(() => {
    if (status === 'unknown') void auth.start({ shouldAskProvider: true });
  }, [auth, status]);
  const isStarted = useStart(auth, status === 'authenticated', location.pathname);
  const loads = useProfileLoads(isStarted);
  const { hasLostRights, outcome } = useGuardOutcome(loads, isAdminOnly);
  useEffect(() => {
    if (hasLostRights) void auth.logout({ isForced: true, cause: 'rightsLost' });
  }, [auth, hasLostRights]);
  const refusal = outcome.kind === 'signIn' ? outcome.refusal : null;
  useEffect(() => {
    if (refusal !== null && status === 'authenticated') refuseSession(auth, refusal);
  }, [auth, refusal, status]);
  useOwnTexts(loads.user.state === 'loaded' ? loads.user.data : undefined);

  if (status === 'unknown') return <FrameSkeleton />;
  if (status === 'notAuthenticated') {
    const from = `${location.pathname}${location.search}${location.hash}`;
    return <Navigate to="/signin" replace state={{ from }} />;
  }
  if (outcome.kind === 'wait' && outcome.putOff) {
    return <PutOffScreen key={outcome.putOff.times} seconds={outcome.putOff.seconds} />;
  }
  if (hasLostRights || outcome.kind === 'wait' || outcome.kind === 'signIn') return <FrameSkeleton />;
  if (outcome.kind === 'requestAccess') return <Navigate to="/no-roles" replace />;
  if (outcome.kind === 'refuse') return <Navigate to={errorPath(outcome.message)} replace />;
  return <SessionContext value={outcome.session}>{children}</SessionContext>;
}
