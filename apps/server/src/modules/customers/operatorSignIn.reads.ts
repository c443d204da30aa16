import { ownSession, type RuleIssue } from '@atrium/contract';

import { HttpError } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { customerDomainTable, customerTable } from './customer/customer.table.ts';
import type { WriteContext } from '../../store/storeDefinition.ts';
import { hasAdministrators, isAdministratorLeft, lockAdministrators } from '../people/administrators.reads.ts';

/** What of a provider's settings decides who vouches for people (SEC-14). */
export const TRUST_FIELDS = ['providerUri', 'audience', 'portalClientId', 'webClientId'] as const;

async function domainsOf(executor: Executor, customerIds: readonly string[]): Promise<string[]> {
  const lines = await executor.query<{ domain: string }>(sql`
    select ${customerDomainTable.domain} from ${customerDomainTable}
      where ${customerDomainTable.customerId} = any(${customerIds}::uuid[]) order by 1`);
  return lines.map(({ domain }) => domain);
}

/**
 * Refuses a change, after it is written and in its transaction, after which no administrator could sign in: of the
 * customers, those with administrators must still accept the caller's token, if they are one, or a test sign-in of an
 * administrator at the new provider has succeeded within the last 10 minutes (SEC-14, SEC-18).
 * @param fields the changed ones, which the refusal names
 * @throws HttpError 409 `lastAdministrator` or `signInUntested`
 */
export async function assertOperatorSignsIn(
  { work, services, grant }: Pick<WriteContext, 'work' | 'services' | 'grant'>,
  customerIds: readonly string[],
  fields: readonly string[],
): Promise<void> {
  // The product's own work is the recovery, which appoints an administrator next.
  if (grant.holder.kind === 'system' || !(await hasAdministrators(work, customerIds))) return;
  await lockAdministrators(work);
  const refusal = (code: 'lastAdministrator' | 'signInUntested') =>
    new HttpError(409, code, { issues: fields.map((field): RuleIssue => ({ field, code: 'notChangeable' })) });
  if (!(await isAdministratorLeft(work))) throw refusal('lastAdministrator');
  const { session, trace } = grant.holder;
  const isAdministrator = ownSession(session).role?.privilegeMap['ROOT.roles']?.includes('edit') === true;
  const { signInCheck } = services;
  if (isAdministrator && (await signInCheck.isStillAccepted(work, session.user.email, trace.token ?? null))) return;
  if (await signInCheck.wasTested(work, await domainsOf(work, customerIds))) return;
  throw refusal('signInUntested');
}

/** The customers that have chosen an identity provider. */
export async function customersOfProvider(executor: Executor, providerId: string): Promise<string[]> {
  const lines = await executor.query<{ id: string }>(sql`select ${column('c', customerTable.id)} from ${customerTable} c
    where ${column('c', customerTable.identityProviderId)} = ${providerId}::uuid
      and ${column('c', customerTable.deletedAt)} is null`);
  return lines.map(({ id }) => id);
}
