import type { FastifyRequest } from 'fastify';

import { addressKey, assertWithin, type RateLimits } from '../base/rateLimits.ts';

/** Returns a hook that counts what anyone may ask for outside of the API's routes, by address (SEC-23). */
export function countPage({ pages }: Pick<RateLimits, 'pages'>): (request: FastifyRequest) => Promise<void> {
  return (request) => assertWithin(pages, addressKey(request));
}
