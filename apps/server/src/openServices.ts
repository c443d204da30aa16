import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { times } from '@atrium/contract';

import type { Config } from './base/config.ts';
import { refuseOtherPurpose } from './directory/installation.ts';
import { findPersonName } from './directory/people.ts';
import { createSessionCache } from './directory/sessions.ts';
import { createRefusals } from './services/audit/refusals.ts';
import { addRevisionMonths } from './services/audit/revisionMonths.ts';
import { createSecretBox } from './base/crypto/secretBox.ts';
import { createProviderCookie } from './base/crypto/providerCookie.ts';
import { createUrlSigner } from './base/crypto/urlSigner.ts';
import { clockDifference } from './db/clockDifference.ts';
import type { Database, Executor } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/openDatabase.ts';
import { shareAmongPeople } from './db/personShare.ts';
import { createFileStore, type FileStore } from './services/files/fileStore.ts';
import { isFolderOfDatabase } from './services/files/folderMark.ts';
import { createOutsideFetch } from './base/outsideFetch.ts';
import { addressKey, createRateLimits, type RateLimiter } from './base/rateLimits.ts';
import { createRateCounts } from './http/rateCounts.ts';
import { securityLog } from './services/audit/securityEvents.ts';
import { openJobs } from './services/jobs/jobs.ts';
import { openLive } from './services/live/live.ts';
import type { Services } from './services/services.ts';
import { createCustomerProviders, type CustomerProviders } from './identity/customerProviders.ts';
import { toDomainLookupAnswer } from './identity/domainLookup.ts';
import { createEmbeddedProvider, type EmbeddedProvider } from './identity/embeddedProvider.ts';
import { identifyCaller, invalidateToken, isSignedOut } from './identity/identifyCaller.ts';
import { createSignInCheck } from './identity/signInCheck.ts';
import { createKnownSubjects } from './identity/knownSubjects.ts';
import { createSignIns } from './identity/signIns.ts';
import { createProviderOrigins } from './identity/providerOrigins.ts';
import { openRevokedTokens, type RevokedTokens } from './identity/revokedTokens.ts';
import { testSignIn } from './identity/testSignIn.ts';
import { createTokenAttempts } from './identity/tokenAttempts.ts';
import { createTestTokens } from './identity/testTokens.ts';
import { createTokenVerifier } from './identity/verifyAccessToken.ts';
import { demoAccounts } from './seed/loadDemoIfEmpty.ts';
import { stores } from './stores.ts';
import { jobDefinitions, jobSchedules } from './jobDefinitions.ts';

/** The services of a running product and what main.ts mounts next to the API. */
export interface OpenServices {
  readonly services: Services;
  readonly providers: CustomerProviders;
  readonly embedded: EmbeddedProvider | null;
  close(): Promise<void>;
}

/** What may be given instead of being opened: a test's own database, and how failures without a caller are reported. */
export interface OpenOptions {
  readonly database?: Database;
  readonly report?: (error: unknown, what: string) => void;
  /** Takes a sentence on what will not work as the processes are set up. */
  readonly warn?: (sentence: string) => void;
}

/** The resources whose changes make cached sessions wrong. */
const sessionResources = new Set(['role', 'user', 'userConfiguration', 'customer']);
/** Those whose changes make it wrong which tokens are trusted. */
const trustResources = new Set(['customer', 'identityProvider']);

async function openEmbeddedProvider(
  config: Config,
  database: Database,
  providers: CustomerProviders,
  revoked: RevokedTokens,
  attempts: RateLimiter,
  report: OpenOptions['report'],
) {
  if (!config.isDemo) return null;
  return createEmbeddedProvider({
    publicUrl: config.publicUrl,
    database,
    secretKey: config.secretKey,
    previousSecretKeys: config.previousSecretKeys,
    accessSeconds: config.accessSeconds,
    isDomainAssigned: (domain) => providers.isEmbedded(domain),
    findPersonName: (email) => findPersonName(database, email),
    limitSignIn: (ip) => attempts.take(addressKey({ ip })),
    isRevoked: (token) => revoked.isRevoked(token),
    revokeAccessToken: (token, expiresAt) => revoked.add(token, expiresAt),
    report: (error) => report?.(error, 'identity provider'),
  });
}

/** Opens the configured database and migrates it. @throws ConfigError for one that is used for something else (SEC-12) */
async function openConfigured(config: Config, given: Database | undefined): Promise<Database> {
  const place =
    config.databaseUrl === null ? { dataDir: join(config.dataDir, 'database') } : { databaseUrl: config.databaseUrl };
  const database = given ?? (await openDatabase(place));
  try {
    await migrate(database);
    const emails = demoAccounts.map(({ email }) => email);
    await refuseOtherPurpose(database, config, emails);
  } catch (error) {
    if (given === undefined) await database.close();
    throw error;
  }
  return database;
}

const MOST_CLOCK_DIFFERENCE = times.minute;

