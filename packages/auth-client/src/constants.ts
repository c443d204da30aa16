/** Prefix of every key under which the client keeps session data, in local and in session storage (AUTH-52). */
export const STORAGE_PREFIX = 'pa_oidc';

/** Local storage key of the sign-in parameters, the provider config of the e-mail's domain (AUTH-55). */
export const PARAMETERS_KEY = 'Host.oidc.config';

/** Local storage key of the providers whose sessions live on after a sign-out or refused tokens, until the next sign-in there. */
export const LASTING_PROVIDERS_KEY = `${STORAGE_PREFIX}.lastingProviders`;

/** Local storage key of the tokens an automated test signs in with, as the server's token answer names them (AUTH-55). */
export const TEST_TOKENS_KEY = 'Host.test_tokens';

/** Response type that asks for the test flow; no provider is configured with it (AUTH-10). */
export const TEST_RESPONSE_TYPE = 'test';

/** The fixed fragment with which a test sign-in goes to the redirect address (AUTH-42). */
export const TEST_FRAGMENT = '#test_login';

/** How the fragment of a test sign-in that failed begins (AUTH-45). */
export const TEST_ERROR_MARKER = '#error';

/** How long the test flow's callback waits before it takes the tokens, in milliseconds (AUTH-44). */
export const TEST_CALLBACK_WAIT_MS = 3_000;

/** Time after a sign-in attempt during which a test sign-in is skipped, in milliseconds (AUTH-43). */
export const TEST_LOGIN_GUARD_MS = 3_000;

/** Local storage key of the time of the last sign-in attempt, milliseconds since 1970 as text (AUTH-55). */
export const LAST_LOGIN_KEY = 'host.lastLoginTime';

/** How long any one request to the provider may take, in milliseconds; what is silent has the shorter limit as well. */
export const PROVIDER_TIMEOUT_MS = 30_000;

/** How long a request may take that only finds out why another failed, in milliseconds. */
export const PROBE_TIMEOUT_MS = 3_000;

/** Path under the origin the provider sends the browser back to, in every flow (AUTH-11). */
export const REDIRECT_PATH = '/login';

/** Path under the origin the browser ends at after signing out (AUTH-12). */
export const POST_LOGOUT_PATH = '/signin';

/** Length of a generated state and of a generated nonce, in characters (AUTH-22). */
export const STATE_LENGTH = 10;

/** Length of a generated PKCE code verifier, in characters (AUTH-21). */
export const CODE_VERIFIER_LENGTH = 72;

/** Shortest and longest PKCE code verifier that is accepted, in characters (AUTH-20). */
export const CODE_VERIFIER_MIN = 43;
export const CODE_VERIFIER_MAX = 128;

/** How long before its expiry a token counts as expired and is renewed, in milliseconds (AUTH-26, AUTH-33). */
export const REFRESH_LEAD_MS = 60_000;

/** Longest time between two tries to renew while the provider does not answer as it should, in milliseconds (AUTH-37). */
export const RENEWAL_PAUSE_MAX_MS = 30_000;

/** How long a silent sign-in or renewal may take, in milliseconds (AUTH-46). */
export const SILENT_TIMEOUT_MS = 10_000;

/** How long a loaded hidden frame may stay without an answer, in milliseconds (ERR-09). */
export const SILENT_RESPONSE_WAIT_MS = 300;

/** How long signing out waits until the provider has revoked the refresh token, in milliseconds (AUTH-17). */
export const REVOCATION_WAIT_MS = 2_000;

/** How long a popup sign-in may take, in milliseconds (AUTH-47). */
export const POPUP_TIMEOUT_MS = 60_000;

/** How often it is looked whether the user has closed the popup, in milliseconds (AUTH-47). */
export const POPUP_POLL_MS = 300;

/** How long a page that has handed its answer on waits to be closed until it says that no one took it, in milliseconds. */
export const RELAY_WAIT_MS = 3_000;

/** Session storage key by which a popup knows itself, whatever comes back to it. */
export const POPUP_KEY = `${STORAGE_PREFIX}.popup`;

/** Size of the popup, in CSS pixels (AUTH-47). */
export const POPUP_WIDTH = 400;
export const POPUP_HEIGHT = 600;

/** How often the provider's session is checked, in milliseconds (AUTH-48). */
export const SESSION_CHECK_MS = 2_000;

/** Age from which stored sign-in state is purged, in milliseconds (AUTH-49). */
export const STATE_MAX_AGE_MS = 24 * 60 * 60 * 1_000;

/** How often a waiting tab looks at the cross-tab lock, in milliseconds (AUTH-50). */
export const LOCK_CHECK_MS = 150;

/** How long the cross-tab lock stays taken when its holder no longer prolongs it, in milliseconds (AUTH-50). */
export const LOCK_RELEASE_MS = 3_000;

/** How often a living holder prolongs the cross-tab lock, in milliseconds: three chances before it is released. */
export const LOCK_PROLONG_MS = 1_000;

/** Time between two looks at the token's expiry, in milliseconds (AUTH-51). */
export const EXPIRY_CHECK_MS = 5_000;

/**
 * How far a token's issued-at and not-before may lie ahead of this computer's clock, in milliseconds. Providers stamp
 * tokens with whole seconds of their own clock, so without it a clock that is a second slow could never sign in.
 */
export const CLOCK_TOLERANCE_MS = 5_000;

/** How long a new tab waits for another tab of the same user to hand it its session, in milliseconds. */
export const TAB_ANSWER_WAIT_MS = 150;
