import { describe, expect, it } from 'vitest';

import { currencyDigits, fitsCurrency, mainOf, minorOf, moneyFormat, orderTotals, paymentStep } from './money.ts';

describe('money', () => {
  it.each([
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
  ])('in %s has %i digits (VEND-09)', (currency, digits) => {
    expect(currencyDigits(currency)).toBe(digits);
  });

  it.each([
    [1.5, 'EUR', 150],
    [1.005, 'EUR', 101],
    [2.675, 'EUR', 268],
    [0.1 + 0.2, 'EUR', 30],
    [1234.5, 'JPY', 1235],
    [0.125, 'KWD', 125],
    [9_999_999.99, 'EUR', 999_999_999],
  ])('of %f %s is %i in the minor unit, a part of it rounded half up (VEND-09)', (amount, currency, minor) => {
    expect(minorOf(amount, currency)).toBe(minor);
  });

  it('comes back from the minor unit as it was, and is known by its decimals (VEND-09)', () => {
    for (let minor = 0; minor < 20_000; minor += 7)
      for (const currency of ['EUR', 'JPY', 'KWD']) expect(minorOf(mainOf(minor, currency), currency)).toBe(minor);
    expect([fitsCurrency(1.25, 'EUR'), fitsCurrency(1.255, 'EUR'), fitsCurrency(1.5, 'JPY')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is written with every digit that is kept, whatever a language leaves out in daily use (VEND-09)', () => {
    const written = (amount: number, currency: string, locale = 'en-GB') =>
      moneyFormat(locale, currency).format(amount).replaceAll(/\s/g, ' ');
    expect([written(12.5, 'EUR'), written(480, 'JPY'), written(0.125, 'KWD'), written(2, 'BHD')]).toEqual([
      '€12.50',
      'JP¥480',
      'KWD 0.125',
      'BHD 2.000',
    ]);
    expect([written(1.25, 'IQD'), written(12.5, 'HUF'), written(450, 'HUF'), written(12.5, 'PKR', 'fr-FR')]).toEqual([
      'IQD 1.250',
      'HUF 12.50',
      'HUF 450',
      '12,50 PKR',
    ]);
    for (const currency of Intl.supportedValuesOf('currency')) {
      const least = 1 + mainOf(1, currency);
      const shown = moneyFormat('en-GB', currency)
        .format(least)
        .replaceAll(/[^\d.]/g, '')
        .replace(/^\./, '');
      expect([currency, Number(shown)]).toEqual([currency, least]);
    }
  });

  it('has taxes in steps that the payment provider takes (VEND-17, VEND-12)', () => {
    const taxes = (amount: number, currency: string) =>
      orderTotals([{ quantity: 1, amount }], 5, paymentStep(currency)).taxesAndFees;
    expect([taxes(1_250, 'KWD'), taxes(1_090, 'KWD'), taxes(1_100, 'KWD'), taxes(1_110, 'EUR')]).toEqual([
      60, 50, 60, 56,
    ]);
    expect(taxes(70_000, 'MGA')).toBe(3_500);
    expect(taxes(71_000, 'MGA')).toBe(3_600);
  });

  it('of 10,000 random orders adds up to their lines, with taxes rounded half up on the subtotal (VEND-17)', () => {
    let seed = 42;
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % (most + 1);
    };
    for (let order = 0; order < 10_000; order += 1) {
      const lines = Array.from({ length: 1 + random(19) }, () => ({
        quantity: 1 + random(98),
        amount: random(99_999),
      }));
      const hundredths = random(3_000);
      const { subtotal, taxesAndFees, total } = orderTotals(lines, hundredths / 100);
      let sum = 0;
      for (const { quantity, amount } of lines) for (let one = 0; one < quantity; one += 1) sum += amount;
      expect(subtotal).toBe(sum);
      expect(total).toBe(subtotal + taxesAndFees);
      const exact = BigInt(sum) * BigInt(hundredths);
      const twice = 2n * (BigInt(taxesAndFees) * 10_000n - exact);
      expect(twice <= 10_000n && twice > -10_000n, `${String(sum)} at ${String(hundredths)}`).toBe(true);
    }
  });
});
