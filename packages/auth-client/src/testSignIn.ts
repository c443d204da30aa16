import {
  LAST_LOGIN_KEY,
  TEST_ERROR_MARKER,
  TEST_FRAGMENT,
  TEST_LOGIN_GUARD_MS,
  TEST_RESPONSE_TYPE,
} from './constants.ts';
import type { Environment } from './environment.ts';
import type { SignInParameters } from './signInParameters.ts';

/** The name under which a test sign-in is remembered; a state of the other flows is ten random characters (AUTH-22). */
export const TEST_STATE = 'test';

/** Checks whether parameters ask for the test flow, which only an automated test does (AUTH-10). */
export function isTestFlow({ responseType }: Pick<SignInParameters, 'responseType'>): boolean {
  return responseType === TEST_RESPONSE_TYPE;
}

/** Checks whether the previous attempt was under 3 seconds earlier, so that a test sign-in is skipped (AUTH-43). */
export function isTestSignInSkipped({ clock, localStorage }: Pick<Environment, 'clock' | 'localStorage'>): boolean {
  const last = Number(localStorage.getItem(LAST_LOGIN_KEY) ?? Number.NaN);
  const elapsed = clock.now() - last;
  // A last attempt in the future was made before the computer's clock was set back.
  return elapsed >= 0 && elapsed < TEST_LOGIN_GUARD_MS;
}

/**
 * Checks whether an address at `/login` is the answer of a test sign-in: an error without a state, or the fixed fragment
 * (AUTH-42, AUTH-45).
 */
export function isTestAnswer(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hash } = new URL(url);
  if (hash === TEST_FRAGMENT) return true;
  return hash.startsWith(TEST_ERROR_MARKER) && !new URLSearchParams(hash.slice(1)).has('state');
}
