import { REFRESH_LEAD_MS, STORAGE_PREFIX } from './constants.ts';
import type { KeyValueStore } from './environment.ts';
import { isRecord, numberOf, parseRecord, textOf } from './parseRecord.ts';
import type { UntrustedRecord } from './parseRecord.ts';
import { toSignInParameters } from './signInParameters.ts';
import type { SignInParameters } from './signInParameters.ts';

/** What a call to the product's API needs. Times are milliseconds since 1970. */
export interface Tokens {
  accessToken: string;
  /** As the provider named it, in lower case; `bearer` in practice. */
  tokenType: string;
  /** Null when the provider told no expiry. */
  accessTokenExpiresAt: number | null;
  /** Null when the provider sends none, which it does without the scope `openid`. */
  idToken: string | null;
  idTokenExpiresAt: number | null;
  scope: string | null;
}

/** The claims of a checked ID token. */
export type IdTokenClaims = UntrustedRecord & { readonly sub: string };

/** A signed-in session of one tab. */
export interface Session {
  tokens: Tokens;
  refreshToken: string | null;
  /** The last ID token where the tokens have none since a renewal: calls are not made with it, providers know the person by it. */
  lastIdToken: string | null;
  claims: IdTokenClaims | null;
  /** The nonce the ID token was asked for with; a renewed token may not carry another. */
  nonce: string | null;
  /** The provider's session state, for the session check; null when the provider has none. */
  sessionState: string | null;
  parameters: SignInParameters;
}

const SESSION_KEY = `${STORAGE_PREFIX}.session`;

/** Checks whether a token counts as expired: 60 s before its expiry, and when it has none (AUTH-26). */
export function isExpired(expiresAt: number | null, now: number): boolean {
  return expiresAt === null || now >= expiresAt - REFRESH_LEAD_MS;
}

/** Checks whether the access token or, where there is one, the ID token has expired (AUTH-32). */
export function isSessionExpired({ tokens }: Session, now: number): boolean {
  return (
    isExpired(tokens.accessTokenExpiresAt, now) || (tokens.idToken !== null && isExpired(tokens.idTokenExpiresAt, now))
  );
}

/** Checks whether the access token's time is really over, which is later than that it counts as expired. */
export function isSessionOver({ tokens }: Session, now: number): boolean {
  return tokens.accessTokenExpiresAt !== null && now >= tokens.accessTokenExpiresAt;
}

/** The ID token that tells the provider of whom a request is. */
export function idTokenHintOf(session: Session | null): string | null {
  return session?.tokens.idToken ?? session?.lastIdToken ?? null;
}

/** Checks whether two sessions are of the same user at the same provider. */
export function isSameUser(one: Session, other: Session): boolean {
  return (
    one.parameters.idProviderUri === other.parameters.idProviderUri &&
    one.parameters.clientId === other.parameters.clientId &&
    one.parameters.email.toLowerCase() === other.parameters.email.toLowerCase() &&
    one.claims?.sub === other.claims?.sub
  );
}

/** Reads claims from a value that is not trusted. */
export function toClaims(value: unknown): IdTokenClaims | null {
  if (!isRecord(value)) return null;
  const { sub } = value;
  return typeof sub === 'string' ? { ...value, sub } : null;
}

/** Reads a session from a value that is not trusted, such as another tab's message; null when it is none. */
export function toSession(value: unknown): Session | null {
  if (!isRecord(value) || !isRecord(value['tokens'])) return null;
  const accessToken = textOf(value['tokens'], 'accessToken');
  const parameters = toSignInParameters(value['parameters']);
  if (accessToken === null || parameters === null) return null;
  return {
    tokens: {
      accessToken,
      tokenType: textOf(value['tokens'], 'tokenType') ?? 'bearer',
      accessTokenExpiresAt: numberOf(value['tokens'], 'accessTokenExpiresAt'),
      idToken: textOf(value['tokens'], 'idToken'),
      idTokenExpiresAt: numberOf(value['tokens'], 'idTokenExpiresAt'),
      scope: textOf(value['tokens'], 'scope'),
    },
    refreshToken: textOf(value, 'refreshToken'),
    lastIdToken: textOf(value, 'lastIdToken'),
    claims: toClaims(value['claims']),
    nonce: textOf(value, 'nonce'),
    sessionState: textOf(value, 'sessionState'),
    parameters,
  };
}

/** The session kept in session storage; null when there is none (AUTH-53). */
export function readSession(storage: KeyValueStore): Session | null {
  return toSession(parseRecord(storage.getItem(SESSION_KEY)));
}

/** Keeps the session in session storage, until it is removed or the tab is closed (AUTH-53). */
export function writeSession(storage: KeyValueStore, session: Session): void {
  storage.setItem(SESSION_KEY, JSON.stringify(session));
}

/** Removes the session from session storage. */
export function removeSession(storage: KeyValueStore): void {
  storage.removeItem(SESSION_KEY);
}
