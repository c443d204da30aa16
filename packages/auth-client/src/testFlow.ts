import { decodeJwt } from 'jose/jwt/decode';
import { TEST_CALLBACK_WAIT_MS, TEST_ERROR_MARKER, TEST_TOKENS_KEY } from './constants.ts';
import type { Environment } from './environment.ts';
import { SignInError } from './errors.ts';
import { numberOf, parseRecord, textOf } from './parseRecord.ts';
import { isExpired, toClaims } from './session.ts';
import type { Session } from './session.ts';
import type { SignInParameters } from './signInParameters.ts';

function claimsOf(accessToken: string) {
  try {
    return toClaims(decodeJwt(accessToken));
  } catch {
    return null;
  }
}

/**
 * The session of the tokens that an automated test has put into `Host.test_tokens` (AUTH-10, AUTH-55). They are an access
 * token that the server checks at every call like any other, and no ID token. Throws `parameterMissing` without them and
 * `authenticationFailed` when their time is over or `subject` asks for someone else.
 */
export function readTestSession(
  { clock, localStorage }: Pick<Environment, 'clock' | 'localStorage'>,
  parameters: SignInParameters,
  subject: string | null,
): Session {
  const stored = parseRecord(localStorage.getItem(TEST_TOKENS_KEY));
  const accessToken = stored === null ? null : textOf(stored, 'access_token');
  if (accessToken === null) throw new SignInError('parameterMissing', { detail: TEST_TOKENS_KEY });
  const claims = claimsOf(accessToken);
  const seconds = claims === null ? null : numberOf(claims, 'exp');
  const accessTokenExpiresAt = seconds === null ? null : seconds * 1_000;
  if (isExpired(accessTokenExpiresAt, clock.now())) {
    throw new SignInError('authenticationFailed', { error: 'login_required', detail: 'the test tokens have expired' });
  }
  if (subject !== null && claims?.sub !== subject) throw new SignInError('idTokenSubject');
  return {
    tokens: {
      accessToken,
      tokenType: 'bearer',
      accessTokenExpiresAt,
      idToken: null,
      idTokenExpiresAt: null,
      scope: null,
    },
    refreshToken: null,
    lastIdToken: null,
    claims,
    nonce: null,
    sessionState: null,
    parameters,
  };
}

/**
 * Completes a test sign-in on the page at `/login`: fails with the description when the fragment starts with the error
 * marker (AUTH-45), else waits 3 s, in which the test may still bring its tokens (AUTH-44), and takes them.
 */
export async function completeTestSignIn(
  environment: Environment,
  url: string,
  parameters: SignInParameters,
): Promise<Session> {
  const { hash } = new URL(url);
  if (hash.startsWith(TEST_ERROR_MARKER)) {
    const answer = new URLSearchParams(hash.slice(1));
    throw new SignInError('authenticationFailed', {
      error: answer.get('error') ?? undefined,
      errorDescription: answer.get('error_description') ?? undefined,
    });
  }
  await new Promise<void>((resolve) => void environment.clock.after(TEST_CALLBACK_WAIT_MS, resolve));
  return readTestSession(environment, parameters, null);
}
