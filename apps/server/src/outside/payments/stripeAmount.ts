import { currencyDigits, paymentStep } from '@atrium/contract';

import { PaymentRefusedError } from '../../ports/paymentPort.ts';

/** Currencies that Stripe counts in other units than ISO 4217 does: the digits it takes. */
const stripeDigits: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/**
 * Returns an amount of the minor unit as Stripe takes it.
 * @throws PaymentRefusedError for an amount that has more digits than Stripe takes: it rounds nothing
 */
export function toStripeAmount(minor: number, currency: string): number {
  const step = paymentStep(currency);
  if (minor % step !== 0) throw new PaymentRefusedError(`${currency} is paid in multiples of ${String(step)}`);
  const digits = currencyDigits(currency);
  return minor * 10 ** ((stripeDigits[currency] ?? digits) - digits);
}

/** Returns an amount of Stripe in the minor unit. */
export function fromStripeAmount(amount: number, currency: string): number {
  const digits = currencyDigits(currency);
  return amount / 10 ** ((stripeDigits[currency] ?? digits) - digits);
}
