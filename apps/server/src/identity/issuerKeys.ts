import { createLocalJWKSet, createRemoteJWKSet, customFetch } from 'jose';
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';

/** The signing keys of an issuer. */
export interface IssuerKeys {
  /** Looks up the signing key of a token. */
  readonly find: JWTVerifyGetKey;
  /** The same among the keys that are in memory, and nowhere else. */
  readonly findKept: JWTVerifyGetKey;
  /**
   * Reads keys that were read a short while ago once more, as they may have been changed since. Returns whether a token that
   * they did not fit is worth another try; never throws.
   */
  readAgain(): Promise<boolean>;
}

const KEYS_KEPT = 10 * 60_000;
const KEYS_COOLDOWN = 30_000;
/** Keys that were read less than this ago are not read again for tokens that were checked against those before them. */
const JUST_READ = 1_000;
/** A failed read is not tried again for this long, so that callers cannot make us hammer an issuer. */
const FAILURE_KEPT = 5_000;

/** The keys of the own issuer, which do not change. */
export function knownKeys(jwks: JSONWebKeySet): IssuerKeys {
  const find = createLocalJWKSet(jwks);
  return { find, findKept: find, readAgain: () => Promise.resolve(false) };
}

/**
 * Keys that are read when they are needed and kept for 10 minutes. A key that is not among them makes them be read again
 * once they are older than the cool-down, and once within it: tokens with made-up keys make two reads of it at most.
 * @param options `cooldown` and `timeout` in milliseconds, `now` in milliseconds
 */
export function createIssuerKeys(
  jwksUri: string,
  options: {
    readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
    readonly now: () => number;
    readonly timeout: number;
    readonly cooldown?: number | undefined;
  },
): IssuerKeys {
  const { now, timeout, cooldown = KEYS_COOLDOWN } = options;
  let readAt = Number.NEGATIVE_INFINITY;
  let lastGoodAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let nextAgain = Number.NEGATIVE_INFINITY;
  const keys = createRemoteJWKSet(new URL(jwksUri), {
    [customFetch]: async (url, init) => {
      if (now() - failedAt < FAILURE_KEPT) throw new Error('The keys could not be read a moment ago');
      readAt = now();
      try {
        const response = await options.fetch(url, init);
        failedAt = response.ok ? Number.NEGATIVE_INFINITY : now();
        if (response.ok) lastGoodAt = readAt;
        return response;
      } catch (error) {
        failedAt = now();
        throw error;
      }
    },
    cacheMaxAge: KEYS_KEPT,
    cooldownDuration: cooldown,
    timeoutDuration: timeout,
  });
  return {
    async find(header, token) {
      if (keys.jwks() !== undefined && now() - lastGoodAt >= KEYS_KEPT) await keys.reload();
      return keys(header, token);
    },
    findKept: (header, token) => createLocalJWKSet(keys.jwks() ?? { keys: [] })(header, token),
    async readAgain() {
      const isJustRead = now() - readAt < JUST_READ;
      if (!isJustRead && now() < nextAgain) return false;
      if (!isJustRead) nextAgain = now() + cooldown;
      try {
        if (!isJustRead || keys.reloading) await keys.reload();
        return true;
      } catch {
        return false;
      }
    },
  };
}
