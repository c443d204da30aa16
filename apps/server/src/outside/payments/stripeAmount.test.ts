import { expect, it } from 'vitest';

import { PaymentRefusedError } from '../../ports/paymentPort.ts';
import { fromStripeAmount, toStripeAmount } from './stripeAmount.ts';

it.each([
  [1250, 'EUR', 1250],
  [480, 'JPY', 480],
  // Without decimals, and Stripe takes two.
  [700, 'ISK', 70_000],
  [5000, 'UGX', 500_000],
  // The other way round.
  [70_000, 'MGA', 700],
  [1230, 'KWD', 1230],
])('%i of the minor unit of %s is sent as %i, and read as what it was (VEND-12, VEND-17)', (minor, currency, sent) => {
  expect(toStripeAmount(minor, currency)).toBe(sent);
  expect(fromStripeAmount(sent, currency)).toBe(minor);
});

it.each([
  [1238, 'KWD'],
  [70_050, 'MGA'],
])('%i of the minor unit of %s is refused, as the provider would round it (VEND-12, VEND-17)', (minor, currency) => {
  expect(() => toStripeAmount(minor, currency)).toThrow(PaymentRefusedError);
});