/** What keeps several processes from working together (OPS-04). */
async function findWarnings(config: Config, database: Database, files: FileStore): Promise<string[]> {
  if (database.kind === 'embedded') return [];
  const warnings: string[] = [];
  if (!(await isFolderOfDatabase(database, files)))
    warnings.push(
      `DATA_DIR ${config.dataDir} is not the folder in which the files of this database are: every process must have the ` +
        'same one, or uploads, exports and imports of one are missing at the other.',
    );
  const seconds = Math.round((await clockDifference(database)) / times.second);
  if (Math.abs(seconds) > MOST_CLOCK_DIFFERENCE / times.second)
    warnings.push(
      `The database's clock is ${String(Math.abs(seconds))} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine's: ` +
        'tokens may be refused. Synchronise both.',
    );
  return warnings;
}

/** Opens the database, migrates it and makes every service; nothing listens yet. */
export async function openServices(config: Config, options: OpenOptions = {}): Promise<OpenServices> {
  mkdirSync(config.dataDir, { recursive: true });
  const database = await openConfigured(config, options.database);
  await addRevisionMonths(database, new Date());
  const live = await openLive(database);
  const revoked = await openRevokedTokens(database, live, {
    report: (error) => options.report?.(error, 'signed-out tokens'),
  });
  let embedded: EmbeddedProvider | null = null;
  const secrets = createSecretBox(config.secretKey, config.previousSecretKeys);
  const providersIn = (executor: Executor) =>
    createCustomerProviders(executor, secrets, () => embedded?.trusted ?? null);
  const providers = providersIn(database);
  const rates = createRateLimits(config, createRateCounts(database));
  embedded = await openEmbeddedProvider(config, database, providers, revoked, rates.signIn, options.report);
  const testTokens = config.isTestMode ? createTestTokens({ ...config, now: Date.now }) : null;
  const outsideFetch = createOutsideFetch(config.allowsPrivateAddresses ? { isAllowed: () => true } : {});
  const tokens = createTokenVerifier({
    findIssuersOfDomain: (domain) => providers.findIssuersOfDomain(domain),
    findProviders: (issuerOrName) => providers.findProviders(issuerOrName),
    ...(embedded === null ? {} : { ownIssuer: { issuer: embedded.issuer, jwks: embedded.jwks } }),
    fetch: outsideFetch,
    isRevoked: (token) => revoked.isRevoked(token),
    isFollowing: live.isListening,
    ...(testTokens === null ? {} : { testTokens }),
    now: Date.now,
  });
  const sessions = createSessionCache(database, live.isListening);
  const attempts = createTokenAttempts(rates);
  const subjects = createKnownSubjects(database, live.isListening);
  const signIns = createSignIns(database);
  const forgetAccess = (resource: string, id: string) => {
    if (sessionResources.has(resource)) {
      sessions.forget({ resource, id });
      subjects.forget();
    }
    if (trustResources.has(resource)) tokens.distrust();
  };
  live.subscribe({
    onEvent: (event) => {
      if (event.type === 'changed') forgetAccess(event.resource, event.id);
    },
    onLoss: () => {
      sessions.forget();
      subjects.forget();
    },
    onGap: () => {
      sessions.forget();
      subjects.forget();
      tokens.distrust();
    },
  });
  const urls = createUrlSigner(config.secretKey, Date.now, config.previousSecretKeys);
  const files = createFileStore({ dataDir: config.dataDir });
  for (const warning of await findWarnings(config, database, files)) options.warn?.(warning);
  const jobs = await openJobs({
    database,
    live,
    definitions: jobDefinitions({ database, files, urls, all: () => services }),
    onError: (error, kind) => options.report?.(error, kind === undefined ? 'job queue' : `job ${kind}`),
  });
  for (const { kind, cron } of jobSchedules) await jobs.schedule(kind, cron);
  const refusals = createRefusals(database, (error) => options.report?.(error, 'security log'));
  const services: Services = {
    identify: (request, isNeeded) =>
      identifyCaller({ tokens, attempts, sessions, subjects, signIns, refusals }, request, isNeeded),
    invalidateToken: (work, request, caller) => invalidateToken(revoked, work, request, caller),
    isSignedOut: (request) => isSignedOut(revoked, request),
    issueTestToken: testTokens === null ? null : (email) => testTokens.issue(email),
    config,
    database: shareAmongPeople(database),
    live,
    jobs,
    sessions,
    forgetAccess,
    stores,
    securityLog,
    signInCheck: createSignInCheck(providersIn, {
      testIssuer: testTokens?.trusted.issuer ?? null,
      allowsHttp: config.isDemo,
    }),
    secrets,
    urls,
    files,
    rates,
    outsideFetch,
    refusals,
    testSignIn: (provider, accessToken, idToken) =>
      testSignIn({ fetch: outsideFetch, ownIssuer: embedded }, provider, accessToken, idToken),
    providerCookie: createProviderCookie(
      [config.secretKey, ...config.previousSecretKeys],
      config.publicUrl.startsWith('https://'),
    ),
    findProviderOrigins: createProviderOrigins({ fetch: outsideFetch, publicUrl: config.publicUrl }),
    lookUpDomain: async (domain) => {
      const customer = await providers.findCustomer(domain);
      return customer === null ? null : toDomainLookupAnswer(customer, embedded?.signIn ?? null);
    },
  };
  return {
    services,
    providers,
    embedded,
    close: async () => {
      await refusals.close();
      await jobs.stop();
      revoked.close();
      await live.close();
      if (options.database === undefined) await database.close();
    },
  };
}
