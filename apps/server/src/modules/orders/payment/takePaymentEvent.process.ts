import type { PaymentEvent } from '../../../ports/paymentPort.ts';
import { sql } from '../../../db/sql.ts';
import { inOneTransaction } from '../../../db/work.ts';
import { keepPaymentAccount, readPaymentAccount } from './paymentAccount.process.ts';
import { paymentEventTable } from './paymentEvent.table.ts';
import { findPayment, type PaymentScope } from './paymentRecords.process.ts';
import { keepRefund } from './refundPayment.process.ts';
import { settlePayment } from './settlePayment.process.ts';

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function apply(scope: PaymentScope, event: PaymentEvent): Promise<void> {
  if (event.about === 'payment' && isId.test(event.payment.orderId)) return settlePayment(scope, event.payment);
  if (event.about !== 'refund' || !isId.test(event.orderId)) return;
  const line = await findPayment(scope.work, event.orderId);
  if (line?.accountId === event.accountId) await keepRefund(scope, event.orderId, event.refund);
}

/**
 * Takes a webhook whose signature was checked: once, in one transaction with what it changes. What is said of an account
 * is asked for again, as an older webhook may come later than a newer one.
 */
export async function takePaymentEvent(scope: PaymentScope, event: PaymentEvent): Promise<void> {
  const { payments } = scope.services;
  if (event.about === 'other' || payments === null) return;
  const account = event.about === 'account' ? await readPaymentAccount(payments, event.accountId) : null;
  await inOneTransaction(scope.work, async (work) => {
    const inside = { ...scope, work };
    const isNew = await work.query(sql`insert into ${paymentEventTable} (${paymentEventTable.id}) values (${event.id})
      on conflict do nothing returning 1`);
    if (isNew.length === 0) return;
    if (event.about === 'account') await keepPaymentAccount(inside, payments.provider, event.accountId, account);
    else await apply(inside, event);
  });
}
