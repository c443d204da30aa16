/** Why a token was refused; for the server's log and the tests, never for the caller. */
export type RefusalReason =
  | 'malformed'
  | 'algorithm'
  | 'signature'
  | 'issuer'
  | 'audience'
  | 'expired'
  | 'notYetValid'
  | 'subject'
  | 'otherSubject'
  | 'email'
  | 'emailNotVerified'
  | 'idToken'
  | 'inactive'
  | 'revoked';

/** The token is not accepted: the caller gets 401 (AUTH-57, SEC-01). Neither message nor reason contains parts of the token. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, cause?: unknown) {
    super(`The token was refused: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The identity provider did not answer, or not as the standard says, so nothing is known about the token: 503. */
export class IssuerUnavailableError extends Error {
  override readonly name = 'IssuerUnavailableError';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
