import type { UserInfoResponse } from 'oauth4webapi';
import { createAuthorization } from './authorization.ts';
import type { LoadProtocol } from './authorization.ts';
import { browserEnvironment } from './browserEnvironment.ts';
import { EXPIRY_CHECK_MS, LAST_LOGIN_KEY, POPUP_HEIGHT, POPUP_WIDTH, TEST_TOKENS_KEY } from './constants.ts';
import type { AuthEvents, AuthListener, LogoutReason } from './createEvents.ts';
import type { Environment } from './environment.ts';
import { SignInError } from './errors.ts';
import { createExpiryTimer } from './expiryTimer.ts';
import { addLastingProvider, isLastingProvider, removeLastingProvider } from './lastingProviders.ts';
import type { Protocol } from './protocol/createProtocol.ts';
import { createProviderWatch } from './providerWatch.ts';
import { createRenewal } from './renewal.ts';
import { isSameUser, isSessionExpired, isSessionOver } from './session.ts';
import type { IdTokenClaims, Session, Tokens } from './session.ts';
import { createSessionKeeper } from './sessionKeeper.ts';
import type { AuthenticationStatus } from './sessionKeeper.ts';
import { readParameters, toSignInParameters, writeParameters } from './signInParameters.ts';
import type { SignInParameters } from './signInParameters.ts';
import { createSignOut } from './signOut.ts';
import type { SignOutOptions } from './signOut.ts';
import { purgeSignInStates } from './signInState.ts';
import { createTabLock } from './tabLock.ts';
import { createTabSharing } from './tabSharing.ts';
import { isTestFlow, isTestSignInSkipped } from './testSignIn.ts';

/** What a client is made with. */
export interface AuthClientOptions {
  /** The browser, unless a test replaces it. */
  environment?: Environment;
}

/** What to sign in with. */
export interface SignInOptions {
  /** What the domain lookup answered, with the person's e-mail, which becomes the login hint. */
  parameters: SignInParameters;
  /** Path to go back to; one that leaves the origin is not remembered (AUTH-30, AUTH-31). */
  returnTo?: string;
  /** The provider's `prompt`, such as `login` to ask for the password again. */
  prompt?: string;
}

/** That the product's server does not accept the tokens of the session. */
export interface TokenRefusal {
  /** The server's code of the reason. */
  reason: string;
  /** What names the answer in the server's log. */
  reference?: string | undefined;
  /** Whether the same account may be accepted at the next try; else the next sign-in asks who signs in. */
  isPassing: boolean;
}

