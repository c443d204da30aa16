import { type CheckoutKind, paymentLimits, type PaymentProvider } from '@atrium/contract';

import type { PaymentPort } from '../../../ports/paymentPort.ts';
import type { Executor } from '../../../db/database.ts';
import { instantText, raw, type Sql, sql } from '../../../db/sql.ts';
import type { Work } from '../../../db/work.ts';
import { orderTable } from '../order/order.table.ts';
import type { StoreServices } from '../../../store/storeDefinition.ts';
import { orderPaymentTable } from './orderPayment.table.ts';

/** What payments are settled with. */
export interface PaymentScope {
  readonly work: Work;
  readonly services: StoreServices & { readonly payments: PaymentPort | null };
}

/** The payment of an order as it is stored. Instants are ISO 8601. */
export interface StoredPayment {
  readonly orderId: string;
  readonly vendorId: string;
  readonly provider: PaymentProvider;
  readonly accountId: string;
  readonly kind: CheckoutKind;
  readonly checkoutId: string | null;
  readonly paymentId: string | null;
  /** In the minor unit. */
  readonly amount: number;
  readonly currency: string;
  readonly state: 'open' | 'paid' | 'lapsed';
  readonly lapsesAt: string;
  readonly isClosed: boolean;
  readonly refund: 'asked' | 'pending' | 'failed' | 'done' | null;
  readonly refundId: string | null;
  readonly refundFailures: number;
}

const t = orderPaymentTable;
const columns = sql`${t.orderId} as "orderId", ${t.vendorId} as "vendorId", ${t.provider}, ${t.accountId} as "accountId",
  ${t.kind}, ${t.checkoutId} as "checkoutId", ${t.paymentId} as "paymentId", ${t.amount}::float8 as amount, ${t.currency},
  ${t.state}, ${instantText(sql`${t.lapsesAt}`)} as "lapsesAt",
  ${t.isClosed} as "isClosed", ${t.refund}, ${t.refundId} as "refundId", ${t.refundFailures} as "refundFailures"`;

/** A new payment. */
interface NewPayment {
  readonly orderId: string;
  readonly customerId: string;
  readonly vendorId: string;
  readonly provider: PaymentProvider;
  readonly accountId: string;
  readonly amount: number;
  readonly currency: string;
  readonly kind: CheckoutKind;
}

/** Writes down that an order awaits its payment, in the transaction that places it. */
export async function addPayment(executor: Executor, payment: NewPayment): Promise<void> {
  const { orderId, customerId, vendorId, provider, accountId, amount, currency, kind } = payment;
  const seconds = paymentLimits.lapse / 1000;
  await executor.query(sql`insert into ${t} (${t.orderId}, ${t.customerId}, ${t.vendorId}, ${t.provider}, ${t.accountId},
      ${t.amount}, ${t.currency}, ${t.kind}, ${t.lapsesAt})
    values (${orderId}::uuid, ${customerId}::uuid, ${vendorId}::uuid, ${provider}, ${accountId},
      ${amount}::bigint, ${currency}, ${kind}, now() + make_interval(secs => ${seconds}::int))`);
}

/** Returns the payment of an order; `isLocked` keeps others from settling it until the transaction ends. */
export async function findPayment(
  executor: Executor,
  orderId: string,
  isLocked = false,
): Promise<StoredPayment | undefined> {
  const [line] = await executor.query<StoredPayment>(sql`select ${columns} from ${t}
    where ${t.orderId} = ${orderId}::uuid ${raw(isLocked ? 'for update' : '')}`);
  return line;
}

async function findUnclosed(executor: Executor, isWanted: Sql): Promise<StoredPayment[]> {
  return executor.query<StoredPayment>(sql`select ${columns} from ${t}
    where not ${t.isClosed} and ${isWanted} order by ${t.lapsesAt}, ${t.orderId} limit 200`);
}

/** Returns some payments of orders whose time is over, the oldest first; also those of a provider that is no longer set up. */
export async function findLapsingPayments(executor: Executor): Promise<StoredPayment[]> {
  return findUnclosed(executor, sql`${t.state} = 'open' and ${t.lapsesAt} <= now()`);
}

/** Returns some payments of a provider that a lost webhook may have left open, there or here, the oldest first. */
export async function findUnsettledPayments(
  executor: Executor,
  provider: PaymentProvider,
  after = '1970-01-01T00:00:00Z',
): Promise<StoredPayment[]> {
  const isWanted = sql`${t.provider} = ${provider} and ${t.createdAt} <= now() - interval '1 minute'
    and ${t.lapsesAt} > ${after}::timestamptz`;
  return findUnclosed(executor, isWanted);
}

/** Keeps the provider's name for where the person pays. */
export async function keepCheckout(executor: Executor, orderId: string, checkoutId: string): Promise<void> {
  await executor.query(sql`update ${t} set ${t.checkoutId} = ${checkoutId}
    where ${t.orderId} = ${orderId}::uuid and ${t.checkoutId} is null`);
}

/** Writes down how a payment has ended. `isClosed` is whether the provider takes no payment of it any more. */
export async function closePayment(
  executor: Executor,
  orderId: string,
  { state, isClosed, paymentId = null }: { state: 'paid' | 'lapsed'; isClosed: boolean; paymentId?: string | null },
): Promise<void> {
  await executor.query(sql`update ${t} set ${t.state} = ${state}, ${t.isClosed} = ${isClosed},
      ${t.paymentId} = coalesce(${paymentId}::text, ${t.paymentId}) where ${t.orderId} = ${orderId}::uuid`);
}

/** Removes the payment of an order that is paid at the counter after all. */
export async function removePayment(executor: Executor, orderId: string): Promise<void> {
  await executor.query(sql`delete from ${t} where ${t.orderId} = ${orderId}::uuid`);
}

/** An order as far as its payment needs it. Amounts are in the minor unit. */
export interface PaidOrder {
  readonly email: string;
  readonly total: number;
  readonly lines: readonly {
    readonly productId: string;
    readonly item: string;
    readonly quantity: number;
    readonly amount: number;
  }[];
}

/** Returns the order that a payment is of. */
export async function findPaidOrder(executor: Executor, orderId: string): Promise<PaidOrder> {
  const [line] = await executor.query<PaidOrder>(sql`select ${orderTable.email}, ${orderTable.total}::float8 as total,
    ${orderTable.lines} from ${orderTable} where ${orderTable.id} = ${orderId}::uuid`);
  if (line === undefined) throw new Error(`there is no order ${orderId}, but its payment`);
  return line;
}
