import type { AuthClient } from '@atrium/auth-client';
import { createContext, use, useSyncExternalStore } from 'react';

/** The sign-in client as far as the portal uses it. */
export type PortalAuth = Pick<
  AuthClient,
  | 'status'
  | 'subscribe'
  | 'on'
  | 'start'
  | 'signIn'
  | 'completeSignIn'
  | 'getTokens'
  | 'renew'
  | 'claims'
  | 'parameters'
  | 'endError'
  | 'refuse'
  | 'timeOut'
  | 'signInAgain'
  | 'logout'
  | 'preload'
>;

export const AuthContext = createContext<PortalAuth | null>(null);

/** The sign-in client of this page. */
export function useAuth(): PortalAuth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error('useAuth needs the application around it');
  return auth;
}

/** Checks whether someone is signed in; `unknown` until the client has found out. */
export function useAuthStatus(): ReturnType<PortalAuth['status']> {
  const auth = useAuth();
  return useSyncExternalStore(auth.subscribe, auth.status);
}
