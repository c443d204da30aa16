import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { keepingLimits, times } from '@atrium/contract';

import { type Config, ConfigError } from './base/config.ts';
import { refuseOtherPurpose } from './directory/installation.ts';
import { readUpgradeTime } from './directory/upgrades.ts';
import { findPersonName } from './directory/people.ts';
import { createSessionCache } from './directory/sessions.ts';
import { createRefusals } from './services/audit/refusals.ts';
import { addRevisionMonths } from './services/audit/revisionMonths.ts';
import { createLinkSeals } from './base/crypto/linkSeals.ts';
import { createSecretBox } from './base/crypto/secretBox.ts';
import { createAdapters } from './outside/adapters.ts';
import { createProviderCookies } from './base/crypto/providerCookies.ts';
import { createUrlSigner } from './base/crypto/urlSigner.ts';
import { oncePerMinute } from './base/oncePerMinute.ts';
import { PRODUCT_VERSION } from './base/productVersion.ts';
import { clockDifference } from './db/clockDifference.ts';
import type { Database, Executor } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/openDatabase.ts';
import { shareAmongPeople } from './db/personShare.ts';
import { createFileStore, type FileStore } from './services/files/fileStore.ts';
import { isOutgoingHeld } from './services/backup/outgoingHold.ts';
import { isFolderOfDatabase } from './services/files/folderMark.ts';
import { createAddressCheck, createOutsideFetch } from './base/outsideFetch.ts';
import { addressKey, createRateLimits, type RateLimiter } from './base/rateLimits.ts';
import { createRateCounts } from './http/rateCounts.ts';
import { securityLog } from './services/audit/securityEvents.ts';
import type { QueueTiming } from './services/jobs/jobQueue.ts';
import { openJobs } from './services/jobs/jobs.ts';
import { openLive } from './services/live/live.ts';
import { openMail } from './services/mail/mail.ts';
import { openWebhooks } from './services/webhooks/webhooks.ts';
import { inOneTransaction, workOn } from './db/work.ts';
import type { Services } from './services/services.ts';
import { endSignInsOfIssuer } from './identity/endSignInsOfIssuer.ts';
import { createApiKeys } from './identity/apiKeys.ts';
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
import { turnOffWebhook } from './modules/integrations/webhook/webhookOffJob.ts';
import { isLinkSubmitted } from './modules/orders/payment/paymentAccount.process.ts';
import { composeDraft } from './modules/messages/mailDrafts.reads.ts';
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
  /** How often jobs are looked for; in tests more often. */
  readonly jobTiming?: QueueTiming;
  /** Whether it serves requests: only then must DATA_DIR be the folder of the database's files. */
  readonly isServer?: boolean;
}

/** The resources whose changes make cached sessions wrong. */
const sessionResources = new Set(['role', 'user', 'userConfiguration', 'customer']);
/** Those whose changes make it wrong what is known of API keys. */
const keyResources = new Set(['apiKey', 'user', 'customer', 'vendor']);
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

const MAX_CLOCK_DIFFERENCE = times.minute;

/**
 * Refuses a DATA_DIR that is not the folder of the database's files; demo mode only logs a warning, as its databases are
 * tried from here and there (OPS-04).
 * @throws ConfigError
 */
async function refuseOtherFolder(config: Config, database: Database, files: FileStore, options: OpenOptions) {
  if (database.kind === 'embedded' || options.isServer !== true || (await isFolderOfDatabase(database, files))) return;
  const sentence =
    `DATA_DIR must be the folder in which the files of this database are, the same for every process: ${config.dataDir} ` +
    'is another. Move the files there, or run "npm run adopt-folder" with it where they are to be there from now on';
  if (config.isDemo) options.warn?.(sentence);
  else throw new ConfigError([sentence]);
}

