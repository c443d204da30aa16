import { hash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { JWTVerifyGetKey, JWTVerifyOptions, JWTVerifyResult } from 'jose';
import type { IssuerKeys } from './issuerKeys.ts';
import { IssuerUnavailableError, TokenRefusedError } from './tokenErrors.ts';
import type { TokenRefusal } from './tokenErrors.ts';
import { isSameIssuer, textClaim } from './trustedProvider.ts';
import type { Claims } from './trustedProvider.ts';

/** Asymmetric algorithms only: with these a public key can never pass for a shared secret, and `none` is no algorithm. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/** How far the clocks of an issuer and of this server may be apart, in seconds. */
export const CLOCK_TOLERANCE = 60;

/** The claims of a signed token before anything is checked, only to find out who to ask; undefined for any other text. */
export function readUnchecked(token: string): Claims | undefined {
  try {
    // A signed token has a header with an algorithm; any other text is an opaque token.
    return decodeProtectedHeader(token).alg === undefined ? undefined : decodeJwt(token);
  } catch {
    return undefined;
  }
}

/** Checks whether a text is signed, whatever it contains; one that is encrypted is for its issuer to read. */
export function isSignedText(token: string): boolean {
  try {
    const { alg, enc } = decodeProtectedHeader(token);
    return alg !== undefined && enc === undefined;
  } catch {
    return false;
  }
}

/**
 * Returns what a signed-out token is remembered by, so that it is kept nowhere. Of a signed token that is the part which is
 * signed: one signature can be written in several ways, so the whole text would let a changed copy of it through.
 */
export function revocationKey(token: string): string {
  const isSigned = readUnchecked(token) !== undefined;
  return hash('sha256', isSigned ? token.slice(0, token.lastIndexOf('.')) : token, 'base64url');
}

/**
 * Checks signature, algorithm, issuer, subject and times of a signed token, not its audience.
 * @param now in milliseconds
 * @param type required `typ` of the header, where the issuer is known to set one
 * @throws TokenRefusedError, IssuerUnavailableError
 */
export async function checkSignedToken(
  token: string,
  expected: { readonly issuer: string; readonly keys: IssuerKeys; readonly now: number; readonly type?: string },
): Promise<Claims> {
  const { keys, now, type } = expected;
  const claims = await verifyWithCurrentKeys(token, keys, now, ['exp', 'sub'], (result) => accessClaims(result, type));
  if (!isSameIssuer(textClaim(claims, 'iss') ?? '', expected.issuer)) throw new TokenRefusedError('issuer');
  if (textClaim(claims, 'sub') === undefined) throw new TokenRefusedError('subject');
  const { iat } = claims;
  if (typeof iat === 'number' && iat > expected.now / 1000 + CLOCK_TOLERANCE) {
    throw new TokenRefusedError('notYetValid');
  }
  return claims;
}

/** Takes the claims of a verified token, or refuses its kind. */
type ReadClaims = (result: JWTVerifyResult) => Claims;

/**
 * Checks signature, algorithm and times of a token. One that fits none of the keys may be signed with one that the issuer
 * has published since they were read.
 * @param now in milliseconds
 * @throws TokenRefusedError, IssuerUnavailableError
 */
export async function verifyWithCurrentKeys(
  token: string,
  keys: IssuerKeys,
  now: number,
  requiredClaims: string[],
  read: ReadClaims,
): Promise<Claims> {
  const options: JWTVerifyOptions = {
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE,
    currentDate: new Date(now),
    requiredClaims,
  };
  try {
    return await verifyWithAnyKey(token, keys.find, options, read);
  } catch (error) {
    const isOfKey = error instanceof TokenRefusedError && ['keyUnknown', 'signature'].includes(error.reason);
    if (!isOfKey || !(await keys.readAgain())) throw error;
    return verifyWithAnyKey(token, keys.find, options, read);
  }
}

/** The claims of a verified token, which must not be of another kind by its header, such as one that signs out (RFC 8725, 3.11). */
function accessClaims({ payload, protectedHeader: { typ = '' } }: JWTVerifyResult, required?: string): Claims {
  const isRequired = required === undefined || typ.toLowerCase().replace(/^application\//, '') === required;
  if (!isRequired) throw new TokenRefusedError('malformed');
  const isOfOtherKind = /^(?!(?:application\/)?at\+jwt$).*\+jwt$/i.test(typ);
  if (isOfOtherKind) throw new TokenRefusedError('idToken');
  return payload;
}

async function verifyWithAnyKey(
  token: string,
  keys: JWTVerifyGetKey,
  options: JWTVerifyOptions,
  read: ReadClaims,
): Promise<Claims> {
  try {
    return read(await jwtVerify(token, keys, options));
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw refusalOf(error);
    // A token that names no key may be signed by any of the issuer's; one that is too short to be used is passed over.
    for await (const key of error) {
      try {
        return read(await jwtVerify(token, key, options));
      } catch (attempt) {
        const isOfKey = attempt instanceof TypeError || attempt instanceof errors.JWSSignatureVerificationFailed;
        if (!isOfKey) throw refusalOf(attempt);
      }
    }
    throw new TokenRefusedError('signature');
  }
}

const reasons: Readonly<Record<string, TokenRefusal>> = {
  [errors.JWTExpired.code]: 'expired',
  [errors.JOSEAlgNotAllowed.code]: 'algorithm',
  [errors.JOSENotSupported.code]: 'algorithm',
  [errors.JWSSignatureVerificationFailed.code]: 'signature',
  [errors.JWKSNoMatchingKey.code]: 'keyUnknown',
  [errors.JWSInvalid.code]: 'malformed',
  [errors.JWTInvalid.code]: 'malformed',
};

/** Returns what a failed check means for the caller: the token is refused, or its issuer could not be asked. */
export function refusalOf(error: unknown): Error {
  if (error instanceof TokenRefusedError) return error;
  if (error instanceof errors.JWTClaimValidationFailed) {
    return new TokenRefusedError(error.claim === 'nbf' ? 'notYetValid' : 'malformed', error);
  }
  const reason = error instanceof errors.JOSEError ? reasons[error.code] : undefined;
  if (reason !== undefined) return new TokenRefusedError(reason, error);
  return new IssuerUnavailableError('The keys of the identity provider could not be read', error);
}
