import type { FastifyRequest } from 'fastify';

import { addressKey, assertNoWait, assertWithin, type RateLimits } from '../base/rateLimits.ts';
import { TokenRefusedError } from './tokenErrors.ts';

/**
 * Limits by address what tokens that are not known yet cost (SEC-08). Other people may be behind the same address: a token
 * that this server can check by itself is never refused for what they send (AUTH-61).
 */
export interface TokenAttempts {
  /** Refuses a token that anyone can make up before anything is looked up for it. @throws HttpError 429 where the address has no calls left */
  assertLeft(request: FastifyRequest): void;
  /** Runs a check that asks the issuer; a refusal is counted. @throws HttpError 429, before the check, or what that throws */
  run<Result>(request: FastifyRequest, check: () => Promise<Result>): Promise<Result>;
}

/** A token that was once accepted is no guess: offices full of people come back in the morning with expired ones. */
const uncounted = new Set(['expired', 'revoked']);

interface Running {
  count: number;
  /** Wakes those who wait for a check to end. */
  ended: PromiseWithResolvers<void>;
}

/**
 * As many tokens of an address are checked at a time as it has refusals left: what one sends at once gets no further
 * than what one sends one after the other. Who waits for that is not refused, as the others may be accepted.
 */
export function createTokenAttempts({ api, refusedTokens }: RateLimits): TokenAttempts {
  const running = new Map<string, Running>();

  const begin = async (key: string): Promise<Running> => {
    for (;;) {
      assertNoWait(refusedTokens.waitOf(key));
      const known = running.get(key);
      if (known === undefined) {
        const first = { count: 1, ended: Promise.withResolvers<void>() };
        running.set(key, first);
        return first;
      }
      if (known.count < refusedTokens.leftFor(key)) {
        known.count += 1;
        return known;
      }
      await known.ended.promise;
    }
  };
  const end = (key: string, own: Running) => {
    own.count -= 1;
    if (own.count === 0) running.delete(key);
    own.ended.resolve();
    own.ended = Promise.withResolvers();
  };

  return {
    assertLeft: (request) => assertNoWait(api.waitOf(addressKey(request))),
    async run(request, check) {
      const key = addressKey(request);
      const own = await begin(key);
      try {
        return await check();
      } catch (error) {
        if (error instanceof TokenRefusedError && !uncounted.has(error.reason)) await assertWithin(refusedTokens, key);
        throw error;
      } finally {
        end(key, own);
      }
    },
  };
}
