import { type PaymentAccountState, paymentLimits, type PaymentProvider, times, vendor } from '@atrium/contract';

import { systemGrant } from '../../../access/authorize.ts';
import { type PaymentAccount, type PaymentPort, PaymentRefusedError } from '../../../ports/paymentPort.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { findVendorsOfAccount } from '../vendors.reads.ts';
import type { Values } from '../../../store/storeDefinition.ts';
import type { PaymentScope } from './paymentRecords.process.ts';
import { paymentLinkTable } from './paymentLink.table.ts';

const t = paymentLinkTable;
const kept = paymentLimits.linkKept / times.second;

/** A window in which an account is linked. */
interface NewLink {
  readonly id: string;
  readonly customerId: string;
  readonly vendorId: string;
  readonly provider: PaymentProvider;
  readonly accountId: string;
}

/** Writes down that a window was opened (VEND-22). */
export async function addLink(
  executor: Executor,
  { id, customerId, vendorId, provider, accountId }: NewLink,
): Promise<void> {
  await executor.query(sql`insert into ${t} (${t.id}, ${t.customerId}, ${t.vendorId}, ${t.provider}, ${t.accountId})
    values (${id}::uuid, ${customerId}::uuid, ${vendorId}::uuid, ${provider}, ${accountId})`);
}

/** Returns the account of a vendor's window: of one by its id, or of the newest; null where it is none or too old. */
export async function findLinkAccount(
  executor: Executor,
  vendorId: string,
  provider: PaymentProvider,
  id: string | null,
): Promise<string | null> {
  const [line] = await executor.query<{ accountId: string }>(sql`select ${t.accountId} as "accountId" from ${t}
    where ${t.vendorId} = ${vendorId}::uuid and ${t.provider} = ${provider} and (${id}::uuid is null or ${t.id} = ${id}::uuid)
      and ${t.createdAt} > now() - make_interval(secs => ${kept}::int)
    order by ${t.createdAt} desc limit 1`);
  return line?.accountId ?? null;
}

/** Checks whether the form of the simulated provider was sent for an account. */
export async function isLinkSubmitted(executor: Executor, accountId: string): Promise<boolean> {
  const found = await executor.query(sql`select from ${t}
    where ${t.accountId} = ${accountId} and ${t.submittedAt} is not null limit 1`);
  return found.length > 0;
}

/** A window of the simulated provider. */
interface OpenLink {
  readonly vendorId: string;
  readonly isOver: boolean;
}

/** Returns the window of the simulated provider by its id. */
export async function findLink(executor: Executor, id: string): Promise<OpenLink | undefined> {
  const [line] = await executor.query<OpenLink>(sql`select ${t.vendorId} as "vendorId",
    ${t.createdAt} <= now() - make_interval(secs => ${kept}::int) as "isOver" from ${t} where ${t.id} = ${id}::uuid`);
  return line;
}

/** Keeps that the form of the simulated provider was sent. */
export async function submitLink(executor: Executor, id: string): Promise<void> {
  await executor.query(
    sql`update ${t} set ${t.submittedAt} = coalesce(${t.submittedAt}, now()) where ${t.id} = ${id}::uuid`,
  );
}

/** Removes windows that are of no use any more; the simulation keeps those whose form was sent. */
export async function removeOldLinks(executor: Executor): Promise<number> {
  const removed = await executor.query(sql`delete from ${t} where ${t.submittedAt} is null
    and ${t.createdAt} <= now() - make_interval(secs => ${kept}::int) returning 1`);
  return removed.length;
}

/** Asks the provider for an account; null where it is not this installation's any more. @throws PaymentUnavailableError */
export async function readPaymentAccount(payments: PaymentPort, accountId: string): Promise<PaymentAccount | null> {
  try {
    return await payments.readAccount(accountId);
  } catch (error) {
    if (error instanceof PaymentRefusedError) return null;
    throw error;
  }
}

interface AccountColumns extends Values {
  readonly paymentAccountLinkId: string | null;
  readonly paymentProvider: PaymentProvider | null;
  readonly paymentState: PaymentAccountState;
}

/** Returns what a vendor keeps of its account (VEND-01, VEND-22). */
export function accountColumns(provider: PaymentProvider, account: PaymentAccount | null): AccountColumns {
  return account === null
    ? { paymentAccountLinkId: null, paymentProvider: null, paymentState: 'notLinked' }
    : { paymentAccountLinkId: account.accountId, paymentProvider: provider, paymentState: account.state };
}

/** Keeps what the provider says of an account in the vendors that have linked it. */
export async function keepPaymentAccount(
  { work, services }: PaymentScope,
  provider: PaymentProvider,
  accountId: string,
  account: PaymentAccount | null,
): Promise<void> {
  const columns = accountColumns(provider, account);
  const grant = systemGrant(vendor, 'edit', 'the payment provider reported on the account');
  for (const id of await findVendorsOfAccount(work, accountId, columns.paymentState))
    await services.stores.named(vendor.name).amend(grant, { work, services }, id, columns);
}
