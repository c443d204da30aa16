import type { FastifyRequest } from 'fastify';

import type { Adapters } from '../ports/adapters.ts';
import type { ProviderOrigins } from '../base/crypto/providerCookies.ts';
import type { Work } from '../db/work.ts';
import type { OutsideFetch } from '../base/outsideFetch.ts';
import type { HttpServices } from '../http/httpServices.ts';
import type { Caller } from '../http/identified.ts';
import type { Refusals } from './audit/refusals.ts';
import type { FileStore } from './files/fileStore.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Live } from './live/live.ts';
import type { Mail } from './mail/mail.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** How the people of an e-mail domain sign in, and with which providers their company books; '' where there is none. */
export interface DomainSignIn {
  readonly bookingProvider: string;
  readonly calendarProvider: string;
  readonly clientId: string;
  readonly email: string;
  readonly idProvider: string;
  readonly idProviderUri: string;
  readonly responseType: string;
  readonly scope: string;
}

/** An access token as the token endpoint answers it; `expires_in` in seconds. */
export interface TestToken {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
}

/** A provider of identity: what tokens are checked with. */
interface StoredProvider {
  readonly issuer: string;
  readonly audience: string | null;
  readonly clientIds: readonly string[];
  readonly introspection?: { readonly clientId: string; readonly clientSecret: string } | null;
}

/** Everything a request may use, made once at start-up by main.ts or by a test. */
export interface Services extends HttpServices, Adapters {
  readonly live: Live;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly webhooks: Webhooks;
  readonly files: FileStore;
  readonly refusals: Refusals;
  /** Fetches addresses that people typed, only where they may lead (SEC-05). */
  readonly outsideFetch: OutsideFetch;
  /** Refuses the access token of the request from now on, in every process (AUTH-41, RES-05). */
  invalidateToken(work: Work, request: FastifyRequest, caller: Caller): Promise<void>;
  /**
   * The person whom the tokens of a test sign-in name, checked as if their customer had this provider.
   * @throws HttpError 400 at `accessToken` when they are refused, with the reason as message; 503
   */
  testSignIn(
    provider: StoredProvider,
    accessToken: string,
    idToken: string | null,
  ): Promise<{ readonly email: string; readonly introspectionProblem: string | null }>;
  /** A provider of identity as it is stored, with its secrets; null where there is none (AUTH-64). */
  findStoredProvider(id: string): Promise<StoredProvider | null>;
  /**
   * Ends the sign-ins that a logout token of a customer's issuer names (AUTH-66).
   * @throws TokenRefusedError, IssuerUnavailableError
   */
  endSignInsByLogout(logoutToken: string): Promise<void>;
  /** Whether the request's access token was signed out, or its person everywhere (AUTH-38, AUTH-41). */
  isSignedOut(request: FastifyRequest): boolean;
  /** Makes an access token for an automated test; null unless test mode is on (AUTH-10). */
  readonly issueTestToken: ((email: string) => Promise<TestToken>) | null;
  /** The origins of an identity provider, from its discovery document; null where it is this server (SEC-06). */
  findProviderOrigins(issuer: string): Promise<ProviderOrigins | null>;
  /** How the people of an e-mail domain (lower-case ASCII) sign in; null when no customer owns it (AUTH-07). */
  lookUpDomain(domain: string): Promise<DomainSignIn | null>;
}
