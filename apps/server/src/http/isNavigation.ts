import type { FastifyRequest } from 'fastify';

import { requestPath } from './requestPath.ts';

/** Paths for programs, which also read what is wrong. */
const programPaths = /^\/(?:api|oidc|monitoring|healthz|readyz|metrics|assets)(?:\/|$)/;

/**
 * Checks whether a person's browser goes to the address, and shows what it is answered (AUTH-65). Current browsers say so;
 * of others it is a request for a page, and what a form sends to one.
 */
export function isNavigation({ headers, method, url }: Pick<FastifyRequest, 'headers' | 'method' | 'url'>): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  if (programPaths.test(requestPath(url))) return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (method === 'POST' && accept.includes('*/*'));
}
