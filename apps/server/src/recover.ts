import { pathToFileURL } from 'node:url';

import { systemGrant } from './access/authorize.ts';
import { readConfig } from './base/config.ts';
import { toDomain } from './base/emailDomain.ts';
import type { Executor } from './db/database.ts';
import { sql } from './db/sql.ts';
import { inOneTransaction, type Work, workOn } from './db/work.ts';
import { openServices } from './openServices.ts';
import { customerStore } from './modules/customers/customer/customer.store.ts';
import { customerDomainTable, customerTable } from './modules/customers/customer/customer.table.ts';
import { roleStore } from './modules/people/role/role.store.ts';
import { resetSignInOfUser } from './modules/customers/resetSignIns.process.ts';
import { roleTable } from './modules/people/role/role.table.ts';
import { userStore } from './modules/people/user/user.store.ts';
import { userTable } from './modules/people/user/user.table.ts';
import { createRecord } from './seed/createRecord.ts';
import { sampleRoles } from './seed/sampleRoles.ts';
import { recordSecurityEvent } from './services/audit/securityEvents.ts';
import type { Services } from './services/services.ts';
import {
  checkIssuer,
  endWith,
  identityConfigOf,
  nameOf,
  problemsOf,
  readOptions,
  SetupError,
  type SetupOptions,
} from './setup.ts';

/** What a recovery has set again. */
export interface Recovered {
  readonly customerId: string;
  readonly customerName: string;
  readonly adminId: string;
  /** What the customer had before. */
  readonly before: { readonly domains: readonly string[]; readonly issuer: string | null };
}

const REASON = 'recovery';
const NOTHING_CHANGED = 'Nothing was changed';
const USAGE =
  'Usage: npm run recover -- --domain company.example --issuer https://sign-in.company.example --client-id … --admin-email name@company.example [--unchecked-issuer]';

interface Found {
  readonly id: string;
  readonly isDeleted: boolean;
}

interface FoundCustomer extends Found {
  readonly name: string;
}

/** The operator: the customer that owns the domain, else that of the administrator, else the first there was. */
async function findOperator(executor: Executor, domain: string, email: string): Promise<FoundCustomer | undefined> {
  const { id, name, deletedAt, createdAt } = customerTable;
  const [customer] = await executor.query<FoundCustomer>(sql`
    select ${id}, ${name}, ${deletedAt} is not null as "isDeleted" from ${customerTable}
      order by ${id} in (select ${customerDomainTable.customerId} from ${customerDomainTable} where ${customerDomainTable.domain} = ${domain}) desc,
        ${id} in (select ${userTable.customerId} from ${userTable} where lower(${userTable.email}) = lower(${email})) desc,
        ${createdAt}, ${id} limit 1`);
  return customer;
}

/** Sets the customer's domain and provider, and answers those that it had. */
async function recoverCustomer(
  services: Services,
  work: Work,
  found: FoundCustomer,
  options: SetupOptions,
): Promise<Recovered['before']> {
  const grant = systemGrant(customerStore.resource, 'edit', REASON);
  const scope = { work, services };
  if (found.isDeleted) await customerStore.restore(grant, scope, found.id);
  const { values } = await customerStore.current(grant, scope, found.id);
  const domain = options.domain.toLowerCase();
  const others = values.emailDomains.filter((one) => toDomain(one) !== toDomain(domain));
  const body = { emailDomains: [...others, domain], identityConfig: identityConfigOf(options) };
  await customerStore.update(grant, scope, found.id, 'any', body);
  return { domains: values.emailDomains, issuer: values.identityConfig?.providerUri ?? null };
}