/** Opens the configured database and migrates it. @throws ConfigError for one that is used for something else, or with other files (SEC-12, OPS-04) */
async function openConfigured(config: Config, files: FileStore, options: OpenOptions): Promise<Database> {
  const given = options.database;
  const { databaseUrl, databaseConnections: poolSize } = config;
  const place = databaseUrl === null ? { dataDir: join(config.dataDir, 'database') } : { databaseUrl, poolSize };
  const database = given ?? (await openDatabase(place));
  try {
    await migrate(database, { version: `${PRODUCT_VERSION}, commit ${config.commit}` });
    const emails = demoAccounts.map(({ email }) => email);
    await refuseOtherPurpose(database, config, emails);
    await refuseOtherFolder(config, database, files, options);
  } catch (error) {
    if (given === undefined) await database.close();
    throw error;
  }
  return database;
}

/** Returns what keeps several processes from working together, or a restored system from sending (OPS-04, OPS-15). */
async function findWarnings(database: Database): Promise<string[]> {
  const warnings: string[] = [];
  if (await isOutgoingHeld(database))
    warnings.push('This system was restored and sends nothing until "npm run restore -- --release" (docs/backup.md).');
  if (database.kind === 'embedded') return warnings;
  const seconds = Math.round((await clockDifference(database)) / times.second);
  if (Math.abs(seconds) > MAX_CLOCK_DIFFERENCE / times.second)
    warnings.push(
      `The database's clock is ${String(Math.abs(seconds))} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine's: ` +
        'tokens may be refused. Synchronise both.',
    );
  return warnings;
}

