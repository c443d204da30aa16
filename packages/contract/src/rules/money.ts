import { currencies } from '../core/currencies.ts';
import { numberFormat } from '../core/formatters.ts';

/** The digits of a currency's minor unit by ISO 4217: 0, 2 or 3 (VEND-09). */
export function currencyDigits(currency: string): 0 | 2 | 3 {
  if (currencies[0].includes(currency)) return 0;
  return currencies[3].includes(currency) ? 3 : 2;
}

/** Returns an amount of the main unit, such as 1.5 euros, in the minor unit: 150. A part of a minor unit is rounded half up. */
export function minorOf(amount: number, currency: string): number {
  const digits = currencyDigits(currency);
  // The text of a number has the digits that were typed; a product with a power of ten may have lost some.
  const [whole = '0', part = ''] = amount.toFixed(digits + 3).split('.');
  return Number(whole + part.slice(0, digits)) + (Number(part.slice(digits)) >= 500 ? 1 : 0);
}

/** Returns an amount of the minor unit, such as 150 cents, in the main unit: 1.5. */
export function mainOf(minor: number, currency: string): number {
  return minor / 10 ** currencyDigits(currency);
}

/**
 * The minor units in whose multiples payment providers charge a currency: they take no thousandths, and no parts of an
 * ariary (VEND-12).
 */
export function paymentStep(currency: string): number {
  if (currency === 'MGA') return 100;
  return currencyDigits(currency) === 3 ? 10 : 1;
}

/** Checks whether an amount of the main unit is a whole number of minor units: 1.505 euros is not. */
export function fitsCurrency(amount: number, currency: string): boolean {
  return mainOf(minorOf(amount, currency), currency) === amount;
}

/**
 * Returns how a language writes amounts of a currency: with the digits of its minor unit, as a price is kept and charged.
 * Browsers leave out the decimals that are not in daily use, and would show 12.50 forints as 13; those of a whole amount are
 * left out (VEND-09).
 */
export function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  const style = { style: 'currency', currency } as const;
  const digits = currencyDigits(currency);
  const { maximumFractionDigits: usual = digits } = numberFormat(locale, style).resolvedOptions();
  return numberFormat(locale, {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: usual < digits ? 'stripIfInteger' : 'auto',
  });
}

/** A line of an order as far as it is charged: `amount` is the price of one, in the minor unit. */
export interface ChargedLine {
  readonly quantity: number;
  readonly amount: number;
}

/** What an order costs, in the minor unit. */
export interface OrderTotals {
  readonly subtotal: number;
  readonly taxesAndFees: number;
  readonly total: number;
}

/**
 * Charges the lines of an order: quantity times amount summed up, taxes and fees on that sum, rounded half up (VEND-17).
 * @param rate percent, with at most two decimals
 * @param step the minor units in whose multiples taxes are charged (`paymentStep`)
 */
export function orderTotals(lines: readonly ChargedLine[], rate: number, step = 1): OrderTotals {
  const subtotal = lines.reduce((sum, { quantity, amount }) => sum + quantity * amount, 0);
  const hundredths = BigInt(Math.round(rate * 100));
  const steps = (BigInt(subtotal) * hundredths + 5_000n * BigInt(step)) / (10_000n * BigInt(step));
  const taxesAndFees = Number(steps) * step;
  return { subtotal, taxesAndFees, total: subtotal + taxesAndFees };
}
