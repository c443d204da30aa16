import { dayAt, order, type OrderPayment } from '@atrium/contract';

import { systemGrant } from '../../../access/authorize.ts';
import { type PaymentFacts, PaymentUnavailableError } from '../../../ports/paymentPort.ts';
import { inOneTransaction, type Work } from '../../../db/work.ts';
import { findVendor } from '../vendors.reads.ts';
import type { Values } from '../../../store/storeDefinition.ts';
import { returnStock } from '../takeStock.process.ts';
import { nextOrderNumber } from './nextOrderNumber.process.ts';
import {
  closePayment,
  findPaidOrder,
  findPayment,
  type PaymentScope,
  removePayment,
  type StoredPayment,
} from './paymentRecords.process.ts';
import { askRefund } from './refundPayment.process.ts';

async function amendOrder(scope: PaymentScope, work: Work, id: string, why: string, columns: Values): Promise<void> {
  const { services } = scope;
  const grant = systemGrant(order, 'edit', why);
  await services.stores.named(order.name).amend(grant, { work, services }, id, columns);
}

/** The vendor sees the order from now on: it gets its number and its time (VEND-12, VEND-20). */
async function place(
  scope: PaymentScope,
  work: Work,
  { orderId, vendorId }: StoredPayment,
  why: string,
  payment: OrderPayment,
): Promise<void> {
  const now = Date.now();
  const vendor = await findVendor(work, vendorId);
  const day = dayAt(now, vendor?.timezone ?? 'UTC');
  const number = await nextOrderNumber(work, vendorId, day);
  const counted = { status: 'Placed', payment, number, day, time: new Date(now).toISOString() };
  await amendOrder(scope, work, orderId, why, payment === 'paid' ? counted : { ...counted, paymentProvider: null });
}

/** Ends an order that was not paid in time; what it had taken is free again. */
async function lapse(scope: PaymentScope, work: Work, { orderId }: StoredPayment, isClosed: boolean): Promise<void> {
  await returnStock(work, (await findPaidOrder(work, orderId)).lines);
  await closePayment(work, orderId, { state: 'lapsed', isClosed });
  const closedAt = new Date().toISOString();
  await amendOrder(scope, work, orderId, 'it was not paid', { status: 'Cancelled', payment: 'lapsed', closedAt });
}

/** Checks whether the provider speaks of this payment: other accounts and pages may name any order. */
function isOf({ accountId, checkoutId }: StoredPayment, facts: PaymentFacts): boolean {
  return accountId === facts.accountId && (checkoutId === null || checkoutId === facts.checkoutId);
}

async function keepPaid(scope: PaymentScope, work: Work, line: StoredPayment, facts: PaymentFacts): Promise<void> {
  const { orderId, amount, currency } = line;
  if (line.state === 'paid') return;
  const isWhole = facts.amount === amount && facts.currency === currency;
  if (line.state === 'open' && !isWhole) await lapse(scope, work, line, true);
  await closePayment(work, orderId, { state: 'paid', isClosed: true, paymentId: facts.paymentId });
  if (line.state === 'open' && isWhole) return place(scope, work, line, 'it was paid', 'paid');
  // The vendor never sees it, and the stock may be sold: what was paid too late goes back.
  await askRefund(work, orderId);
  return amendOrder(scope, work, orderId, 'it was paid too late', { payment: 'refundAsked' });
}

/**
 * Keeps what the provider says of a payment, in whichever order and however often it says it: an order is placed once, by
 * the transaction that keeps its payment, and one that was paid after it had lapsed is refunded.
 */
export async function settlePayment(scope: PaymentScope, facts: PaymentFacts): Promise<void> {
  if (facts.state === 'open') return;
  await inOneTransaction(scope.work, async (work) => {
    const line = await findPayment(work, facts.orderId, true);
    if (line === undefined || !isOf(line, facts)) return;
    if (facts.state === 'paid') return keepPaid(scope, work, line, facts);
    if (line.state === 'open') return lapse(scope, work, line, true);
    if (line.state === 'lapsed') await closePayment(work, facts.orderId, { state: 'lapsed', isClosed: true });
  });
}

/** Places an order whose payment the provider would not take: it is paid at the counter, which vendor and person read. */
export async function payAtCounter(scope: PaymentScope, orderId: string): Promise<void> {
  await inOneTransaction(scope.work, async (work) => {
    const line = await findPayment(work, orderId, true);
    if (line?.state !== 'open') return;
    await removePayment(work, orderId);
    await place(scope, work, line, 'the payment provider did not take it', 'counterInstead');
  });
}

/** Lets an order lapse, whatever the provider says; a payment that comes all the same is refunded. */
export async function lapsePayment(scope: PaymentScope, orderId: string): Promise<void> {
  await inOneTransaction(scope.work, async (work) => {
    const line = await findPayment(work, orderId, true);
    if (line?.state === 'open') await lapse(scope, work, line, false);
  });
}

/**
 * Ends a payment that is still open: the provider takes no more of it, and says first whether it was paid (VEND-14).
 * @throws PaymentUnavailableError when it cannot be asked
 */
export async function endPayment(scope: PaymentScope, line: StoredPayment): Promise<void> {
  const { payments } = scope.services;
  if (payments?.provider !== line.provider) throw new PaymentUnavailableError(`${line.provider} is not configured`);
  const { accountId, checkoutId, orderId } = line;
  // One that the provider has never named has no address that a person could have.
  if (checkoutId !== null) return settlePayment(scope, await payments.closeCheckout(accountId, checkoutId));
  const ended = { state: 'ended', paymentId: null, amount: 0, currency: '', checkoutId: '' } as const;
  return settlePayment(scope, { ...ended, orderId, accountId });
}
