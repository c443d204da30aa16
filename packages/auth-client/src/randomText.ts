import { CODE_VERIFIER_LENGTH, CODE_VERIFIER_MAX, CODE_VERIFIER_MIN, STATE_LENGTH } from './constants.ts';
import type { Environment } from './environment.ts';
import { SignInError } from './errors.ts';

/** 64 characters, all unreserved in URLs and allowed in a code verifier, so that each takes six random bits. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Random text of the given length. */
export function randomText(environment: Pick<Environment, 'randomBytes'>, length: number): string {
  return Array.from(environment.randomBytes(length), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/** A new state or nonce (AUTH-22). */
export function createState(environment: Pick<Environment, 'randomBytes'>): string {
  return randomText(environment, STATE_LENGTH);
}

/** A new PKCE code verifier (AUTH-21). */
export function createCodeVerifier(environment: Pick<Environment, 'randomBytes'>): string {
  return checkCodeVerifier(randomText(environment, CODE_VERIFIER_LENGTH));
}

/** Returns the verifier when its length is allowed, else throws `codeVerifierInvalid` (AUTH-20). */
export function checkCodeVerifier(codeVerifier: string): string {
  if (codeVerifier.length < CODE_VERIFIER_MIN || codeVerifier.length > CODE_VERIFIER_MAX) {
    throw new SignInError('codeVerifierInvalid', { detail: `${codeVerifier.length} characters` });
  }
  return codeVerifier;
}
