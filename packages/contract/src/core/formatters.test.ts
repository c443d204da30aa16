import { describe, expect, it } from 'vitest';

import { dateFormat, numberFormat } from './formatters.ts';
import { Recent } from './recent.ts';

describe('what is dear to make', () => {
  it('is made once for each key, and the first one leaves when there are too many (LIM-04)', () => {
    const made: string[] = [];
    const recent = new Recent<string>(2);
    const get = (key: string) => recent.get(key, () => `${key} ${String(made.push(key))}`);
    expect([get('a'), get('a'), get('b'), get('a')]).toEqual(['a 1', 'a 1', 'b 2', 'a 1']);
    expect([get('c'), get('b'), get('a')]).toEqual(['c 3', 'b 2', 'a 4']);
    expect(made).toEqual(['a', 'b', 'c', 'a']);
  });

  it('keeps nothing of what fails, such as a zone that there is not (LIM-04)', () => {
    const ofZone = (timeZone: string) => dateFormat('en-GB', { timeZone });
    expect(() => ofZone('Europe/Nowhere')).toThrow(RangeError);
    expect(() => ofZone('Europe/Nowhere')).toThrow(RangeError);
    expect(ofZone('Europe/Paris')).toBe(ofZone('Europe/Paris'));
    expect(numberFormat('fr-FR', { maximumFractionDigits: 1 }).format(1234.56)).toBe(
      new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }).format(1234.56),
    );
  });
});