/** The browser's OpenID Connect client. Whatever fails throws a `SignInError`. */
export interface AuthClient {
  /** `unknown` until `start` or `completeSignIn` has settled it (AUTH-29). */
  status(): AuthenticationStatus;
  /** Calls the listener whenever the status has changed; the returned function ends it. */
  subscribe(listener: () => void): () => void;
  /** Subscribes to an event (AUTH-36); the returned function ends it. */
  on<Name extends keyof AuthEvents>(name: Name, listener: AuthListener<Name>): () => void;
  /**
   * Finds out whether someone is signed in: from session storage, renewed where needed, or from another tab. With
   * `shouldAskProvider` the provider is asked too, in a hidden frame, when someone signed in in this browser before
   * and never signed out. Calling it again gives the same answer. Throws `insideFrame` inside an iframe.
   */
  start(options?: { shouldAskProvider?: boolean }): Promise<AuthenticationStatus>;
  /**
   * Sends the browser to the provider; the page is left when the promise resolves (AUTH-14). False when nothing was done:
   * a test sign-in less than 3 s after another (AUTH-43).
   */
  signIn(options: SignInOptions): Promise<boolean>;
  /** Signs in in a popup; must be called in a click, or the browser blocks the popup (AUTH-47). */
  signInWithPopup(options: Omit<SignInOptions, 'returnTo'>): Promise<Tokens>;
  /**
   * Lets the person who is signed in show again who they are, in a popup, and goes on with the new tokens in every tab
   * (SEC-20); must be called in a click. Someone else is refused, and the session stays as it is.
   */
  signInAgain(): Promise<void>;
  /**
   * Completes the sign-in on the page at `/login`, where the provider sent the browser back to (AUTH-31). Calling it
   * again with the same address, this page's own by default, gives the same promise. `returnTo` is a path of this
   * origin; null means the default screen.
   */
  completeSignIn(url?: string): Promise<{ returnTo: string | null }>;
  /**
   * The tokens for a call, renewed when they have expired (AUTH-32, AUTH-34). Refused inside an iframe (AUTH-35);
   * throws `notAuthenticated` when no one is signed in.
   */
  getTokens(): Promise<Tokens>;
  /** Renews the tokens even if they have not expired, such as after a 401. */
  renew(): Promise<Tokens>;
  /** The checked claims of the person signed in; null when there are none. */
  claims(): IdTokenClaims | null;
  /** The parameters of the session, else those of the last sign-in in this browser; null when there are none. */
  parameters(): SignInParameters | null;
  /** Why the session of this page ended: it could not be renewed, was refused, or was not used. Null when none has ended, or after a sign-in. */
  endError(): SignInError | null;
  /**
   * Ends the session of this page, as the server does not accept its tokens even after a renewal; the reason is kept for
   * `endError` (AUTH-57). Other tabs find out by their own calls.
   */
  refuse(refusal: TokenRefusal): void;
  /**
   * Ends the session here and in the other tabs of the same user, as no one uses them (SEC-21). The pages stay where they
   * are for `endError`, the refresh token is revoked, and the next sign-in asks for the password.
   */
  timeOut(): void;
  /** Reads userinfo at the provider (AUTH-16). */
  userinfo(): Promise<UserInfoResponse>;
  /** Revokes the tokens at the provider (AUTH-17); throws `revocationEndpointMissing` when it cannot. */
  revoke(): Promise<void>;
  /**
   * Signs out here and in the other tabs and leaves the page: for the provider's sign-out, forgetting the provider
   * (AUTH-18, AUTH-39); forced, clearing session storage, for the post-logout address with the cause (AUTH-38).
   */
  logout(options?: SignOutOptions): Promise<void>;
  /** Fetches the protocol part ahead of time, so that signing in does not wait for it. */
  preload(): Promise<void>;
}

