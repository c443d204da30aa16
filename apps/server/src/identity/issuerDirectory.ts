import type { JSONWebKeySet } from 'jose';
import { createIssuerKeys, knownKeys } from './issuerKeys.ts';
import type { IssuerKeys } from './issuerKeys.ts';
import { IssuerUnavailableError } from './tokenErrors.ts';
import { isSameIssuer, textClaim } from './trustedProvider.ts';
import type { Claims } from './trustedProvider.ts';

/** How outside addresses are fetched; the guard against private addresses is behind it (SEC-05). */
export type OutsideFetch = (url: string, init?: RequestInit) => Promise<Response>;

/** What discovery says about an issuer. */
export interface IssuerEndpoints {
  readonly jwksUri: string;
  readonly introspection: string | undefined;
  readonly userinfo: string | undefined;
}

/** Issuers' discovery documents and signing keys, fetched when needed and kept for a while (AUTH-13). */
export interface IssuerDirectory {
  keysOf(issuer: string): Promise<IssuerKeys>;
  /** The keys of an issuer that were asked for before; undefined where they were not. */
  keptKeysOf(issuer: string): IssuerKeys | undefined;
  endpointsOf(issuer: string): Promise<IssuerEndpoints>;
  isOwn(issuer: string): boolean;
  /** Fetches with a time limit and a limit to the answer's size; redirects are not followed. */
  readJson(url: string, init?: RequestInit): Promise<{ status: number; json: Claims }>;
}

const FETCH_TIMEOUT = 5_000;
const MAX_BYTES = 1024 * 1024;
const DISCOVERY_KEPT = 60 * 60_000;
/** A failed discovery is not tried again for this long, so that callers cannot make us hammer an issuer. */
const FAILURE_KEPT = 5_000;

/**
 * @param options `ownIssuer` is answered from its given keys and never fetched (SEC-05); `keysCooldown` in milliseconds
 * is the least time between two fetches of the same keys when a token names an unknown one
 */
export function createIssuerDirectory(options: {
  readonly fetch: OutsideFetch;
  readonly now: () => number;
  readonly ownIssuer?: { readonly issuer: string; readonly jwks: JSONWebKeySet } | undefined;
  readonly keysCooldown?: number | undefined;
}): IssuerDirectory {
  const { now, ownIssuer } = options;
  const discoveries = new Map<string, { until: number; endpoints: Promise<IssuerEndpoints> }>();
  const keySets = new Map<string, IssuerKeys>();
  /** The last of an issuer, whose keys may have moved. */
  const lastKeySets = new Map<string, IssuerKeys>();
  const ownKeys = ownIssuer && knownKeys(ownIssuer.jwks);
  const isOwn = (issuer: string): boolean => ownIssuer !== undefined && isSameIssuer(issuer, ownIssuer.issuer);

  const boundedFetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const response = await options.fetch(url, {
      ...init,
      redirect: 'manual',
      signal: init.signal ?? AbortSignal.timeout(FETCH_TIMEOUT),
    });
    return new Response(await readBounded(response), { status: response.status, headers: response.headers });
  };

  const readJson: IssuerDirectory['readJson'] = async (url, init) => {
    try {
      const response = await boundedFetch(url, init);
      // The error of a text that is no JSON quotes it, and it may be a token.
      const json: unknown = await response.json().catch(() => null);
      if (response.status >= 400) return { status: response.status, json: isClaims(json) ? json : {} };
      if (!isClaims(json)) throw new TypeError('not a JSON object');
      return { status: response.status, json };
    } catch (error) {
      throw new IssuerUnavailableError('The identity provider did not answer as expected', error);
    }
  };

  const discover = async (issuer: string): Promise<IssuerEndpoints> => {
    const { status, json } = await readJson(`${withoutSlash(issuer)}/.well-known/openid-configuration`, {
      headers: { accept: 'application/json' },
    });
    const jwksUri = textClaim(json, 'jwks_uri');
    const isOfIssuer = isSameIssuer(textClaim(json, 'issuer') ?? '', issuer);
    if (status !== 200 || jwksUri === undefined || !URL.canParse(jwksUri) || !isOfIssuer) {
      throw new IssuerUnavailableError('The discovery document is missing, incomplete or of another issuer');
    }
    return {
      jwksUri,
      introspection: textClaim(json, 'introspection_endpoint'),
      userinfo: textClaim(json, 'userinfo_endpoint'),
    };
  };

  const endpointsOf = async (issuer: string): Promise<IssuerEndpoints> => {
    if (isOwn(issuer)) throw new IssuerUnavailableError('The own issuer is never asked over the network');
    const kept = discoveries.get(issuer);
    if (kept !== undefined && kept.until > now()) return kept.endpoints;
    const entry = { until: now() + DISCOVERY_KEPT, endpoints: discover(issuer) };
    discoveries.set(issuer, entry);
    entry.endpoints.catch(() => {
      entry.until = now() + FAILURE_KEPT;
    });
    return entry.endpoints;
  };

  /** Reads keys; where that fails, they may have moved, and what says where they are is soon asked again. */
  const fetchKeys = async (issuer: string, url: string, init?: RequestInit): Promise<Response> => {
    let isRead = false;
    try {
      const response = await boundedFetch(url, init);
      isRead = response.ok;
      return response;
    } finally {
      const kept = discoveries.get(issuer);
      if (!isRead && kept !== undefined) kept.until = Math.min(kept.until, now() + FAILURE_KEPT);
    }
  };

  return {
    isOwn,
    readJson,
    endpointsOf,
    async keysOf(issuer) {
      if (ownKeys !== undefined && isOwn(issuer)) return ownKeys;
      const { jwksUri } = await endpointsOf(issuer);
      const place = `${issuer} ${jwksUri}`;
      const keys =
        keySets.get(place) ??
        createIssuerKeys(jwksUri, {
          fetch: (url, init) => fetchKeys(issuer, url, init),
          now,
          timeout: FETCH_TIMEOUT,
          cooldown: options.keysCooldown,
        });
      keySets.set(place, keys);
      lastKeySets.set(withoutSlash(issuer), keys);
      return keys;
    },
    keptKeysOf: (issuer) => (isOwn(issuer) ? ownKeys : lastKeySets.get(withoutSlash(issuer))),
  };
}

function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}

function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function readBounded(response: Response): Promise<ArrayBuffer | null> {
  if (response.body === null) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> = response.body;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new RangeError('The answer is too large');
    chunks.push(chunk);
  }
  return size === 0 ? null : new Uint8Array(Buffer.concat(chunks)).buffer;
}
