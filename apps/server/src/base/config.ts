import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';

import { type MailConfig, readMailConfig } from './mailConfig.ts';
import { OperatorError } from './operatorError.ts';
import { type PaymentConfig, readPaymentConfig } from './paymentConfig.ts';

/** How many messages people may cause to others in an hour; 0 turns a limit off (SEC-22). */
export interface MailRates {
  /** Of a person. */
  readonly mail: number;
  /** Of those to addresses outside the customer's domains. */
  readonly outsideMail: number;
  /** Of all people of a customer. */
  readonly customerMail: number;
}

/** How the product runs. Every value comes from an environment variable of docs/configuration.md (OPS-03). */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin at which people reach the portal, without a slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Most connections to PostgreSQL at a time, without the one that hears of other processes' changes. */
  readonly databaseConnections: number;
  /** Demo mode: embedded provider with demo accounts, demo portfolio, generated keys. */
  readonly isDemo: boolean;
  /** Whether test tokens are made and accepted, for automated tests only (AUTH-10). Never in production. */
  readonly isTestMode: boolean;
  readonly secretKey: string;
  readonly previousSecretKeys: readonly string[];
  /** Requests a minute, and messages an hour; 0 turns a limit off. */
  readonly rates: MailRates & { readonly signIn: number; readonly api: number; readonly upload: number };
  /** How many proxies are in front, or in which networks: what they say of a caller's address is believed (SEC-08). */
  readonly trustedProxies: number | readonly string[];
  /** Megabytes of uploads: a person's that nothing uses yet, and all of a customer's; 0 turns a limit off (SEC-16). */
  readonly quotas: { readonly unusedMegabytes: number; readonly customerMegabytes: number };
  /** Life of the embedded provider's access tokens in seconds. */
  readonly accessSeconds: number;
  /** Whether addresses typed by users may lead to private networks (SEC-05). */
  readonly allowsPrivateAddresses: boolean;
  /** Whether every answer is validated by the contract before it is sent. */
  readonly checksAnswers: boolean;
  readonly isDevelopment: boolean;
  /** What a reader of `/metrics` sends as its bearer token; null lets only this machine read them, and no one in production (OPS-05). */
  readonly metricsToken: string | null;
  /** Whether anyone may read the reference of the API; else its description needs a token (OPS-07, SEC-23). */
  readonly hasApiDocs: boolean;
  /** Whether browsers must use https for the subdomains of `publicUrl` too. */
  readonly isHstsForSubdomains: boolean;
  readonly logLevel: string;
  readonly commit: string;
  readonly support: SupportConfig;
  /** Where the portal's monitoring goes; null when it goes nowhere (MON-07). */
  readonly monitoring: MonitoringConfig | null;
  /** The mail server; null where messages stay in the outbox (MSG-11). */
  readonly mail: MailConfig | null;
  /** The payment provider; null where all orders are paid at the counter. */
  readonly payments: PaymentConfig | null;
}

/** Where the portal's monitoring goes, with consent: the server's own log, or a provider with Datadog's intake (MON-06, MON-07). */
export type MonitoringConfig =
  | { readonly kind: 'log' }
  | {
      readonly kind: 'provider';
      /** Address of the intake, without a slash at the end. */
      readonly url: string;
      /** Public by the provider's design: every browser gets it. */
      readonly clientToken: string;
      readonly applicationId: string;
      /** Whether browsers send to this server, which passes it on. */
      readonly isRelayed: boolean;
    };

/** Where people find support (SHELL-44). Everything is null while it is not configured. */
export interface SupportConfig {
  /** The support widget; null when there is none, and the portal then shows its own help page. */
  readonly widget: SupportWidget | null;
  /** The mail address that the help page names. */
  readonly email: string | null;
}

