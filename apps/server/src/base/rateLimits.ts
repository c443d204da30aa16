import { apiKeyLimits, provisioningLimits, turnLimits } from '@atrium/contract';
import type { FastifyRequest } from 'fastify';

import { clientNetwork } from './clientNetwork.ts';
import type { Config } from './config.ts';
import { HttpError } from './httpError.ts';

/** Counts attempts by key, in windows of a minute. */
export interface RateLimiter {
  /** Counts one attempt: seconds to wait when there were too many, or null. A key that is over its limit is not counted further. */
  take(key: string): Promise<number | null>;
  /** Seconds to wait where the key is known to be over its limit, or null; counts nothing. */
  waitOf(key: string): number | null;
  /** How many attempts the key has left, as far as is known here. */
  leftFor(key: string): number;
}

/** Counts that all processes share. */
export interface SharedCounts {
  /** Adds attempts to a key: how many there are in its window now, and the milliseconds until that ends. */
  add(key: string, attempts: number): Promise<{ readonly attempts: number; readonly endsIn: number }>;
}

/** Attempts that are reported to the other processes together. */
interface Batch {
  size: number;
  /** How many attempts were counted before these; there once they are being reported. */
  before?: Promise<number>;
}

interface Window {
  /** Attempts of all processes, as they were when this process told its own last. */
  counted: number;
  until: number;
  next: Batch;
  /** Attempts that are being reported. */
  sending: number;
  last: Promise<unknown>;
}

const WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;
/**
 * Each process may count this part of what is left by itself before it tells the others: few attempts cost no round trip,
 * and each process adds at most that part to the limit. One under 32 is exact.
 */
const LOCAL_PART = 16;

/**
 * Allows `most` attempts a minute for each key; 0 counts nothing.
 * @param shared the counts of all processes; without them this process counts for itself
 * @param now in milliseconds
 */
export function createRateLimiter(
  most: number,
  shared: SharedCounts | null = null,
  now: () => number = Date.now,
): RateLimiter {
  const windows = new Map<string, Window>();

  const currentOf = (key: string): Window | undefined => {
    const known = windows.get(key);
    return known !== undefined && known.until > now() ? known : undefined;
  };
  const windowOf = (key: string): Window => {
    const known = currentOf(key);
    if (known !== undefined) return known;
    const opened = { counted: 0, until: now() + WINDOW_MS, next: { size: 0 }, sending: 0, last: Promise.resolve() };
    windows.delete(key);
    windows.set(key, opened);
    // A Map remembers the order of insertion: the first is the oldest window, or one of many keys of an attacker.
    for (const oldest of windows.keys()) {
      if (windows.size <= MAX_KEYS) break;
      windows.delete(oldest);
    }
    return opened;
  };
  const usedIn = ({ counted, sending, next }: Window) => counted + sending + next.size;
  const secondsOf = ({ until }: Window) => Math.max(1, Math.ceil((until - now()) / 1000));

  /** Tells a batch once the one before it was reported; what comes meanwhile joins it. */
  const tell = (counts: SharedCounts, key: string, window: Window): Promise<number> => {
    const batch = window.next;
    batch.before ??= window.last.then(async () => {
      window.next = { size: 0 };
      window.sending = batch.size;
      try {
        const { attempts, endsIn } = await counts.add(key, batch.size);
        window.counted = attempts;
        window.until = now() + endsIn;
      } catch {
        // Without the database each process still counts for itself.
        window.counted += batch.size;
      } finally {
        window.sending = 0;
      }
      return window.counted - batch.size;
    });
    window.last = batch.before;
    return batch.before;
  };

  return {
    async take(key) {
      if (most === 0) return null;
      const window = windowOf(key);
      if (usedIn(window) >= most) return secondsOf(window);
      const { next } = window;
      next.size += 1;
      const place = next.size;
      if (shared === null) return null;
      const part = Math.floor((most - window.counted) / LOCAL_PART);
      if (next.size < part) return null;
      const before = tell(shared, key, window);
      if (part > 1) return null;
      return (await before) + place > most ? secondsOf(window) : null;
    },
    waitOf(key) {
      const window = most === 0 ? undefined : currentOf(key);
      return window === undefined || usedIn(window) < most ? null : secondsOf(window);
    },
    leftFor(key) {
      if (most === 0) return Infinity;
      const window = currentOf(key);
      return window === undefined ? most : Math.max(0, most - usedIn(window));
    },
  };
}

/**
 * The limits of configuration (API-43, SEC-08): sign-in, refused tokens, the log of browsers and pages by address, the domain
 * lookup by address and domain, addresses with a secret by that, wrong secrets as refused tokens, the rest by user.
 */
export interface RateLimits {
  readonly signIn: RateLimiter;
  readonly lookUp: RateLimiter;
  readonly secret: RateLimiter;
  readonly logging: RateLimiter;
  readonly pages: RateLimiter;
  readonly refusedTokens: RateLimiter;
  readonly api: RateLimiter;
  readonly upload: RateLimiter;
  /** Reports of keys that were found in public (API-46). */
  readonly keyReports: RateLimiter;
  /** Requests of directories, by address and by directory (API-46). */
  readonly scim: RateLimiter;
  /** Streams that a person opens. */
  readonly streams: RateLimiter;
}

/** Makes the limits; the shared counts carry the name of the limit in their keys. */
export function createRateLimits(
  { rates }: { readonly rates: Pick<Config['rates'], 'signIn' | 'api' | 'upload'> },
  shared: SharedCounts | null = null,
  now?: () => number,
): RateLimits {
  const limiter = (name: keyof RateLimits, most: number) =>
    createRateLimiter(
      most,
      shared === null ? null : { add: (key, attempts) => shared.add(`${name} ${key}`, attempts) },
      now,
    );
  return {
    signIn: limiter('signIn', rates.signIn),
    lookUp: limiter('lookUp', rates.signIn),
    secret: limiter('secret', rates.signIn),
    logging: limiter('logging', rates.signIn),
    pages: limiter('pages', rates.api),
    refusedTokens: limiter('refusedTokens', rates.signIn),
    api: limiter('api', rates.api),
    upload: limiter('upload', rates.upload),
    keyReports: limiter('keyReports', rates.api === 0 ? 0 : apiKeyLimits.reportsPerMinute),
    scim: limiter('scim', rates.api === 0 ? 0 : provisioningLimits.perMinute),
    streams: limiter('streams', rates.api === 0 ? 0 : turnLimits.maxStreamsOpened),
  };
}

/** The key of limits that count by address. */
export function addressKey({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return `address ${clientNetwork(ip)}`;
}

/** Throws 429 with `Retry-After` where one has to wait (SEC-08). */
export function assertNoWait(seconds: number | null): void {
  if (seconds !== null) throw new HttpError(429, 'tooMany', { retryAfter: seconds });
}

/** Throws 429 where an address has brought too many wrong keys, links, signatures and tokens (SEC-23). */
export function assertWrongSecretsLeft(
  { refusedTokens }: Pick<RateLimits, 'refusedTokens'>,
  request: Pick<FastifyRequest, 'ip'>,
): void {
  assertNoWait(refusedTokens.waitOf(addressKey(request)));
}

/** Counts a wrong key, link or signature as a refused token; throws 429 when there were too many (SEC-23). */
export async function countWrongSecret(
  { refusedTokens }: Pick<RateLimits, 'refusedTokens'>,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  await assertWithin(refusedTokens, addressKey(request));
}

/** Counts one attempt; throws 429 when there were too many. */
export async function assertWithin(limiter: RateLimiter, key: string): Promise<void> {
  assertNoWait(await limiter.take(key));
}
