import type { UntrustedRecord } from './parseRecord.ts';

const idTokenMessages = {
  jwtFormat: 'Wrong JWT format',
  jwtParseFailed: 'Failed to parse JWT',
  idTokenMissing: 'The provider sent no ID token',
  idTokenSignature: 'ID token refused: signature',
  idTokenNonce: 'ID token refused: nonce',
  idTokenSubject: 'ID token refused: subject',
  idTokenIssuer: 'ID token refused: issuer',
  idTokenAudience: 'ID token refused: audience',
  idTokenAuthorizedParty: 'ID token refused: authorized party',
  idTokenIssuedAt: 'ID token refused: issued in the future',
  idTokenNotBefore: 'ID token refused: not valid yet',
  idTokenExpired: 'ID token refused: expired',
  idTokenAccessTokenHash: 'ID token refused: access token hash',
} as const;

const messages = {
  ...idTokenMessages,
  timedOut: 'Timed out',
  silentIncomplete: 'Could not complete silent authentication',
  popupBlocked: 'Popup could not be opened',
  popupClosed: 'User closed popup',
  popupDetached: 'The page that opened this popup is out of reach',
  stateNotFound: 'Local state not found',
  callbackUrlInvalid: 'Invalid callback url',
  callbackUrlMissing: 'Url must be passed to handle login redirect',
  metadataFailed: 'Loading metadata failed',
  revocationEndpointMissing: 'Revocation endpoint missing',
  userinfoEndpointMissing: 'Userinfo endpoint missing',
  parameterMissing: 'Required parameter missing',
  issuerInvalid: 'The issuer is not an http or https address without query and fragment',
  codeVerifierInvalid: 'The code verifier is not 43 to 128 characters long',
  responseTypeUnsupported: 'The response type is not supported',
  authenticationFailed: 'The provider refused the sign-in',
  requestRefused: 'The provider refused the request',
  responseInvalid: 'The provider sent an invalid answer',
  unreachable: 'The provider could not be reached',
  insideFrame: 'Tokens cannot be claimed inside an iframe',
  tokenRefused: 'The server does not accept the tokens',
  inactive: 'Signed out as no one used the page',
  notAuthenticated: 'Not authenticated',
} as const;

/** What went wrong; the portal chooses the text it shows by this code (ERR-08 to ERR-21). */
export type SignInErrorCode = keyof typeof messages;

/** The four kinds of sign-in errors (ERR-21). */
export type SignInErrorKind = 'client' | 'authentication' | 'invalidIdToken' | 'interactionCancelled';

/** Why no one can sign in at a provider until it is set up otherwise, as the browser finds out (AUTH-62). */
type SignInFault = 'crossOrigin' | 'encrypted' | 'issuerTemplate' | 'subjectMissing';

/** The provider that a sign-in failed at, by its discovery document, and how it was asked. */
interface AskedProvider {
  readonly document: UntrustedRecord;
  readonly responseType: string;
}

/** What the provider said, as it said it, and words for the developer. */
export interface SignInErrorDetails {
  /** For the console, never a token. */
  detail?: string | undefined;
  error?: string | undefined;
  errorDescription?: string | undefined;
  errorUri?: string | undefined;
  state?: string | undefined;
  /** The status of the provider's answer, where it tells what to do next. */
  status?: number | undefined;
  /** The server's code of why it does not accept the tokens. */
  reason?: string | undefined;
  /** What names the server's answer in its log. */
  reference?: string | undefined;
  /** Set where it is certain that the same attempt fails again. */
  fault?: SignInFault | undefined;
  provider?: AskedProvider | undefined;
}

function kindOf(code: SignInErrorCode): SignInErrorKind {
  if (Object.hasOwn(idTokenMessages, code)) return 'invalidIdToken';
  if (code === 'authenticationFailed') return 'authentication';
  if (code === 'popupClosed') return 'interactionCancelled';
  return 'client';
}

/**
 * Every failure of the sign-in client (ERR-08 to ERR-21). `error` and `errorDescription` carry the provider's own
 * OAuth error; an authentication error adds `state` and `errorUri`. It holds no token and no cause that could (SEC-11).
 */
export class SignInError extends Error {
  readonly code: SignInErrorCode;
  readonly kind: SignInErrorKind;
  readonly error: string | undefined;
  readonly errorDescription: string | undefined;
  readonly errorUri: string | undefined;
  readonly state: string | undefined;
  readonly status: number | undefined;
  readonly reason: string | undefined;
  readonly reference: string | undefined;
  readonly fault: SignInFault | undefined;
  readonly provider: AskedProvider | undefined;
  readonly #details: SignInErrorDetails;

  constructor(code: SignInErrorCode, details: SignInErrorDetails = {}) {
    const detail = details.detail ?? details.errorDescription ?? details.error;
    super(detail === undefined ? messages[code] : `${messages[code]}: ${detail}`);
    this.name = 'SignInError';
    this.code = code;
    this.kind = kindOf(code);
    this.error = details.error;
    this.errorDescription = details.errorDescription;
    this.errorUri = details.errorUri;
    this.state = details.state;
    this.status = details.status;
    this.reason = details.reason;
    this.reference = details.reference;
    this.fault = details.fault;
    this.provider = details.provider;
    this.#details = details;
  }

  /** The same failure with more that is known of it. */
  with(more: SignInErrorDetails): SignInError {
    return new SignInError(this.code, { ...this.#details, ...more });
  }
}

/** The message of anything that was thrown. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
