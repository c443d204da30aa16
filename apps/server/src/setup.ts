import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { isDomain, isEmail, type IssuerProblem } from '@atrium/contract';

import { readConfig } from './base/config.ts';
import { forOperator, OperatorError } from './base/operatorError.ts';
import type { OutsideFetch } from './base/outsideFetch.ts';
import { domainOfEmail, toDomain } from './base/emailDomain.ts';
import type { Executor } from './db/database.ts';
import { markPurpose } from './directory/installation.ts';
import { isSetUp } from './directory/people.ts';
import { sql } from './db/sql.ts';
import { inOneTransaction, workOn } from './db/work.ts';
import type { Services } from './services/services.ts';
import type { Values } from './store/storeDefinition.ts';
import type { KnownStore } from './store/storeDefinition.ts';
import { createRecord } from './seed/createRecord.ts';
import { createSampleRoles } from './seed/createSampleRoles.ts';
import { openServices } from './openServices.ts';
import { type LoadedReferenceData, loadReferenceData } from './reference/loadReferenceData.ts';
import { customerStore } from './modules/customers/customer/customer.store.ts';
import { DiscoveryError, readDiscovery } from './identity/readDiscovery.ts';
import { userStore } from './modules/people/user/user.store.ts';
import { userConfigurationStore } from './modules/people/user/userConfiguration.store.ts';

/** What the operator gives at the first setup (OPS-11). */
export interface SetupOptions {
  /** E-mail domain of the operator's people. */
  readonly domain: string;
  /** Address of their identity provider. */
  readonly issuer: string;
  /** The portal's client id there. */
  readonly clientId: string;
  /** First portal administrator; of the domain. */
  readonly adminEmail: string;
}

/** The options of a command line. */
export interface CommandOptions extends SetupOptions {
  /** Whether to go on without asking the issuer. */
  readonly isIssuerUnchecked: boolean;
}

/** What a setup has made. */
export interface SetupResult {
  readonly customerId: string;
  readonly adminId: string;
  readonly reference: LoadedReferenceData;
}

/** Why nothing was set up, one sentence for each thing that is wrong. */
export class SetupError extends OperatorError {
  override readonly name = 'SetupError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[], what = 'Nothing was set up') {
    super(`${what}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const REASON = 'first setup';
const CUSTOMER_NAME = 'Operator';
const LOCK_KEY = 7_208_611_017;
const USAGE =
  'Usage: npm run setup -- --domain company.example --issuer https://sign-in.company.example --client-id … --admin-email name@company.example [--unchecked-issuer]';

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, search, hash } = new URL(text);
  return protocol === 'https:' && username === '' && search === '' && hash === '';
}

/** Everything that is wrong with the options, each sentence naming its argument. */
export function problemsOf({ domain, issuer, clientId, adminEmail }: SetupOptions): string[] {
  const missing = Object.entries({
    '--domain': domain,
    '--issuer': issuer,
    '--client-id': clientId,
    '--admin-email': adminEmail,
  }).flatMap(([name, value]) => (value.trim() === '' ? [`${name} is missing`] : []));
  if (missing.length > 0) return missing;
  const problems: string[] = [];
  if (!isDomain(domain.toLowerCase()))
    problems.push(`--domain must be a domain such as company.example, not "${domain}"`);
  if (!isIssuer(issuer))
    problems.push(`--issuer must be the https address of an identity provider, without query, not "${issuer}"`);
  if (clientId.length > 255) problems.push('--client-id may have 255 characters');
  if (!isEmail(adminEmail)) problems.push(`--admin-email must be an e-mail address, not "${adminEmail}"`);
  else if (domainOfEmail(adminEmail) !== toDomain(domain))
    problems.push(`--admin-email must be an address of ${domain}: only those can sign in`);
  return problems;
}

/**
 * Reads the issuer's discovery document, as the server and every browser will: a wrong issuer is found out here and not by
 * the first administrator, who could not get in (OPS-11).
 * @throws SetupError with what to do about it
 */
export async function checkIssuer(fetch: OutsideFetch, { issuer, isIssuerUnchecked }: CommandOptions, what?: string) {
  if (isIssuerUnchecked) return;
  try {
    await readDiscovery(fetch, issuer);
  } catch (error) {
    if (!(error instanceof DiscoveryError)) throw error;
    const reasons: Readonly<Record<IssuerProblem, string>> = {
      issuerPrivate: `--issuer ${issuer} leads into a private network. Set ALLOW_PRIVATE_ADDRESSES=1 for an issuer in your own`,
      issuerUnreachable: `--issuer ${issuer} does not answer${causeOf(error)}. Where its certificate comes from your own authority, set NODE_EXTRA_CA_CERTS to the file with that authority's certificate`,
      issuerDocument: `--issuer ${issuer} has no usable OpenID discovery document at .well-known/openid-configuration`,
      issuerMismatch: `--issuer ${issuer} names itself ${error.named ?? 'otherwise'} in its discovery document: give that address`,
      issuerTemplate: `--issuer ${issuer} has one discovery document for all tenants: give the issuer of your own tenant`,
    };
    throw new SetupError([reasons[error.code], '--unchecked-issuer goes on without asking the issuer'], what);
  }
}

