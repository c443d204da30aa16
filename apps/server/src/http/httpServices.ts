import type { FastifyRequest } from 'fastify';

import type { Config } from '../base/config.ts';
import type { ProviderCookies } from '../base/crypto/providerCookies.ts';
import type { UrlSigner } from '../base/crypto/urlSigner.ts';
import type { RateLimits } from '../base/rateLimits.ts';
import type { Database } from '../db/database.ts';
import type { SessionCache } from '../directory/sessions.ts';
import type { StoreServices } from '../store/storeDefinition.ts';
import type { Stores } from '../store/stores.ts';
import type { Identified } from './identified.ts';

/** One call that was answered 403, or 401 for the token it brought. */
export interface Refusal {
  /** User id; null for people without a record and for callers without a token. */
  readonly actorId: string | null;
  /** E-mail of a person without a user record. */
  readonly actorEmail: string | null;
  readonly customerId: string | null;
  readonly triedRoleId: string | null;
  readonly address: string;
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern, never the address as it was sent: that may hold what a person typed. */
  readonly route: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The name of the API key that the call came with. */
  readonly apiKey?: string;
  /** Why the token was refused, and the issuer that it names. */
  readonly failure?: { readonly reason: string; readonly issuer: string | null } | null;
}

/** What every request needs, whatever its route; routes declare what else they use. */
export interface HttpServices extends StoreServices {
  readonly config: Config;
  readonly database: Database;
  readonly stores: Stores;
  readonly rates: RateLimits;
  readonly urls: UrlSigner;
  readonly providerCookies: ProviderCookies;
  readonly sessions: SessionCache;
  /** Takes refused calls for the security log (SEC-10). */
  readonly refusals: { note(refusal: Refusal): void };
  /** Who sends a request, by their own role; a bad token is a 401 where one is needed. */
  identify(request: FastifyRequest, isNeeded: boolean): Promise<Identified>;
}