/** The oldest role with edit on `ROOT.roles`, one that sees all customers first; a new one where there is none. */
async function administratorRole(services: Services, work: Work): Promise<string> {
  const { id, privilegeMap, deletedAt, createdAt } = roleTable;
  const [role] = await work.query<{ id: string }>(sql`select ${id} from ${roleTable}
    where ${deletedAt} is null and ${privilegeMap}->'ROOT.roles' ? 'edit'
    order by coalesce(${privilegeMap}->'ROOT.customers' ? 'viewAll', false) desc, ${createdAt}, ${id} limit 1`);
  if (role !== undefined) return role.id;
  const body = { ...sampleRoles.administrator, name: `${sampleRoles.administrator.name}, ${new Date().toISOString()}` };
  return createRecord(services, REASON, roleStore.resource.name, body, {}, work);
}

async function recoverAdministrator(services: Services, work: Work, customerId: string, email: string) {
  const role = await administratorRole(services, work);
  const grant = systemGrant(userStore.resource, 'edit', REASON);
  const scope = { work, services };
  const [found] = await work.query<Found>(sql`
    select ${userTable.id}, ${userTable.deletedAt} is not null as "isDeleted" from ${userTable}
      where lower(${userTable.email}) = lower(${email}) order by ${userTable.deletedAt} is null desc limit 1`);
  if (found === undefined) {
    const body = { customerId, email, ...nameOf(email), roles: [role], approvalTicketNumber: REASON };
    return createRecord(services, REASON, userStore.resource.name, body, {}, work);
  }
  if (found.isDeleted) await userStore.restore(grant, scope, found.id);
  await resetSignInOfUser({ ...scope, grant }, found.id);
  const { values } = await userStore.current(grant, scope, found.id);
  const roles = [role, ...values.roles.filter((one) => one !== role)];
  await userStore.update(grant, scope, found.id, 'any', { roles });
  if (values.customerId !== customerId) await userStore.amend(grant, scope, found.id, { customerId });
  return found.id;
}

/**
 * Lets an administrator in again when no one can sign in: brings the operator back where it was deleted, gives it the domain
 * and the provider, and appoints the administrator, all in one transaction that the security log has (SEC-18).
 * @throws SetupError when an option is wrong or the database was never set up
 */
export async function recover(services: Services, options: SetupOptions): Promise<Recovered> {
  const problems = problemsOf(options);
  if (problems.length > 0) throw new SetupError(problems, NOTHING_CHANGED);
  const { domain, issuer, clientId, adminEmail } = options;
  const result = await inOneTransaction(workOn(services.database), async (work) => {
    const operator = await findOperator(work, toDomain(domain) ?? domain, adminEmail);
    if (operator === undefined)
      throw new SetupError(['The database has no customer: set it up with npm run setup'], NOTHING_CHANGED);
    const before = await recoverCustomer(services, work, operator, options);
    const adminId = await recoverAdministrator(services, work, operator.id, adminEmail);
    await recordSecurityEvent(work, null, 'recovered', { customer: operator.id, user: adminId, issuer, clientId });
    return { customerId: operator.id, customerName: operator.name, adminId, before };
  });
  services.sessions.forget();
  return result;
}

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2), NOTHING_CHANGED);
  const problems = problemsOf(options);
  if (problems.length > 0) throw new SetupError(problems, NOTHING_CHANGED);
  const config = readConfig(process.env);
  const opened = await openServices(config, { report: (error, what) => console.error(`${what} failed`, error) });
  try {
    await checkIssuer(opened.services.outsideFetch, options, NOTHING_CHANGED);
    const { customerName, before } = await recover(opened.services, options);
    console.log(`${options.adminEmail} is an administrator of ${customerName}, whose people of ${options.domain} sign in at ${options.issuer}.
Before, its domains were ${before.domains.join(', ') || 'none'}, and its own provider was ${before.issuer ?? 'none'}.

What to do next:
  1. At ${options.issuer}, allow the client ${options.clientId} these addresses:
       redirect           ${config.publicUrl}/login
       after signing out  ${config.publicUrl}/signin
  2. Open ${config.publicUrl} and sign in. A running server needs no restart.`);
  } finally {
    await opened.close();
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await run().catch((error: unknown) => endWith(error, USAGE));