/** The system's code of why nothing answered, such as ` (ECONNREFUSED)`. */
function causeOf(error: Error): string {
  for (let { cause } = error; cause instanceof Error; { cause } = cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[A-Z_]+$/.test(cause.code)) return ` (${cause.code})`;
  }
  return '';
}

/** `Jane` and `Doe` of jane.doe@company.example: what the portal shows until it is corrected. */
export function nameOf(email: string): { firstName: string; lastName: string } {
  const words = email
    .slice(0, email.lastIndexOf('@'))
    .split(/[._+-]+/)
    .filter((word) => word !== '')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
  const [firstName = 'Portal', ...rest] = words;
  return { firstName, lastName: rest.length === 0 ? 'Administrator' : rest.join(' ') };
}

/** Returns how the operator's people sign in. */
export function identityConfigOf({ issuer, clientId }: Pick<SetupOptions, 'issuer' | 'clientId'>) {
  return {
    providerUri: issuer,
    scope: 'openid,profile,email,offline_access',
    audience: null,
    portalClientId: clientId,
    mobileClientId: null,
    androidClientId: null,
    iosClientId: null,
    webClientId: null,
    authenticationType: 'code',
  };
}

async function refuseUsed(executor: Executor): Promise<void> {
  if (await isSetUp(executor))
    throw new SetupError([
      'The database has users already: setup is done once, further people are added in the portal',
    ]);
}

/**
 * Sets the product up: the operator customer with its identity provider, the sample roles, the first portal
 * administrator and the reference data, all in one transaction (OPS-11). Demo mode refuses the database from then on (SEC-12).
 * @throws SetupError when an option is wrong or the database has a user
 */
export async function setUp(services: Services, options: SetupOptions): Promise<SetupResult> {
  const problems = problemsOf(options);
  if (problems.length > 0) throw new SetupError(problems);
  const { domain, adminEmail } = options;
  const result = await inOneTransaction(workOn(services.database), async (work) => {
    await work.query(sql`select pg_advisory_xact_lock(${LOCK_KEY})`);
    await refuseUsed(work);
    await markPurpose(work, 'production');
    const reference = await loadReferenceData(work, { reason: REASON });
    const create = ({ resource }: KnownStore, body: Values) =>
      createRecord(services, REASON, resource.name, body, {}, work);
    const customerId = await create(customerStore, {
      name: CUSTOMER_NAME,
      emailDomains: [domain.toLowerCase()],
      identityConfig: identityConfigOf(options),
    });
    const roles = await createSampleRoles(services, REASON, work);
    const adminId = await create(userStore, {
      customerId,
      email: adminEmail,
      ...nameOf(adminEmail),
      roles: [roles.administrator],
      approvalTicketNumber: REASON,
    });
    await create(userConfigurationStore, { customerId, userId: adminId });
    return { customerId, adminId, reference };
  });
  services.sessions.forget();
  return result;
}

/** The options of a command line; missing ones are empty. @throws SetupError, which begins with `what` did not happen */
export function readOptions(args: readonly string[], what?: string): CommandOptions {
  try {
    const text = { type: 'string', default: '' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: {
        domain: text,
        issuer: text,
        'client-id': text,
        'admin-email': text,
        'unchecked-issuer': { type: 'boolean', default: false },
      },
    });
    return {
      domain: values.domain,
      issuer: values.issuer,
      clientId: values['client-id'],
      adminEmail: values['admin-email'],
      isIssuerUnchecked: values['unchecked-issuer'],
    };
  } catch (error) {
    throw new SetupError([error instanceof Error ? error.message : String(error)], what);
  }
}

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const problems = problemsOf(options);
  if (problems.length > 0) throw new SetupError(problems);
  const config = readConfig(process.env);
  if (config.isDemo) throw new SetupError(['DEMO is on: the demo portfolio sets itself up. Set DEMO=0 for production']);
  const opened = await openServices(config, { report: (error, what) => console.error(`${what} failed`, error) });
  try {
    await checkIssuer(opened.services.outsideFetch, options);
    const { reference } = await setUp(opened.services, options);
    console.log(`The product is set up, with ${String(reference.countries)} countries, ${String(reference.states)} states and ${String(reference.timezones)} timezones.

What to do next:
  1. At ${options.issuer}, allow the client ${options.clientId} these addresses:
       redirect           ${config.publicUrl}/login
       after signing out  ${config.publicUrl}/signin
  2. Start the server: DEMO=0 npm start
  3. Open ${config.publicUrl} and sign in as ${options.adminEmail}, the portal administrator.
  4. Rename the customer "${CUSTOMER_NAME}" and add customers, buildings and people.`);
  } finally {
    await opened.close();
  }
}

/** Ends a command of the server's shell that could not do its work: says why, and how it is called where an option is wrong. */
export function endWith(error: unknown, usage: string): void {
  console.error(forOperator(error));
  if (error instanceof SetupError && error.problems.some((problem) => problem.includes('--'))) console.error(usage);
  process.exitCode = 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await run().catch((error: unknown) => endWith(error, USAGE));
