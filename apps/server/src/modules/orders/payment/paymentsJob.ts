import { z } from 'zod';

import type { PaymentPort } from '../../../ports/paymentPort.ts';
import { PaymentUnavailableError } from '../../../ports/paymentPort.ts';
import { workOn } from '../../../db/work.ts';
import { findLinkedAccounts } from '../vendors.reads.ts';
import { defineJob, type JobDefinition } from '../../../services/jobs/defineJob.ts';
import type { JobServices } from '../../../services/jobs/jobServices.ts';
import { keepPaymentAccount, readPaymentAccount } from './paymentAccount.process.ts';
import {
  findLapsingPayments,
  findUnsettledPayments,
  type PaymentScope,
  type StoredPayment,
} from './paymentRecords.process.ts';
import { sendDueRefunds } from './refundPayment.process.ts';
import { endPayment, lapsePayment, settlePayment } from './settlePayment.process.ts';

export const SETTLE_PAYMENTS_KIND = 'payment.settle';
export const RECONCILE_PAYMENTS_KIND = 'payment.reconcile';

/** Runs something for each; one that fails does not keep those after it. */
async function forEach<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  failures: unknown[],
  run: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    signal.throwIfAborted();
    try {
      await run(item);
    } catch (error) {
      failures.push(error);
    }
  }
}

/** Ends an order whose time is over. Where its provider cannot be asked, or is no longer set up, it lapses all the same: its stock is free again. */
async function endInTime(scope: PaymentScope, line: StoredPayment): Promise<void> {
  try {
    await endPayment(scope, line);
  } catch (error) {
    if (!(error instanceof PaymentUnavailableError)) throw error;
    await lapsePayment(scope, line.orderId);
  }
}

/** Lets orders lapse that were not paid within 15 minutes, and sends refunds that are due (VEND-16). */
export async function settlePayments(scope: PaymentScope, signal: AbortSignal) {
  const lapsing = await findLapsingPayments(scope.work);
  const failures: unknown[] = [];
  await forEach(lapsing, signal, failures, (line) => endInTime(scope, line));
  const refunds = await sendDueRefunds(scope, signal);
  failures.push(...refunds.failures);
  if (failures.length > 0) throw new AggregateError(failures, 'Payments could not be settled');
  return { lapsed: lapsing.length, refunds: refunds.sent };
}

/** Every payment that may have been settled at the provider without this product knowing. */
async function* unsettled(scope: PaymentScope, provider: PaymentPort['provider']): AsyncGenerator<StoredPayment[]> {
  let last: StoredPayment | undefined;
  do {
    const page = await findUnsettledPayments(scope.work, provider, last?.lapsesAt);
    yield page;
    last = page.at(-1);
  } while (last !== undefined);
}

/** Asks the provider about what lost webhooks left open: payments that are not closed, and the accounts of vendors. */
export async function reconcilePayments(scope: PaymentScope, payments: PaymentPort, signal: AbortSignal) {
  const failures: unknown[] = [];
  let count = 0;
  for await (const page of unsettled(scope, payments.provider)) {
    count += page.length;
    await forEach(page, signal, failures, async (line) => {
      const { state, accountId, checkoutId } = line;
      if (state === 'lapsed' || checkoutId === null) return state === 'open' ? undefined : endPayment(scope, line);
      return settlePayment(scope, await payments.readPayment(accountId, checkoutId));
    });
  }
  const accounts = await findLinkedAccounts(scope.work, payments.provider);
  await forEach(accounts, signal, failures, async (accountId) => {
    const account = await readPaymentAccount(payments, accountId);
    await keepPaymentAccount(scope, payments.provider, accountId, account);
  });
  if (failures.length > 0) throw new AggregateError(failures, 'Payments could not be reconciled');
  return { payments: count, accounts: accounts.length };
}

/** Returns what both jobs work with. */
function scopeOf({ all, payments }: JobServices, executor: Parameters<typeof workOn>[0]): PaymentScope {
  return { work: workOn(executor), services: { ...all(), payments } };
}

/** Settles payments every minute, in one process. */
export function settlePaymentsJob(services: JobServices): JobDefinition {
  return defineJob({
    kind: SETTLE_PAYMENTS_KIND,
    input: z.object({}),
    isSingleton: true,
    run: ({ executor, signal }) => settlePayments(scopeOf(services, executor), signal),
  });
}

/** Reconciles payments with the provider every hour, in one process. */
export function reconcilePaymentsJob(services: JobServices): JobDefinition {
  return defineJob({
    kind: RECONCILE_PAYMENTS_KIND,
    input: z.object({}),
    isSingleton: true,
    run: async ({ executor, signal }) => {
      const { payments } = services;
      return payments === null ? null : reconcilePayments(scopeOf(services, executor), payments, signal);
    },
  });
}
