import { LRUCache } from 'lru-cache';

import type { ProviderOrigins } from '../base/crypto/providerCookies.ts';
import type { OutsideFetch } from './issuerDirectory.ts';
import { createIssuerDirectory } from './issuerDirectory.ts';
import { isSameIssuer, textClaim } from './trustedProvider.ts';
import type { Claims } from './trustedProvider.ts';

/** Finds the origins that a browser reaches at an issuer; null where that is this server itself. */
export type FindProviderOrigins = (issuer: string) => Promise<ProviderOrigins | null>;

/** The domain lookup has to answer within 3 s (AUTH-05). */
const LONGEST_WAIT_MS = 2_000;
const KEPT_MS = 5 * 60_000;
/** An issuer that did not answer is asked again soon, and not by every caller. */
const FAILURE_KEPT_MS = 10_000;
const MAX_ISSUERS = 1_000;
const MAX_ORIGINS = 8;

function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.origin : null;
}

/** The addresses in a discovery document that a browser may be sent to: its endpoints, keys and session check. */
function addressesIn(document: Claims): string[] {
  return Object.keys(document).flatMap((name) =>
    /_endpoint$|^jwks_uri$|^check_session_iframe$/.test(name) ? (textClaim(document, name) ?? []) : [],
  );
}

/**
 * Reads the origins of issuers from their discovery documents (SEC-06). Where that is not to be had, the issuer's own
 * origin is answered.
 */
export function createProviderOrigins(options: {
  readonly fetch: OutsideFetch;
  readonly publicUrl: string;
}): FindProviderOrigins {
  const { readJson } = createIssuerDirectory({ fetch: options.fetch, now: Date.now });
  const ownOrigin = new URL(options.publicUrl).origin;
  const kept = new LRUCache<string, Promise<readonly string[]>>({ max: MAX_ISSUERS, ttl: KEPT_MS });

  const read = async (issuer: string): Promise<readonly string[]> => {
    const { status, json } = await readJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    if (status !== 200 || !isSameIssuer(textClaim(json, 'issuer') ?? '', issuer)) throw new Error('no such document');
    return addressesIn(json);
  };
  const addressesOf = (issuer: string): Promise<readonly string[]> => {
    const known = kept.get(issuer);
    if (known !== undefined) return known;
    const reading = read(issuer).catch(() => {
      kept.set(issuer, Promise.resolve([]), { ttl: FAILURE_KEPT_MS });
      return [];
    });
    kept.set(issuer, reading);
    return reading;
  };

  return async (issuer) => {
    const own = originOf(issuer);
    if (own === null || own === ownOrigin) return null;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<readonly string[]>((resolve) => {
      timer = setTimeout(() => resolve([]), LONGEST_WAIT_MS);
    });
    const addresses = await Promise.race([addressesOf(issuer), limit]);
    clearTimeout(timer);
    // A provider behind https is not left for one that is not.
    const found = addresses.flatMap((address) => originOf(address) ?? []);
    const safe = found.filter(
      (origin) => origin !== ownOrigin && (own.startsWith('http:') || origin.startsWith('https:')),
    );
    return { issuer, origins: [...new Set([own, ...safe])].slice(0, MAX_ORIGINS) };
  };
}
