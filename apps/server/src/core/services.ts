import type { FastifyRequest } from 'fastify';

import type { Config } from '../config.ts';
import type { SessionCache } from './access/sessions.ts';
import type { Refusals } from './audit/refusals.ts';
import type { SecretBox } from './crypto/secretBox.ts';
import type { UrlSigner } from './crypto/urlSigner.ts';
import type { Database } from './db/database.ts';
import type { FileStore } from './files/fileStore.ts';
import type { OutsideFetch } from './http/outsideFetch.ts';
import type { RateLimits } from './http/rateLimits.ts';
import type { Caller, Identified } from './http/route.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Live } from './live/live.ts';

/** Everything a request may use, made once at start-up by main.ts or by a test. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly live: Live;
  readonly jobs: Jobs;
  readonly sessions: SessionCache;
  /** Forgets at once what this process keeps of people's access, if it is made of records of the resource; other processes do when they are told. */
  forgetAccess(resource: string): void;
  readonly secrets: SecretBox;
  readonly urls: UrlSigner;
  readonly files: FileStore;
  readonly rates: RateLimits;
  /** Fetches addresses that people typed, only where they may lead (SEC-05). */
  readonly outsideFetch: OutsideFetch;
  readonly refusals: Refusals;
  /** Who sends a request, by their own role; a bad token is a 401 where one is needed. */
  identify(request: FastifyRequest, isNeeded: boolean): Promise<Identified>;
  /** Refuses the access token of the request from now on, in every process (AUTH-41, RES-05). */
  invalidateToken(request: FastifyRequest, caller: Caller): Promise<void>;
  /** Makes an access token for an automated test; null unless test mode is on (AUTH-10). */
  readonly issueTestToken: ((email: string) => Promise<unknown>) | null;
  /** How the people of an e-mail domain (lower-case ASCII) sign in; null when no customer owns it (AUTH-07). */
  lookUpDomain(domain: string): Promise<Readonly<Record<string, string>> | null>;
}