/** The support widget of a provider, signed in with a token of the server (RES-45). */
export interface SupportWidget {
  /** Address of its script. */
  readonly url: string;
  /** Origins apart from the script's own that it loads from and talks to. */
  readonly origins: readonly string[];
  /** Signs its tokens, shared with the provider alone. */
  readonly secret: string;
  /** The provider's name for the secret; null where it has none. */
  readonly keyId: string | null;
}

/** What is wrong with the environment, one sentence per variable. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

function whole(
  environment: Environment,
  name: string,
  fallback: number,
  most: number,
  problems: string[],
  least = 0,
): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  problems.push(`${name} must be a whole number from ${String(least)} to ${String(most)}, not "${text}"`);
  return fallback;
}

function flag(environment: Environment, name: string, fallback: boolean, problems: string[]): boolean {
  const text = environment[name]?.toLowerCase();
  if (text === undefined || text === '') return fallback;
  if (['1', 'true', 'on', 'yes'].includes(text)) return true;
  if (!['0', 'false', 'off', 'no'].includes(text)) problems.push(`${name} must be 1 or 0, not "${text}"`);
  return false;
}

/** Checks whether a text is an https address, or http on this machine. */
function isSafeAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname));
}

/** A number of proxies, or addresses and networks parted by commas. */
function readTrustedProxies(environment: Environment, fallback: number, problems: string[]): number | string[] {
  const text = environment['TRUSTED_PROXIES'] ?? '';
  if (text === '') return fallback;
  if (/^\d$/.test(text)) return Number(text);
  const networks = text.split(',').map((network) => network.trim());
  const isNetwork = (network: string) => {
    const [address = '', bits, ...rest] = network.split('/');
    const version = isIP(address);
    const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0);
    return version !== 0 && rest.length === 0 && isPrefix && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
  };
  if (networks.every(isNetwork)) return networks;
  problems.push(
    `TRUSTED_PROXIES must be a number of proxies from 0 to 9, or addresses and networks such as 10.0.0.0/8 parted by commas, not "${text}"`,
  );
  return fallback;
}

function readSupport(environment: Environment, problems: string[]): SupportConfig {
  const email = environment['SUPPORT_EMAIL'] || null;
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email))
    problems.push(`SUPPORT_EMAIL must be an e-mail address, not "${email}"`);
  const url = environment['SUPPORT_URL'] || null;
  if (url === null) return { widget: null, email };
  const origins = (environment['SUPPORT_ORIGINS'] ?? '').split(',').filter((origin) => origin !== '');
  const secret = environment['SUPPORT_SECRET'] ?? '';
  if (!isSafeAddress(url)) problems.push(`SUPPORT_URL must be an https address, not "${url}"`);
  for (const origin of origins) {
    // They are written into a header that separates by spaces and semicolons.
    if (!/^(?:https|wss):\/\/(?:\*\.)?[\w.-]+(?::\d+)?$/.test(origin))
      problems.push(`SUPPORT_ORIGINS must be https or wss origins parted by commas, not "${origin}"`);
  }
  if (secret.length < 32) problems.push('SUPPORT_SECRET must be set to 32 characters or more where SUPPORT_URL is set');
  return { widget: { url, origins, secret, keyId: environment['SUPPORT_KEY_ID'] || null }, email };
}

function readMonitoring(environment: Environment, problems: string[]): MonitoringConfig | null {
  const address = environment['MONITORING_URL'] || null;
  const isRelayed = flag(environment, 'MONITORING_RELAY', false, problems);
  if (address === null) return null;
  if (address === 'log') return { kind: 'log' };
  const url = URL.parse(address);
  if (!isSafeAddress(address) || url === null || url.search !== '' || url.hash !== '')
    problems.push(`MONITORING_URL must be "log" or an https address without a query, not "${address}"`);
  const clientToken = environment['MONITORING_CLIENT_TOKEN'] ?? '';
  const applicationId = environment['MONITORING_APPLICATION_ID'] ?? '';
  for (const [name, value] of Object.entries({
    MONITORING_CLIENT_TOKEN: clientToken,
    MONITORING_APPLICATION_ID: applicationId,
  })) {
    if (value === '') problems.push(`${name} must be set where MONITORING_URL is an address`);
  }
  return { kind: 'provider', url: address.replace(/(?<!\/)\/+$/, ''), clientToken, applicationId, isRelayed };
}

