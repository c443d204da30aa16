import type { LoadProtocol } from './authorization.ts';
import { REVOCATION_WAIT_MS, SILENT_TIMEOUT_MS, TEST_TOKENS_KEY } from './constants.ts';
import type { LogoutReason } from './createEvents.ts';
import type { Environment } from './environment.ts';
import { addLastingProvider } from './lastingProviders.ts';
import { postLogoutUri } from './redirectUri.ts';
import { idTokenHintOf, removeSession } from './session.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { readParameters, removeParameters } from './signInParameters.ts';
import type { TabSharing } from './tabSharing.ts';
import { isTestFlow } from './testSignIn.ts';
import { withDeadline } from './withDeadline.ts';

/** The parts signing out works with. */
export interface SignOutParts {
  environment: Environment;
  keeper: SessionKeeper;
  sharing: TabSharing;
  loadProtocol: LoadProtocol;
}

/** How to sign out. */
export interface SignOutOptions {
  isForced?: boolean;
  /** Why the person is signed out by force, for the page at the post-logout address. */
  cause?: string;
}

/**
 * Creates the function that signs out and leaves the page: forced, clearing session storage, for the post-logout address
 * with the cause as `ended` (AUTH-38); else forgetting the provider, for its sign-out (AUTH-18, AUTH-39). Everyone who
 * listens is informed first (AUTH-40), as finding the provider's address may take a while.
 */
export function createSignOut(parts: SignOutParts): (options: SignOutOptions) => Promise<void> {
  const { environment, keeper, sharing, loadProtocol } = parts;
  const { clock, localStorage, sessionStorage, window } = environment;

  return async ({ isForced = false, cause }) => {
    const session = keeper.session();
    const parameters = session?.parameters ?? readParameters(localStorage);
    const reason: LogoutReason = isForced ? 'forced' : 'signedOut';
    if (isForced) sessionStorage.clear();
    else removeParameters(localStorage);
    removeSession(sessionStorage);
    localStorage.removeItem(TEST_TOKENS_KEY);
    if (session !== null) sharing.signOut(session);
    keeper.events.emit('userLogout', { session, reason });

    const hasProvider = parameters !== null && !isTestFlow(parameters);
    // A provider that does not revoke it is left all the same.
    const revoked =
      !hasProvider || session === null
        ? undefined
        : withDeadline(clock, REVOCATION_WAIT_MS, async () => (await loadProtocol()).revokeRefreshToken(session)).catch(
            () => undefined,
          );
    const url =
      isForced || !hasProvider
        ? null
        : await withDeadline(clock, SILENT_TIMEOUT_MS, async () =>
            (await loadProtocol()).endSessionUrl(parameters, idTokenHintOf(session)),
          ).catch(() => null);
    await revoked;
    // The next person at this computer must not be signed in as this one.
    if (url === null && hasProvider) addLastingProvider(localStorage, parameters.idProviderUri);
    keeper.close();
    window.assign(url ?? postLogoutUri(environment, cause));
  };
}
