import { decodeProtectedHeader } from 'jose/decode/protected_header';
import { compactVerify } from 'jose/jws/compact/verify';
import { JOSEError, JWKSInvalid, JWKSMultipleMatchingKeys, JWKSTimeout } from 'jose/errors';
import { decodeJwt } from 'jose/jwt/decode';
import { encode } from 'jose/base64url';
import type { CompactVerifyGetKey, JWTPayload } from 'jose';
import { CLOCK_TOLERANCE_MS } from '../constants.ts';
import { SignInError, messageOf } from '../errors.ts';
import type { SignInErrorCode } from '../errors.ts';
import { toClaims } from '../session.ts';
import type { IdTokenClaims } from '../session.ts';

/** What an ID token is compared with. */
export interface IdTokenExpectation {
  issuer: string;
  clientId: string;
  /** The nonce of the request. */
  nonce: string;
  /** False for a token renewed by refresh token, which may lack the nonce but may carry no other. */
  isNonceRequired: boolean;
  /** The subject that must come back; null when anybody may sign in. */
  subject: string | null;
  /** The access token that came with it; its hash is checked when the ID token carries one. */
  accessToken: string | null;
  /** Whether it must carry that hash, as it does when both came through the browser's address (AUTH-09). */
  isAccessTokenHashRequired?: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** Finds the provider's signing key. */
  keys: CompactVerifyGetKey;
}

/** Signature algorithms that need the provider's private key; a shared secret or none would prove nothing here. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** Parts of an encrypted token (RFC 7516, 7.1). */
const ENCRYPTED_PARTS = 5;

/** Codes of failing to read the provider's keys: no answer, none in time, or something else than keys. */
const KEYS_MISSING: ReadonlySet<string> = new Set([JOSEError.code, JWKSTimeout.code, JWKSInvalid.code]);

function refuseUnless(isFulfilled: boolean, code: SignInErrorCode): void {
  if (!isFulfilled) throw new SignInError(code);
}

function decode(idToken: string): { algorithm: string; payload: JWTPayload } {
  try {
    return { algorithm: decodeProtectedHeader(idToken).alg ?? '', payload: decodeJwt(idToken) };
  } catch (cause) {
    throw new SignInError('jwtParseFailed', { detail: messageOf(cause) });
  }
}

/** A token that names no key may be signed by any of the provider's that fit. */
async function verifyWithAnyKey(idToken: string, keys: CompactVerifyGetKey): Promise<void> {
  try {
    await compactVerify(idToken, keys, { algorithms: ALGORITHMS });
  } catch (cause) {
    if (!(cause instanceof JWKSMultipleMatchingKeys)) throw cause;
    for await (const key of cause) {
      const isSignedBy = await compactVerify(idToken, key, { algorithms: ALGORITHMS }).then(
        () => true,
        () => false,
      );
      if (isSignedBy) return;
    }
    throw cause;
  }
}

async function checkSignature(idToken: string, keys: CompactVerifyGetKey): Promise<void> {
  try {
    await verifyWithAnyKey(idToken, keys);
  } catch (cause) {
    if (cause instanceof SignInError) throw cause;
    // What is no answer to the question is not said as a forged token: the keys themselves could not be had.
    const isWithoutKeys = cause instanceof JOSEError && KEYS_MISSING.has(cause.code);
    if (isWithoutKeys) throw new SignInError('metadataFailed', { detail: messageOf(cause) });
    throw new SignInError('idTokenSignature', { detail: messageOf(cause) });
  }
}

/** Left half of the access token's hash, with the hash of the signature's own algorithm (OpenID Connect Core 3.1.3.6). */
async function accessTokenHash(accessToken: string, algorithm: string): Promise<string> {
  const bits = /(256|384|512)$/.exec(algorithm)?.[1] ?? '512';
  // Ed25519 ends in no hash length of its own: it hashes with SHA-512.
  const hash = algorithm === 'Ed25519' ? 'SHA-512' : `SHA-${bits}`;
  const digest = new Uint8Array(await crypto.subtle.digest(hash, new TextEncoder().encode(accessToken)));
  return encode(digest.slice(0, digest.length / 2));
}

function checkNonce(nonce: unknown, expectation: IdTokenExpectation): void {
  const isAbsentAllowed = !expectation.isNonceRequired && nonce === undefined;
  refuseUnless(isAbsentAllowed || nonce === expectation.nonce, 'idTokenNonce');
}

function checkSubject(claims: IdTokenClaims | null, expected: string | null): IdTokenClaims {
  if (claims === null || claims.sub === '') throw new SignInError('idTokenSubject', { fault: 'subjectMissing' });
  refuseUnless(expected === null || claims.sub === expected, 'idTokenSubject');
  return claims;
}

function checkAudience({ aud, azp }: JWTPayload, clientId: string): void {
  const audiences = Array.isArray(aud) ? aud : [aud];
  refuseUnless(audiences.includes(clientId), 'idTokenAudience');
  refuseUnless(azp === undefined ? audiences.length === 1 : azp === clientId, 'idTokenAuthorizedParty');
}

function checkTimes({ iat, nbf, exp }: JWTPayload, now: number): void {
  const latest = now + CLOCK_TOLERANCE_MS;
  refuseUnless(typeof iat === 'number' && iat * 1_000 <= latest, 'idTokenIssuedAt');
  refuseUnless(nbf === undefined || (typeof nbf === 'number' && nbf * 1_000 <= latest), 'idTokenNotBefore');
  refuseUnless(typeof exp === 'number' && exp * 1_000 > now, 'idTokenExpired');
}

/**
 * The one check of an ID token, used by every flow: three parts (AUTH-23), signature by a key of the provider, nonce,
 * subject, issuer, audience and authorized party (AUTH-24), issued-at, not-before and expiry (AUTH-25), and the access
 * token's hash when there is one. Each failure throws a `SignInError` with a code of its own (ERR-18 to ERR-20).
 */
export async function checkIdToken(idToken: string, expectation: IdTokenExpectation): Promise<IdTokenClaims> {
  const parts = idToken.split('.').length;
  if (parts === ENCRYPTED_PARTS) throw new SignInError('jwtFormat', { fault: 'encrypted' });
  refuseUnless(parts === 3, 'jwtFormat');
  const { algorithm, payload } = decode(idToken);
  await checkSignature(idToken, expectation.keys);
  checkNonce(payload['nonce'], expectation);
  const claims = checkSubject(toClaims(payload), expectation.subject);
  refuseUnless(payload.iss === expectation.issuer, 'idTokenIssuer');
  checkAudience(payload, expectation.clientId);
  checkTimes(payload, expectation.now);
  const hash = payload['at_hash'];
  const isHashChecked = hash !== undefined || expectation.isAccessTokenHashRequired === true;
  if (isHashChecked && expectation.accessToken !== null) {
    refuseUnless(hash === (await accessTokenHash(expectation.accessToken, algorithm)), 'idTokenAccessTokenHash');
  }
  return claims;
}
