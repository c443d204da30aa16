import type { Config } from './config.ts';
import { HttpError } from './httpError.ts';

/** Counts attempts by key, in windows of a minute. Each process counts for itself. */
export interface RateLimiter {
  /** Counts one attempt: seconds to wait when there were too many, or null. */
  take(key: string): number | null;
}

const window = 60_000;
const mostKeys = 50_000;

/** Allows `most` attempts a minute for each key; 0 counts nothing. `now` in milliseconds. */
export function createRateLimiter(most: number, now: () => number = Date.now): RateLimiter {
  const counters = new Map<string, { count: number; until: number }>();
  return {
    take(key) {
      if (most === 0) return null;
      const at = now();
      const known = counters.get(key);
      if (known === undefined || known.until <= at) {
        counters.delete(key);
        counters.set(key, { count: 1, until: at + window });
        // A Map remembers the order of insertion: the first is the oldest window, or one of many keys of an attacker.
        for (const oldest of counters.keys()) {
          if (counters.size <= mostKeys) break;
          counters.delete(oldest);
        }
        return null;
      }
      known.count += 1;
      return known.count > most ? Math.ceil((known.until - at) / 1000) : null;
    },
  };
}

/** The limits of configuration: sign-in, domain lookup and the log of browsers each by address, the rest by user (API-43, SEC-08). */
export interface RateLimits {
  readonly signIn: RateLimiter;
  readonly lookUp: RateLimiter;
  readonly logging: RateLimiter;
  readonly api: RateLimiter;
  readonly upload: RateLimiter;
}

export function createRateLimits({ rates }: Pick<Config, 'rates'>, now?: () => number): RateLimits {
  return {
    signIn: createRateLimiter(rates.signIn, now),
    lookUp: createRateLimiter(rates.signIn, now),
    logging: createRateLimiter(rates.signIn, now),
    api: createRateLimiter(rates.api, now),
    upload: createRateLimiter(rates.upload, now),
  };
}

/** Counts one attempt; throws 429 with `Retry-After` when there were too many (SEC-08). */
export function assertWithin(limiter: RateLimiter, key: string): void {
  const seconds = limiter.take(key);
  if (seconds !== null) throw new HttpError(429, 'tooMany', { headers: { 'retry-after': String(seconds) } });
}
