import { SignInError } from '@atrium/auth-client';
import type { AuthListener } from '@atrium/auth-client';

import type { PortalAuth } from '../app/authContext.ts';

interface FakeAuthOptions {
  readonly status?: ReturnType<PortalAuth['status']>;
  /** What `start` finds out. */
  readonly found?: ReturnType<PortalAuth['status']>;
  readonly returnTo?: string | null;
  readonly completionError?: Error;
  readonly canRenew?: boolean;
  readonly canSignInAgain?: boolean;
  /** Why a session ended on this page. */
  readonly endError?: SignInError;
  /** Whether a sign-in leaves the page. */
  readonly canLeave?: boolean;
}

/** The sign-in client of a test: its status is what the test says, and it remembers what it was asked. */
export function fakeAuth(options: FakeAuthOptions = {}) {
  let status = options.status ?? 'authenticated';
  const listeners = new Set<() => void>();
  const logoutListeners = new Set<AuthListener<'userLogout'>>();
  const signIns: Parameters<PortalAuth['signIn']>[0][] = [];
  /** What those that were more than a plain sign-out were asked with. */
  const logouts: NonNullable<Parameters<PortalAuth['logout']>[0]>[] = [];
  const set = (next: typeof status) => {
    status = next;
    for (const listener of listeners) listener();
  };
  const tokens = {
    accessToken: 'access',
    tokenType: 'bearer',
    accessTokenExpiresAt: null,
    idToken: 'id-token',
    idTokenExpiresAt: null,
    scope: null,
  };
  /** Returns what signing out tells first, while the page still waits for the provider's address. */
  const tellLogout = () => {
    for (const listener of [...logoutListeners]) listener({ session: null, reason: 'signedOut' });
  };
  const counts = { logouts: 0, renewals: 0, signInsAgain: 0 };
  let endError = options.endError ?? null;
  const auth: PortalAuth = {
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    on: (name, listener) => {
      if (name !== 'userLogout') return () => undefined;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name tells which listener it is
      const logoutListener = listener as AuthListener<'userLogout'>;
      logoutListeners.add(logoutListener);
      return () => logoutListeners.delete(logoutListener);
    },
    start: () => {
      set(options.found ?? 'notAuthenticated');
      return Promise.resolve(status);
    },
    signIn: (asked) => {
      signIns.push(asked);
      return Promise.resolve(options.canLeave ?? true);
    },
    completeSignIn: () =>
      options.completionError === undefined
        ? Promise.resolve().then(() => {
            set('authenticated');
            return { returnTo: options.returnTo ?? null };
          })
        : Promise.reject(options.completionError),
    getTokens: () => Promise.resolve(tokens),
    renew: () => {
      counts.renewals += 1;
      return options.canRenew === false ? Promise.reject(new Error('no renewal')) : Promise.resolve(tokens);
    },
    claims: () => null,
    parameters: () => ({
      bookingProvider: '',
      calendarProvider: 'graph',
      clientId: 'portal',
      email: 'ada@northwind.example',
      idProvider: 'Northwind',
      idProviderUri: 'https://id.northwind.example',
      responseType: 'code',
      scope: 'openid',
    }),
    endError: () => endError,
    refuse: ({ reason, reference }) => {
      endError = new SignInError('tokenRefused', { reason, reference });
      set('notAuthenticated');
    },
    timeOut: () => {
      endError = new SignInError('inactive');
      set('notAuthenticated');
    },
    signInAgain: () => {
      counts.signInsAgain += 1;
      return options.canSignInAgain === false ? Promise.reject(new SignInError('popupBlocked')) : Promise.resolve();
    },
    logout: (given) => {
      counts.logouts += 1;
      if (given !== undefined) logouts.push(given);
      return Promise.resolve();
    },
    preload: () => Promise.resolve(),
  };
  return { auth, signIns, counts, logouts, set, tellLogout };
}
