import { isEmail, isEmailVerified } from '@atrium/contract';

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

/** Checks whether two issuer addresses are the same but for a slash at the end. */
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

/** How much later than its issue, in seconds, the sign-in of a token may be: a provider's processes have clocks of their own. */
const SIGN_IN_AHEAD = 60;

/** A claim that is a time, in seconds since 1970; 0 for any other, such as one in milliseconds. */
function timeOf(claim: unknown): number {
  const at = Number(claim);
  return at > 0 && at <= LATEST_TIME ? at : 0;
}

/** Seconds since 1970 at which the person signed in, by claims of their token, which is before it was issued; 0 where these do not say. */
export function signedInAt({ auth_time: signedIn, iat: issued }: Claims): number {
  const [at, issuedAt] = [timeOf(signedIn), timeOf(issued)];
  const isBefore = issuedAt === 0 || at <= issuedAt + SIGN_IN_AHEAD;
  return at > 0 && isBefore ? at : issuedAt;
}

/**
 * Seconds since 1970 at which a person showed who they are, by claims of their token: `auth_time`, or the issue of an ID token
 * that answers a request of the browser, as its nonce tells; 0 for a renewed one that does not say (SEC-20).
 */
export function authenticatedAt({ auth_time: signedIn, iat, nonce }: Claims): number {
  if (timeOf(signedIn) > 0) return signedInAt({ auth_time: signedIn, iat });
  return nonce === undefined ? 0 : timeOf(iat);
}

/** A time of a token or of what its issuer says about it, in milliseconds since 1970 and before the year 10000; undefined where it is none. */
function millisecondsOf(claim: unknown): number | undefined {
  const at = typeof claim === 'string' && claim !== '' ? Number(claim) : claim;
  return typeof at === 'number' && !Number.isNaN(at) ? Math.min(at, LATEST_TIME) * 1000 : undefined;
}

/** Returns when a token expires by its claims; undefined where they do not say. */
export function expiryOf({ exp }: Claims): number | undefined {
  return millisecondsOf(exp);
}

/** From when on a token counts by its claims; undefined where they do not say. */
export function startOf({ nbf }: Claims): number | undefined {
  return millisecondsOf(nbf);
}

/** For whom a token was made, by its claims. */
export function audiencesOf(claims: Claims): string[] {
  const { aud } = claims;
  if (typeof aud === 'string') return [aud];
  return Array.isArray(aud) ? aud.filter((value) => typeof value === 'string') : [];
}

/** Checks whether claims say for whom a token is; userinfo's answer about an opaque one does not. */
export function namesAudience(claims: Claims): boolean {
  return audiencesOf(claims).length > 0 || ['azp', 'client_id'].some((name) => textClaim(claims, name) !== undefined);
}

/**
 * Checks whether an access token is meant for this product: the provider's configured audience, else one of its client ids,
 * is in `aud`, `azp` or `client_id` (AUTH-57).
 */
export function isMeantForUs(claims: Claims, provider: TrustedProvider): boolean {
  const expected = provider.audience ? [provider.audience] : provider.clientIds;
  const named = [...audiencesOf(claims), textClaim(claims, 'azp'), textClaim(claims, 'client_id')];
  return named.some((value) => value !== undefined && expected.includes(value));
}

/** Checks whether an ID token was made for one of the provider's clients: in `aud`, and in `azp` where it is given. */
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

/** What providers call tokens that are none for calls: some answer about any of theirs that is asked for. */
const otherKinds = new Set(['id', 'id_token', 'refresh', 'refresh_token', 'offline', 'logout']);

function kindOf(claims: Claims): string | undefined {
  return (textClaim(claims, 'token_use') ?? textClaim(claims, 'typ'))?.toLowerCase();
}

/** Checks whether claims, or what an issuer says about an opaque token, name another kind of token than an access token. */
export function namesOtherKind(claims: Claims): boolean {
  const named = [kindOf(claims), textClaim(claims, 'token_type')?.toLowerCase()];
  return named.some((kind) => kind !== undefined && otherKinds.has(kind));
}

/**
 * Checks whether checked claims are those of an ID token, which must not be taken for an access token even where both are
 * made for our client id, or of another token that is none for calls. Some providers say it in so many words: `typ` or
 * `token_use`.
 */
export function isIdToken(claims: Claims): boolean {
  if (namesOtherKind(claims)) return true;
  if (['access', 'bearer'].includes(kindOf(claims) ?? '')) return false;
  return idTokenClaims.some((name) => name in claims) && !accessTokenClaims.some((name) => name in claims);
}

/**
 * Refuses a token that only the holder of a key may use (RFC 7800, RFC 8705, RFC 9449): the portal sends plain bearer tokens,
 * which anyone who has read one could send as well.
 * @throws TokenRefusedError
 */
export function assertUnbound(claims: Claims): void {
  const isBound = (claims['cnf'] ?? null) !== null || textClaim(claims, 'token_type')?.toLowerCase() === 'dpop';
  if (isBound) throw new TokenRefusedError('bound');
}

/**
 * The e-mail address of a set of claims in lower case, or undefined.
 * @throws TokenRefusedError when the claim is no address, or the issuer says that it is not verified (AUTH-58)
 */
export function emailOf(claims: Claims): string | undefined {
  if (isEmailVerified(claims['email_verified']) === false) throw new TokenRefusedError('emailNotVerified');
  const named = claims['email'] ?? '';
  // A list or an object may have more than one address in it.
  if (typeof named !== 'string') throw new TokenRefusedError('email');
  const email = textClaim(claims, 'email');
  // Before it is in lower case, which turns letters such as the sign of Kelvin into others.
  if (email !== undefined && !isEmail(email)) throw new TokenRefusedError('email');
  return email?.toLowerCase();
}
