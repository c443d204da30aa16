import { isEmail } from '@atrium/contract';

import { TokenRefusedError } from './tokenErrors.ts';

/** An identity provider as a customer configured it: what tokens are checked with. */
export interface TrustedProvider {
  /** The issuer's address, exactly as its tokens name it; a slash at the end does not matter. */
  readonly issuer: string;
  /** The audience configured for the provider; null or '' when its client ids are the audience (AUTH-57). */
  readonly audience: string | null;
  /** The client ids configured for portal, web and mobile. */
  readonly clientIds: readonly string[];
  /** Credentials for the introspection endpoint, where the customer set them. */
  readonly introspection?: { readonly clientId: string; readonly clientSecret: string } | null;
}

/** A JSON object: the claims of a token, or the answer of a provider. */
export type Claims = Readonly<Record<string, unknown>>;

/** Whether two issuer addresses are the same but for a slash at the end. */
export function isSameIssuer(one: string, other: string): boolean {
  return one === other || one.replace(/\/$/, '') === other.replace(/\/$/, '');
}

/** A claim that is text and not empty. */
export function textClaim(claims: Claims, name: string): string | undefined {
  const value = claims[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The end of the year 9999 in seconds since 1970: the database has no later time. */
const LATEST_TIME = 253_402_300_799;

/** Seconds since 1970 at which the person signed in, by claims of their token; 0 where these do not say. */
export function signedInAt({ auth_time: signedIn, iat: issued }: Claims): number {
  const at = Number(signedIn ?? issued ?? 0);
  return at > 0 && at <= LATEST_TIME ? at : 0;
}

function audiencesOf(claims: Claims): string[] {
  const { aud } = claims;
  if (typeof aud === 'string') return [aud];
  return Array.isArray(aud) ? aud.filter((value) => typeof value === 'string') : [];
}

/** Whether claims say for whom a token is; userinfo's answer about an opaque one does not. */
export function namesAudience(claims: Claims): boolean {
  return audiencesOf(claims).length > 0 || ['azp', 'client_id'].some((name) => textClaim(claims, name) !== undefined);
}

/**
 * Whether an access token is meant for this product: the provider's configured audience, else one of its client ids,
 * is in `aud`, `azp` or `client_id` (AUTH-57).
 */
export function isMeantForUs(claims: Claims, provider: TrustedProvider): boolean {
  const expected = provider.audience ? [provider.audience] : provider.clientIds;
  const named = [...audiencesOf(claims), textClaim(claims, 'azp'), textClaim(claims, 'client_id')];
  return named.some((value) => value !== undefined && expected.includes(value));
}

/** Whether an ID token was made for one of the provider's clients: in `aud`, and in `azp` where it is given. */
export function isIdTokenForUs(claims: Claims, provider: TrustedProvider): boolean {
  const audiences = audiencesOf(claims);
  const authorizedParty = textClaim(claims, 'azp');
  if (audiences.length > 1 && authorizedParty === undefined) return false;
  if (authorizedParty !== undefined && !provider.clientIds.includes(authorizedParty)) return false;
  return audiences.some((audience) => provider.clientIds.includes(audience));
}

/**
 * The client that a token was made for, as its claims say it, else its one audience; '' where they do not say. A person may
 * have another subject with each client (SEC-15).
 */
export function clientOf(claims: Claims): string {
  const [audience = '', ...others] = audiencesOf(claims);
  const named = textClaim(claims, 'client_id') ?? textClaim(claims, 'azp') ?? textClaim(claims, 'cid');
  return named ?? (others.length === 0 ? audience : '');
}

/** Claims that providers put into ID tokens; some put the nonce into access tokens, too. */
const idTokenClaims = ['nonce', 'at_hash', 'c_hash', 's_hash'];
/** Claims that say what a token allows or who may use it, which an ID token does not. */
const accessTokenClaims = ['scope', 'scp', 'client_id', 'cid'];

/**
 * Whether checked claims are those of an ID token, which must not be taken for an access token even where both are made for
 * our client id. Some providers say it in so many words: `typ` or `token_use`.
 */
export function isIdToken(claims: Claims): boolean {
  const kind = textClaim(claims, 'token_use') ?? textClaim(claims, 'typ');
  if (kind !== undefined && ['id', 'access', 'bearer'].includes(kind.toLowerCase())) return kind.toLowerCase() === 'id';
  return idTokenClaims.some((name) => name in claims) && !accessTokenClaims.some((name) => name in claims);
}

/**
 * The e-mail address of a set of claims in lower case, or undefined.
 * @throws TokenRefusedError when the claim is no address, or the issuer says that it is not verified (AUTH-58)
 */
export function emailOf(claims: Claims): string | undefined {
  const verified = claims['email_verified'];
  if (verified === false || verified === 'false') throw new TokenRefusedError('emailNotVerified');
  const email = textClaim(claims, 'email');
  // Before it is in lower case, which turns letters such as the sign of Kelvin into others.
  if (email !== undefined && !isEmail(email)) throw new TokenRefusedError('email');
  return email?.toLowerCase();
}
