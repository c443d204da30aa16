import type { RefusalReason, SignOutCause } from '@atrium/contract';

/** Why a token was refused, whatever its issuer says. */
export type TokenRefusal = Exclude<RefusalReason, 'issuerUnreachable'> | SignOutCause;

/** The token is not accepted: the caller gets 401 (AUTH-57, SEC-01). Neither message nor reason contains parts of the token. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError';
  readonly reason: TokenRefusal;

  constructor(reason: TokenRefusal, cause?: unknown) {
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