/** Creates the client of one page. */
export function createAuthClient(options: AuthClientOptions = {}): AuthClient {
  const environment = options.environment ?? browserEnvironment();
  const { clock, localStorage, window } = environment;
  const keeper = createSessionKeeper(environment);
  const { events } = keeper;

  let protocol: Promise<Protocol> | null = null;
  const loadProtocol: LoadProtocol = () => {
    protocol ??= import('./protocol/createProtocol.ts').then(({ createProtocol }) => createProtocol(environment));
    return protocol;
  };

  const authorization = createAuthorization(environment, loadProtocol);

  const endSession = (reason: LogoutReason) => {
    const session = keeper.session();
    keeper.close();
    events.emit('userLogout', { session, reason });
  };
  const sharing = createTabSharing(environment, {
    session: keeper.session,
    onTokens: keeper.open,
    onSignedOut: () => endSession('otherTab'),
    onInactive: () => endInactive(),
  });
  const lock = createTabLock(environment);
  const { renew, isPaused } = createRenewal({ environment, keeper, lock, sharing, authorization, loadProtocol });

  const isRenewalDue = () => {
    const session = keeper.session();
    const hasExpiry = session !== null && session.tokens.accessTokenExpiresAt !== null;
    return hasExpiry && environment.isOnline() && !isPaused() && isSessionExpired(session, clock.now());
  };
  // What fails here is reported by the event silentRenewError.
  const timer = createExpiryTimer(clock, isRenewalDue, () => void renew().catch(() => undefined));

  const endAtProvider = (session: Session) => {
    sharing.signOut(session);
    endSession('provider');
  };
  const providerWatch = createProviderWatch({
    environment,
    keeper,
    authorization,
    loadProtocol,
    onSignedOut: endAtProvider,
  });

  keeper.onSession((session) => {
    providerWatch.stop();
    timer.stop();
    if (session === null) return;
    timer.start();
    providerWatch.start(session);
  });

  const openSignedIn = (session: Session) => {
    keeper.open(session);
    events.emit('userLogin', session);
  };

  const rememberSignIn = (given: SignInParameters): SignInParameters => {
    const parameters = toSignInParameters(given);
    if (parameters === null) throw new SignInError('parameterMissing', { detail: 'clientId or idProviderUri' });
    writeParameters(localStorage, parameters);
    localStorage.setItem(LAST_LOGIN_KEY, String(clock.now()));
    return parameters;
  };

  /** Returns what a sign-in asks of a provider that would let the last person in again without asking. */
  const promptAt = ({ idProviderUri }: SignInParameters) =>
    isLastingProvider(localStorage, idProviderUri) ? 'login' : undefined;

  const restore = async (session: Session) => {
    if (!isSessionExpired(session, clock.now())) {
      keeper.open(session);
      return;
    }
    // A tab that was asleep missed what the others got meanwhile; its own refresh token may be spent.
    const shared = await sharing.ask(session.parameters);
    if (shared !== null && isSameUser(shared, session) && !isSessionExpired(shared, clock.now())) {
      keeper.open(shared);
      return;
    }
    try {
      await renew();
    } catch {
      // Without network the session is kept for when it is back; any other failure has cleared it.
      const kept = keeper.session();
      if (kept === null) keeper.close();
      else keeper.open(kept);
    }
  };

  const findElsewhere = async (shouldAskProvider: boolean) => {
    const parameters = readParameters(localStorage);
    if (parameters === null) return null;
    const shared = await sharing.ask(parameters);
    if (shared !== null && !isSessionExpired(shared, clock.now())) return shared;
    // Of a provider whose session may outlast a sign-out nothing is taken over unasked.
    const isLasting = isLastingProvider(localStorage, parameters.idProviderUri);
    return shouldAskProvider && !isLasting ? authorization.silently(parameters, null).catch(() => null) : null;
  };

  const start = async (shouldAskProvider: boolean) => {
    // A frame shares the page's session storage, so it must not settle anything about it.
    if (window.isFramed()) throw new SignInError('insideFrame');
    purgeSignInStates(localStorage, clock.now());
    const stored = keeper.session();
    if (stored !== null) {
      await restore(stored);
      return keeper.status();
    }
    const found = await findElsewhere(shouldAskProvider);
    // A sign-in that was completed meanwhile counts more than what was found.
    if (keeper.status() !== 'unknown') return keeper.status();
    if (found === null) keeper.close();
    else openSignedIn(found);
    return keeper.status();
  };
  let started: Promise<AuthenticationStatus> | null = null;

  const completions = new Map<string, Promise<{ returnTo: string | null }>>();
  const completeSignIn = async (url: string) => {
    if (window.isFramed()) throw new SignInError('insideFrame');
    const { session, returnTo } = await authorization.complete(url);
    openSignedIn(session);
    return { returnTo };
  };

  const requireSession = (): Session => {
    if (window.isFramed()) throw new SignInError('insideFrame');
    const session = keeper.session();
    if (session === null) throw new SignInError('notAuthenticated');
    return session;
  };
  let renewedAt = Number.NEGATIVE_INFINITY;
  events.on('silentRenewSuccess', () => {
    renewedAt = clock.now();
  });
  /** Checks whether asking again would give nothing better: tokens may count as expired from their first moment (AUTH-26). */
  const isJustRenewed = () => {
    const elapsed = clock.now() - renewedAt;
    return elapsed >= 0 && elapsed < EXPIRY_CHECK_MS;
  };
  const currentSession = async (): Promise<Session> => {
    const session = requireSession();
    const isLasting = !isSessionOver(session, clock.now());
    if (!isSessionExpired(session, clock.now()) || (isLasting && (isJustRenewed() || isPaused()))) return session;
    return renew().catch((error: unknown) => {
      // A renewal that failed for now keeps a session that lasts.
      const kept = keeper.session();
      if (kept !== null && isSameUser(kept, session) && !isSessionOver(kept, clock.now())) return kept;
      throw error;
    });
  };

  let endError: SignInError | null = null;
  events.on('silentRenewError', (error) => {
    endError = error;
  });
  keeper.onSession((session) => {
    if (session !== null) endError = null;
  });
  const refuse = ({ reason, reference, isPassing }: TokenRefusal) => {
    const session = keeper.session();
    // Calls that were under way together are refused together: the first one says it.
    if (session === null && endError?.code === 'tokenRefused') return;
    const provider = (session?.parameters ?? readParameters(localStorage))?.idProviderUri;
    if (!isPassing && provider !== undefined) addLastingProvider(localStorage, provider);
    if (session !== null) endSession('refused');
    endError = new SignInError('tokenRefused', { reason, reference });
  };

  const endInactive = () => {
    endSession('inactive');
    endError = new SignInError('inactive');
  };
  const timeOut = () => {
    const session = keeper.session();
    if (session === null) return;
    if (!isTestFlow(session.parameters)) {
      addLastingProvider(localStorage, session.parameters.idProviderUri);
      // A provider that does not revoke it is left all the same.
      loadProtocol()
        .then(({ revokeRefreshToken }) => revokeRefreshToken(session))
        .catch(() => undefined);
    }
    localStorage.removeItem(TEST_TOKENS_KEY);
    sharing.timeOut(session);
    endInactive();
  };

  const signOut = createSignOut({ environment, keeper, sharing, loadProtocol });

  return {
    status: keeper.status,
    subscribe: keeper.subscribe,
    on: events.on,
    start: ({ shouldAskProvider = false } = {}) => {
      started ??= start(shouldAskProvider);
      return started;
    },
    signIn: async ({ parameters, returnTo, prompt }) => {
      if (isTestFlow(parameters) && isTestSignInSkipped(environment)) return false;
      const kept = rememberSignIn(parameters);
      const asked = prompt ?? promptAt(kept);
      const { url } = await authorization.prepare({ parameters: kept, mode: 'redirect', returnTo, prompt: asked });
      removeLastingProvider(localStorage, kept.idProviderUri);
      window.assign(url);
      return true;
    },
    signInWithPopup: async ({ parameters, prompt }) => {
      const kept = rememberSignIn(parameters);
      // Opened before anything is awaited: a browser allows a popup only while it handles the click.
      const popup = window.openPopup(POPUP_WIDTH, POPUP_HEIGHT);
      if (popup === null) throw new SignInError('popupBlocked');
      const session = await authorization.inPopup(popup, { parameters: kept, prompt: prompt ?? promptAt(kept) });
      removeLastingProvider(localStorage, kept.idProviderUri);
      openSignedIn(session);
      return session.tokens;
    },
    signInAgain: async () => {
      const current = requireSession();
      const popup = window.openPopup(POPUP_WIDTH, POPUP_HEIGHT);
      if (popup === null) throw new SignInError('popupBlocked');
      const { parameters } = current;
      const session = await authorization.inPopup(popup, { parameters, current, isFresh: true });
      // A person who signed out meanwhile stays signed out.
      if (!isSameUser(requireSession(), session)) throw new SignInError('idTokenSubject');
      keeper.open(session);
      sharing.handOver(session);
    },
    completeSignIn: (url = window.href()) => {
      const completion = completions.get(url) ?? completeSignIn(url);
      completions.set(url, completion);
      return completion;
    },
    getTokens: async () => (await currentSession()).tokens,
    renew: async () => {
      requireSession();
      return (await renew()).tokens;
    },
    claims: () => keeper.session()?.claims ?? null,
    parameters: () => keeper.session()?.parameters ?? readParameters(localStorage),
    endError: () => endError,
    refuse,
    timeOut,
    userinfo: async () => (await loadProtocol()).userinfo(await currentSession()),
    revoke: async () => (await loadProtocol()).revoke(requireSession()),
    logout: (given = {}) => signOut(given),
    preload: async () => void (await loadProtocol()),
  };
}
