import type { JWTVerifyResult } from 'jose';

import type { IssuerKeys } from './issuerKeys.ts';
import { CLOCK_TOLERANCE, verifyWithCurrentKeys } from './signedToken.ts';
import { TokenRefusedError } from './tokenErrors.ts';
import { audiencesOf, isSameIssuer, textClaim, type TrustedProvider } from './trustedProvider.ts';
import type { Claims } from './trustedProvider.ts';

/** A checked logout token: whose sign-ins its issuer has ended, all of a subject or those of one session. */
export interface Logout {
  readonly issuer: string;
  readonly subject: string | undefined;
  readonly session: string | undefined;
  /** What names the token at its issuer. */
  readonly id: string;
  /** When the token is refused as too old, in milliseconds: so long it is remembered as used. */
  readonly refusedFrom: number;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** How long after its issue a logout token counts, in seconds: providers try again for a few minutes. */
const MAX_AGE = 600;

const MAX_NAME_LENGTH = 255;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The claims of a token that is no access or ID token by its header; older providers name no type. */
function logoutClaims({ payload, protectedHeader: { typ = 'JWT' } }: JWTVerifyResult): Claims {
  if (!/^(?:jwt|(?:application\/)?logout\+jwt)$/i.test(typ)) throw new TokenRefusedError('idToken');
  return payload;
}

function nameOf(claims: Claims, name: string): string | undefined {
  const text = textClaim(claims, name);
  const isWrong = claims[name] !== undefined && (text === undefined || text.length > MAX_NAME_LENGTH);
  if (isWrong) throw new TokenRefusedError('malformed');
  return text;
}

/**
 * Checks a logout token by OpenID Connect Back-Channel Logout 1.0, 2.6 (AUTH-66); that it is used once is the caller's to check.
 * @param providers those that are configured with the token's issuer
 * @param now in milliseconds
 * @throws TokenRefusedError, IssuerUnavailableError
 */
export async function checkLogoutToken(
  token: string,
  {
    issuer,
    providers,
    keys,
    now,
  }: {
    readonly issuer: string;
    readonly providers: readonly TrustedProvider[];
    readonly keys: IssuerKeys;
    readonly now: number;
  },
): Promise<Logout> {
  const required = ['iss', 'aud', 'iat', 'jti', 'events'];
  const claims = await verifyWithCurrentKeys(token, keys, now, required, logoutClaims);
  if (!isSameIssuer(textClaim(claims, 'iss') ?? '', issuer)) throw new TokenRefusedError('issuer');
  const audiences = audiencesOf(claims);
  if (!providers.some(({ clientIds }) => audiences.some((audience) => clientIds.includes(audience))))
    throw new TokenRefusedError('audience');
  const { iat, events } = claims;
  const age = now / 1000 - Number(iat);
  if (typeof iat !== 'number' || age < -CLOCK_TOLERANCE) throw new TokenRefusedError('notYetValid');
  if (age > MAX_AGE + CLOCK_TOLERANCE) throw new TokenRefusedError('expired');
  if (!isRecord(events) || !isRecord(events[EVENT]) || 'nonce' in claims) throw new TokenRefusedError('idToken');
  const [id, subject, session] = [nameOf(claims, 'jti'), nameOf(claims, 'sub'), nameOf(claims, 'sid')];
  if (id === undefined) throw new TokenRefusedError('malformed');
  if (subject === undefined && session === undefined) throw new TokenRefusedError('subject');
  return { issuer, subject, session, id, refusedFrom: (iat + MAX_AGE + CLOCK_TOLERANCE) * 1000 };
}
