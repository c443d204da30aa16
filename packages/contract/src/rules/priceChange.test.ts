import { describe, expect, it } from 'vitest';

import { changedPrice, priceChange } from './priceChange.ts';

describe('a price that is changed', () => {
  it.each([
    [2.5, { percent: 10 }, 'EUR', 2.75],
    [3.33, { percent: 5 }, 'EUR', 3.5],
    // 0.105 and 0.315 are halves that binary numbers cannot hold.
    [0.1, { percent: 5 }, 'EUR', 0.11],
    [0.3, { percent: 5 }, 'EUR', 0.32],
    [2.5, { percent: -100 }, 'EUR', 0],
    [480, { percent: 3.3 }, 'JPY', 496],
    [0.125, { percent: 10 }, 'KWD', 0.138],
    [9_999_999.99, { percent: -0.01 }, 'EUR', 9_998_999.99],
    [2.5, { amount: 0.1 }, 'EUR', 2.6],
    [2.5, { amount: -2.5 }, 'EUR', 0],
    [0.1, { amount: 0.2 }, 'EUR', 0.3],
    [480, { amount: -30 }, 'JPY', 450],
  ])('of %d by %j in %s is %d, rounded to the minor unit (VEND-09)', (price, change, currency, expected) => {
    expect(changedPrice(price, change, currency)).toBe(expected);
  });

  it('keeps what its currency cannot hold, to be refused (VEND-09)', () => {
    expect(changedPrice(2.5, { amount: 0.005 }, 'EUR')).toBe(2.505);
    expect(changedPrice(480, { amount: 0.5 }, 'JPY')).toBe(480.5);
    expect(changedPrice(2.5, { amount: -3 }, 'EUR')).toBe(-0.5);
  });

  it.each([
    [{}, '', 'required'],
    [{ percent: 0 }, '', 'required'],
    [{ percent: 5, amount: 1 }, '', 'required'],
    [{ percent: -101 }, 'percent', 'tooSmall'],
    [{ percent: 1_001 }, 'percent', 'tooLarge'],
    [{ percent: 1.005 }, 'percent', 'amount'],
    [{ percent: '5' }, 'percent', 'number'],
    [{ amount: 1e9 }, 'amount', 'tooLarge'],
  ])('by %j is refused: %s %s (VEND-09)', (change, field, code) => {
    const { error } = priceChange.safeParse(change);
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, code]]);
  });
});