/** Opens the database, migrates it and makes every service; nothing listens yet. */
export async function openServices(config: Config, options: OpenOptions = {}): Promise<OpenServices> {
  mkdirSync(config.dataDir, { recursive: true });
  const files = createFileStore({ dataDir: config.dataDir });
  const database = await openConfigured(config, files, options);
  await addRevisionMonths(database, new Date());
  const live = await openLive(database);
  // Every token of an issuer meets the same, and without a database what works in the background fails every few seconds.
  const report = oncePerMinute(
    (error: unknown, what: string) => options.report?.(error, what),
    (error, what) => `${what} ${String(error)}`,
  );
  const revoked = await openRevokedTokens(database, live, {
    report: (error) => report(error, 'signed-out tokens'),
  });
  let embedded: EmbeddedProvider | null = null;
  const secrets = createSecretBox(config.secretKey, config.previousSecretKeys);
  const links = createLinkSeals(
    { current: config.secretKey, previous: config.previousSecretKeys },
    (await readUpgradeTime(database, 'linksByPurpose')) + keepingLimits.firstLinks,
  );
  const providersIn = (executor: Executor) =>
    createCustomerProviders(executor, secrets, () => embedded?.trusted ?? null);
  const providers = providersIn(database);
  const rates = createRateLimits(config, createRateCounts(database));
  embedded = await openEmbeddedProvider(config, database, providers, revoked, rates.signIn, options.report);
  const testTokens = config.isTestMode ? createTestTokens({ ...config, now: Date.now }) : null;
  const outside = config.allowsPrivateAddresses ? { isAllowed: () => true } : {};
  const outsideFetch = createOutsideFetch(outside);
  const tokens = createTokenVerifier({
    findIssuersOfDomain: (domain) => providers.findIssuersOfDomain(domain),
    findProviders: (issuerOrName) => providers.findProviders(issuerOrName),
    ...(embedded === null ? {} : { ownIssuer: { issuer: embedded.issuer, jwks: embedded.jwks } }),
    fetch: outsideFetch,
    isRevoked: (token) => revoked.isRevoked(token),
    reportRefusedCredentials: (issuer, problem) =>
      report(new Error(`${issuer} does not accept the client and secret of introspection: ${problem}`), 'sign-in'),
    isFollowing: live.isListening,
    ...(testTokens === null ? {} : { testTokens }),
    now: Date.now,
  });
  const sessions = createSessionCache(database, live.isListening);
  const attempts = createTokenAttempts(rates);
  const subjects = createKnownSubjects(database, live.isListening);
  const signIns = createSignIns(database);
  const apiKeys = createApiKeys(database, {
    isFollowing: live.isListening,
    report: (error) => report(error, 'API keys'),
  });
  const forgetAccess = (resource: string, id: string) => {
    if (keyResources.has(resource)) apiKeys.forget({ resource, id });
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
      apiKeys.forget();
      sessions.forget();
      subjects.forget();
    },
    onGap: () => {
      apiKeys.forget();
      sessions.forget();
      subjects.forget();
      tokens.distrust();
    },
  });
  const urls = createUrlSigner(config.secretKey, Date.now, config.previousSecretKeys);
  for (const warning of await findWarnings(database)) options.warn?.(warning);
  const { publicUrl, payments: paymentConfig } = config;
  const isAccountSubmitted = (accountId: string) => isLinkSubmitted(database, accountId);
  const adapters = await createAdapters({
    outsideFetch,
    publicUrl,
    payments: paymentConfig,
    links,
    isAccountSubmitted,
  });
  const jobs = await openJobs({
    database,
    live,
    definitions: jobDefinitions({ database, files, urls, ...adapters, all: () => services }),
    onError: (error, kind) =>
      kind === undefined ? report(error, 'job queue') : options.report?.(error, `job ${kind}`),
    ...(options.jobTiming === undefined ? {} : { timing: options.jobTiming }),
  });
  for (const { kind, cron } of jobSchedules) await jobs.schedule(kind, cron);
  const mail = openMail({
    database,
    config: config.mail,
    compose: composeDraft,
    onError: (error) => report(error, 'mail'),
  });
  const webhooks = openWebhooks({
    database,
    live,
    secrets,
    stores,
    publicUrl,
    fetch: outsideFetch,
    allowsHttp: config.isDemo,
    turnOff: (id, reason) => turnOffWebhook(services, id, reason),
    onError: (error) => report(error, 'webhooks'),
  });
  const refusals = createRefusals(database, (error) => report(error, 'security log'));
  const services: Services = {
    identify: (request, isNeeded) =>
      identifyCaller({ tokens, revoked, attempts, sessions, subjects, signIns, apiKeys, refusals }, request, isNeeded),
    invalidateToken: (work, request, caller) => invalidateToken(revoked, work, request, caller),
    signOutPerson: async (work, email, cause) => {
      await revoked.signOutPerson(email, cause, work);
      await embedded?.endSessions(work, email);
    },
    endSignInsByLogout: async (logoutToken) => {
      const logout = await tokens.verifyLogout(logoutToken);
      await inOneTransaction(workOn(database), (work) =>
        endSignInsOfIssuer({ revoked, providers: providersIn(work) }, work, logout),
      );
    },
    isSignedOut: (request) => isSignedOut(revoked, request),
    issueTestToken: testTokens === null ? null : (email) => testTokens.issue(email),
    config,
    database: shareAmongPeople(database),
    live,
    jobs,
    mail,
    webhooks,
    sessions,
    forgetAccess,
    stores,
    securityLog,
    signInCheck: createSignInCheck(providersIn, {
      testIssuer: testTokens?.trusted.issuer ?? null,
      allowsHttp: config.isDemo,
    }),
    secrets,
    links,
    urls,
    files,
    rates,
    outsideFetch,
    isOutsideAddress: createAddressCheck(outside),
    refusals,
    ...adapters,
    testSignIn: (provider, accessToken, idToken) =>
      testSignIn({ fetch: outsideFetch, ownIssuer: embedded }, provider, accessToken, idToken),
    findStoredProvider: (id) => providers.findStored(id),
    providerCookies: createProviderCookies(
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
      await Promise.all([jobs.stop(), mail.stop(), webhooks.stop()]);
      await apiKeys.close();
      revoked.close();
      await live.close();
      if (options.database === undefined) await database.close();
    },
  };
}
