import { SignInError } from '@atrium/auth-client';

import { reportKind } from '../../kit/api/reportError.ts';

/** The errors of OAuth and OpenID Connect that an authorization or token endpoint may name. */
const providerErrors: ReadonlySet<string> = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

/** The kind of a failed sign-in, without a word that came from elsewhere: neither code nor token is ever in it (SEC-11). */
function kindOf(error: unknown): string {
  if (!(error instanceof SignInError)) return error instanceof Error ? error.name : typeof error;
  const { kind, code, error: named = '', status } = error;
  return [kind, code, ...(providerErrors.has(named) ? [named] : []), ...(status === undefined ? [] : [status])].join(
    ' ',
  );
}

/** Tells the server's log what kind of failure ended a sign-in (RES-32, AUTH-56). */
export function reportSignInError(error: unknown): void {
  reportKind('SignInError', kindOf(error));
}
