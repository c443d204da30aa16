import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi';
import { SignInError, messageOf } from '../errors.ts';

/** Turns whatever a protocol step threw into the client's own error, without tokens or answers in it (SEC-11). */
export function toSignInError(cause: unknown): SignInError {
  if (cause instanceof SignInError) return cause;
  if (cause instanceof AuthorizationResponseError) {
    return new SignInError('authenticationFailed', {
      error: cause.error,
      errorDescription: cause.error_description,
      errorUri: cause.cause.get('error_uri') ?? undefined,
      state: cause.cause.get('state') ?? undefined,
    });
  }
  if (cause instanceof ResponseBodyError) {
    return new SignInError('requestRefused', { error: cause.error, errorDescription: cause.error_description });
  }
  if (cause instanceof WWWAuthenticateChallengeError) {
    const parameters = cause.cause[0]?.parameters;
    return new SignInError('requestRefused', {
      error: parameters?.error,
      errorDescription: parameters?.error_description,
    });
  }
  return new SignInError('responseInvalid', { detail: messageOf(cause) });
}
