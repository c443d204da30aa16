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

/** Consonants, which make no words. No digits: next to a status they would look like a telephone number, which the log leaves out. */
const LETTERS = 'bcdfghjkmnpqrstvwxz';
const REFERENCE_LENGTH = 8;

/** Tells the server's log what kind of failure ended a sign-in; returns what names it there (RES-32, AUTH-56). */
export function reportSignInError(error: unknown): string {
  const bytes = crypto.getRandomValues(new Uint8Array(REFERENCE_LENGTH));
  const reference = Array.from(bytes, (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
  reportKind('SignInError', `${kindOf(error)}, reference ${reference}`);
  return reference;
}
