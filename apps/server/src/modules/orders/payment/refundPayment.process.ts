import { order, paymentLimits, type PaymentProvider, times } from '@atrium/contract';

import { systemGrant } from '../../../access/authorize.ts';
import type { Grant } from '../../../access/grant.ts';
import { PaymentRefusedError, type RefundFacts } from '../../../ports/paymentPort.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { inOneTransaction } from '../../../db/work.ts';
import { orderPaymentTable } from './orderPayment.table.ts';
import { findPayment, type PaymentScope, type StoredPayment } from './paymentRecords.process.ts';

const t = orderPaymentTable;

/** Asks for a refund in the transaction of what it is for; it is sent from the next minute on (VEND-16). */
export async function askRefund(executor: Executor, orderId: string): Promise<void> {
  await executor.query(sql`update ${t} set ${t.refund} = 'asked', ${t.refundAt} = now()
    where ${t.orderId} = ${orderId}::uuid and ${t.state} = 'paid' and ${t.refund} is null`);
}

/** How an order shows the state of its refund. */
const shown = { asked: 'refundAsked', pending: 'refundAsked', failed: 'refundFailed', done: 'refunded' } as const;

/** Checks whether a state may follow another: what is done stays, unless the bank has sent the money back. */
function isNews({ refund, refundId }: StoredPayment, facts: RefundFacts): boolean {
  if (refund === null) return false;
  const isSame = refundId === facts.refundId;
  // A failed one is followed by another: what is said of the first again is no news of the second.
  const isOver = isSame && (refund === 'failed' || refund === 'asked');
  if (facts.state === 'failed') return !isOver && (isSame || refund === 'asked' || refund === 'failed');
  return refund !== 'done' && !isOver;
}

/** Returns how long after a failure, the first being 1, it is tried again. */
function waitAfter(failures: number): number {
  const { refundRetry, longestRefundRetry } = paymentLimits;
  return Math.min(refundRetry * 4 ** Math.min(failures - 1, 10), longestRefundRetry);
}

/** Keeps what the provider says of a refund, in the order too. */
export async function keepRefund(scope: PaymentScope, orderId: string, facts: RefundFacts): Promise<void> {
  const { services } = scope;
  await inOneTransaction(scope.work, async (work) => {
    const line = await findPayment(work, orderId, true);
    if (line === undefined || !isNews(line, facts)) return;
    const failures = line.refundFailures + (facts.state === 'failed' ? 1 : 0);
    const wait = facts.state === 'failed' ? waitAfter(failures) : times.hour;
    await work.query(sql`update ${t} set ${t.refund} = ${facts.state}, ${t.refundId} = ${facts.refundId},
        ${t.refundFailures} = ${failures}::int,
        ${t.refundAt} = case when ${facts.state === 'done'}::boolean then null else now() + make_interval(secs => ${wait / times.second}::int) end
      where ${t.orderId} = ${orderId}::uuid`);
    if (line.refund !== null && shown[line.refund] === shown[facts.state]) return;
    const grant = systemGrant(order, 'edit', 'the payment provider reported on the refund');
    await services.stores.named(order.name).amend(grant, { work, services }, orderId, { payment: shown[facts.state] });
  });
}

/**
 * Takes one refund that is due, so that no other process does, and puts it off in case this process does not come to its
 * end.
 */
async function takeDue(scope: PaymentScope, provider: PaymentProvider): Promise<StoredPayment | undefined> {
  return scope.work.transaction(async (tx) => {
    const [line] = await tx.query<{ orderId: string }>(sql`select ${t.orderId} as "orderId" from ${t}
      where ${t.refundAt} <= now() and ${t.provider} = ${provider} order by ${t.refundAt} limit 1 for update skip locked`);
    if (line === undefined) return undefined;
    await tx.query(sql`update ${t} set ${t.refundTries} = ${t.refundTries} + 1,
        ${t.refundAt} = now() + make_interval(secs => least(60 * power(2, least(${t.refundTries}, 8)), 21600)::int)
      where ${t.orderId} = ${line.orderId}::uuid`);
    return findPayment(tx, line.orderId);
  });
}

/**
 * Sends the refunds that are due, and asks again after those that are on their way. A refusal is a failed refund, which is
 * tried again under another key; an answer that did not come is asked for again under the same key, so that nothing is
 * paid back twice (VEND-16).
 * @returns how many were sent, and what went wrong with others
 */
export async function sendDueRefunds(
  scope: PaymentScope,
  signal: AbortSignal,
): Promise<{ sent: number; failures: unknown[] }> {
  const { payments } = scope.services;
  const failures: unknown[] = [];
  let sent = 0;
  if (payments === null) return { sent, failures };
  while (!signal.aborted) {
    const line = await takeDue(scope, payments.provider);
    if (line === undefined) break;
    const { orderId, accountId, paymentId, amount, currency, refundFailures, refundId } = line;
    try {
      if (paymentId === null) throw new Error(`the payment of order ${orderId} has no id at the provider`);
      const key = `refund-${orderId}-${String(refundFailures)}`;
      await keepRefund(scope, orderId, await payments.refund({ orderId, accountId, paymentId, amount, currency, key }));
      sent += 1;
    } catch (error) {
      failures.push(error);
      if (error instanceof PaymentRefusedError) await failRefund(scope, orderId, refundId);
    }
  }
  return { sent, failures };
}

/**
 * Asks for a refund that has failed once more, so that it is sent within a minute and not once its wait is over; one that
 * someone has asked for already stays as it is (VEND-16).
 */
export async function retryRefund({ work, services }: PaymentScope, grant: Grant, orderId: string): Promise<void> {
  await inOneTransaction(work, async (inside) => {
    const line = await findPayment(inside, orderId, true);
    if (line?.refund !== 'failed') return;
    await inside.query(sql`update ${t} set ${t.refund} = 'asked', ${t.refundAt} = now()
      where ${t.orderId} = ${orderId}::uuid`);
    const payment = shown.asked;
    await services.stores.named(order.name).amend(grant, { work: inside, services }, orderId, { payment });
  });
}

/** Keeps that the provider would not make a refund. */
async function failRefund(scope: PaymentScope, orderId: string, refundId: string | null): Promise<void> {
  const { services } = scope;
  await inOneTransaction(scope.work, async (work) => {
    const line = await findPayment(work, orderId, true);
    // A webhook may have reported on it in the meantime.
    if (line === undefined || line.refund === 'done' || line.refundId !== refundId) return;
    const failures = line.refundFailures + 1;
    await work.query(sql`update ${t} set ${t.refund} = 'failed', ${t.refundFailures} = ${failures}::int,
        ${t.refundAt} = now() + make_interval(secs => ${waitAfter(failures) / times.second}::int)
      where ${t.orderId} = ${orderId}::uuid`);
    if (line.refund === 'failed') return;
    const grant = systemGrant(order, 'edit', 'the payment provider refused the refund');
    await services.stores.named(order.name).amend(grant, { work, services }, orderId, { payment: shown.failed });
  });
}
