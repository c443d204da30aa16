import type { orderCheckout } from '@atrium/contract';
import type { z } from 'zod';

import { PaymentRefusedError, PaymentUnavailableError } from '../../../ports/paymentPort.ts';
import { findVendor } from '../vendors.reads.ts';
import { findPaidOrder, findPayment, keepCheckout, type PaymentScope } from './paymentRecords.process.ts';
import { payAtCounter } from './settlePayment.process.ts';

/**
 * Opens the page on which an order is paid. It may be repeated: the provider answers the page that it has made before.
 * @returns null where nothing is to be paid there: the order is paid, has lapsed, or is paid at the counter
 * @throws PaymentUnavailableError
 */
export async function openPayment(scope: PaymentScope, orderId: string): Promise<z.infer<typeof orderCheckout> | null> {
  const { work, services } = scope;
  const line = await findPayment(work, orderId);
  if (line?.state !== 'open') return null;
  const { payments } = services;
  if (payments?.provider !== line.provider) throw new PaymentUnavailableError(`${line.provider} is not configured`);
  const { accountId, currency, kind, vendorId } = line;
  const { email, total, lines } = await findPaidOrder(work, orderId);
  const shopName = (await findVendor(work, vendorId))?.shopName ?? '';
  try {
    const checkout = await payments.openCheckout({
      ...{ orderId, accountId, shopName, email, currency, total, lines, kind },
      lapsesAt: Date.parse(line.lapsesAt),
    });
    await keepCheckout(work, orderId, checkout.checkoutId);
    return { clientSecret: checkout.clientSecret, url: checkout.url, expiresAt: line.lapsesAt };
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error;
    await payAtCounter(scope, orderId);
    return null;
  }
}