function originOf(text: string, problems: string[]): string {
  try {
    const url = new URL(text);
    if (!/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '' || url.hash !== '')
      throw new Error(text);
    return url.origin;
  } catch {
    problems.push(`PUBLIC_URL must be an http or https address without a path, not "${text}"`);
    return 'http://localhost';
  }
}

function generatedKey(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    // Written elsewhere and linked, so that of two processes one makes it and the other finds it whole.
    const draft = `${file}.${String(process.pid)}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/** Keys that everyone knows: those of the product's own tests. */
const KNOWN_KEYS = new Set(['a key for tests that is at least 32 characters long']);
/** A random key has many more different characters; repeated ones have fewer. */
const LEAST_DIFFERENT_CHARACTERS = 10;

function isWeakKey(key: string): boolean {
  return key.length < 32 || KNOWN_KEYS.has(key) || new Set(key).size < LEAST_DIFFERENT_CHARACTERS;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Returns what only a server for others needs: without an explicit `DEMO=1` it means a production that has lost its `DEMO=0`. */
function demoProblems(environment: Environment, publicUrl: string): string[] {
  const problems: string[] = [];
  const host = environment['HOST'] || '127.0.0.1';
  if (!isLoopback(host)) problems.push(`HOST "${host}" lets other machines in`);
  if (publicUrl.startsWith('https://')) problems.push('PUBLIC_URL is an https address');
  if (environment['DATABASE_URL']) problems.push('DATABASE_URL names a PostgreSQL database');
  return problems.map(
    (problem) => `${problem} and DEMO is not set: set DEMO=0 for production, DEMO=1 to serve the demo accounts there`,
  );
}

function productionProblems(
  environment: Environment,
  config: Pick<Config, 'publicUrl' | 'rates' | 'quotas' | 'previousSecretKeys'>,
): string[] {
  const problems: string[] = [];
  if (!environment['DATABASE_URL'])
    problems.push('DATABASE_URL must name a PostgreSQL database: the embedded one is for trying the product');
  if (!config.publicUrl.startsWith('https://')) problems.push('PUBLIC_URL must be an https address');
  if (isWeakKey(environment['SECRET_KEY'] ?? ''))
    problems.push('SECRET_KEY must be set to 32 random characters or more that no one else knows');
  // They still open links and stored secrets.
  if (config.previousSecretKeys.some(isWeakKey))
    problems.push(
      'PREVIOUS_SECRET_KEYS must be keys of 32 random characters or more that no one else knows, parted by commas',
    );
  for (const [name, value] of Object.entries({
    RATE_SIGNIN: config.rates.signIn,
    RATE_API: config.rates.api,
    RATE_UPLOAD: config.rates.upload,
    RATE_MAIL: config.rates.mail,
    RATE_MAIL_OUTSIDE: config.rates.outsideMail,
    RATE_MAIL_CUSTOMER: config.rates.customerMail,
    QUOTA_UNUSED_MB: config.quotas.unusedMegabytes,
    QUOTA_CUSTOMER_MB: config.quotas.customerMegabytes,
  })) {
    if (value === 0) problems.push(`${name} may not be 0`);
  }
  return problems;
}

/** Reads and checks the environment. Throws ConfigError naming every variable that is wrong (OPS-03, SEC-12). */
export function readConfig(environment: Environment, commit = 'unknown'): Config {
  const problems: string[] = [];
  const isDemo = flag(environment, 'DEMO', true, problems);
  const port = whole(environment, 'PORT', 3000, 65_535, problems);
  const dataDir = resolve(environment['DATA_DIR'] || '.data');
  const publicUrl = originOf(environment['PUBLIC_URL'] || `http://localhost:${String(port)}`, problems);
  const factor = isDemo ? 10 : 1;
  const rates = {
    signIn: whole(environment, 'RATE_SIGNIN', 30 * factor, 1_000_000, problems),
    api: whole(environment, 'RATE_API', 6_000 * factor, 10_000_000, problems),
    upload: whole(environment, 'RATE_UPLOAD', 60 * factor, 1_000_000, problems),
    mail: whole(environment, 'RATE_MAIL', 200 * factor, 1_000_000, problems),
    outsideMail: whole(environment, 'RATE_MAIL_OUTSIDE', 20 * factor, 1_000_000, problems),
    customerMail: whole(environment, 'RATE_MAIL_CUSTOMER', 2_000 * factor, 10_000_000, problems),
  };
  const quotas = {
    unusedMegabytes: whole(environment, 'QUOTA_UNUSED_MB', 200, 1_000_000, problems),
    customerMegabytes: whole(environment, 'QUOTA_CUSTOMER_MB', 5_120, 100_000_000, problems),
  };
  const previousSecretKeys = (environment['PREVIOUS_SECRET_KEYS'] ?? '').split(',').filter((key) => key !== '');
  const isTestMode = flag(environment, 'TEST_MODE', false, problems);
  if (isTestMode && !isDemo) problems.push('TEST_MODE may not be on in production: anyone who asks would be signed in');
  if (!isDemo) problems.push(...productionProblems(environment, { publicUrl, rates, quotas, previousSecretKeys }));
  else if (!environment['DEMO']) problems.push(...demoProblems(environment, publicUrl));
  const accessSeconds = whole(environment, 'OIDC_ACCESS_SECONDS', 3_600, 86_400, problems, 10);
  const trustedProxies = readTrustedProxies(environment, publicUrl.startsWith('https://') ? 1 : 0, problems);
  const allowsPrivateAddresses = flag(environment, 'ALLOW_PRIVATE_ADDRESSES', isDemo, problems);
  const isDevelopment = flag(environment, 'ATRIUM_DEV', false, problems);
  const checksAnswers = flag(environment, 'CHECK_ANSWERS', isDevelopment, problems);
  const databaseUrl = environment['DATABASE_URL'] || null;
  const databaseConnections = whole(environment, 'DATABASE_CONNECTIONS', 10, 500, problems, 3);
  if (databaseUrl !== null && !/^postgres(?:ql)?:\/\//.test(databaseUrl))
    problems.push('DATABASE_URL must begin with postgres://');
  const isHstsForSubdomains = flag(environment, 'HSTS_SUBDOMAINS', false, problems);
  const hasApiDocs = flag(environment, 'API_DOCS', isDemo, problems);
  const metricsToken = environment['METRICS_TOKEN'] || null;
  if (metricsToken !== null && metricsToken.length < 32)
    problems.push('METRICS_TOKEN must have 32 random characters or more');
  const support = readSupport(environment, problems);
  const monitoring = readMonitoring(environment, problems);
  const mail = readMailConfig(
    environment,
    isDemo,
    (name, fallback, most, least) => whole(environment, name, fallback, most, problems, least),
    problems,
  );
  const payments = readPaymentConfig(environment, isDemo, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    port,
    host: environment['HOST'] || '127.0.0.1',
    publicUrl,
    dataDir,
    databaseUrl,
    databaseConnections,
    isDemo,
    isTestMode,
    secretKey: environment['SECRET_KEY'] || generatedKey(dataDir),
    previousSecretKeys,
    rates,
    trustedProxies,
    quotas,
    accessSeconds,
    allowsPrivateAddresses,
    checksAnswers,
    isDevelopment,
    metricsToken,
    hasApiDocs,
    isHstsForSubdomains,
    logLevel: environment['LOG_LEVEL'] || 'info',
    commit,
    support,
    monitoring,
    mail,
    payments,
  };
}
