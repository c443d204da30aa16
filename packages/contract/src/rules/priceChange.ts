import { z } from 'zod';

import { currencyDigits, fitsCurrency, mainOf, minorOf } from './money.ts';

/** The largest amount that a price is changed by, in the main unit: as large as a price may be. */
const MAX_AMOUNT = 9_999_999.999;
const PERCENT_DECIMALS = 2;

/** What many prices are changed by (VEND-09): by percent, or by an amount of the main unit; one of both, negative to lower them. */
export const priceChange = z
  .strictObject({
    percent: z
      .number('number')
      .min(-100, 'tooSmall')
      .max(1_000, 'tooLarge')
      .refine((value) => Number(value.toFixed(PERCENT_DECIMALS)) === value, 'amount'),
    amount: z.number('number').min(-MAX_AMOUNT, 'tooSmall').max(MAX_AMOUNT, 'tooLarge'),
  })
  .partial()
  .refine(({ percent = 0, amount = 0 }) => (percent === 0) !== (amount === 0), 'required');
export type PriceChange = z.infer<typeof priceChange>;

/**
 * Returns a price after a change, both in the main unit: percent are rounded half up to the currency's minor unit, or to
 * `step` of these. An amount of more decimals than the currency has, or one that is larger than the price, leads to a
 * price that is refused (VEND-09).
 */
export function changedPrice(
  price: number,
  { percent = 0, amount = 0 }: PriceChange,
  currency: string,
  step = 1,
): number {
  const minor = BigInt(minorOf(price, currency));
  if (percent !== 0) {
    const hundredths = BigInt(Math.round((100 + percent) * 100));
    const steps = (minor * hundredths + 5_000n * BigInt(step)) / (10_000n * BigInt(step));
    return mainOf(Number(steps) * step, currency);
  }
  if (fitsCurrency(amount, currency)) return mainOf(Number(minor) + minorOf(amount, currency), currency);
  return Number((price + amount).toFixed(currencyDigits(currency) + 3));
}
