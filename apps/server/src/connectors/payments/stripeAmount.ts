import { currencyDigits } from '@atrium/contract';

import { PaymentRefusedError } from '../../ports/paymentPort.ts';

/** Currencies that Stripe counts in other units than ISO 4217 does: the digits it takes. */
const stripeDigits: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/**
 * Returns an amount of the minor unit as Stripe takes it.
 * @throws PaymentRefusedError for an amount that has more digits than Stripe takes: it rounds nothing
 */
export function toStripeAmount(minor: number, currency: string): number {
  const digits = currencyDigits(currency);
  // The last of three digits must be zero.
  if (digits === 3 && minor % 10 !== 0) throw new PaymentRefusedError(`${currency} is paid in steps of a hundredth`);
  const amount = minor * 10 ** ((stripeDigits[currency] ?? digits) - digits);
  if (!Number.isInteger(amount)) throw new PaymentRefusedError(`${currency} is paid in whole units`);
  return amount;
}

/** Returns an amount of Stripe in the minor unit. */
export function fromStripeAmount(amount: number, currency: string): number {
  const digits = currencyDigits(currency);
  return amount / 10 ** ((stripeDigits[currency] ?? digits) - digits);
}
