import { describe, expect, it } from 'vitest';

import { readNames } from './readNames.ts';

const ids = new Map([
  ['coffee', 1],
  ['tea', 2],
  ['coffee, tea; cake', 3],
]);
const read = (text: string) => readNames(text, [';', ','], (name) => ids.get(name.toLowerCase()));

describe('a list of names in one cell', () => {
  it('is parted by any of its separators, each name once, in its order (WORK-07, PLACE-23)', () => {
    expect(read('Tea; coffee,TEA;')).toEqual([2, 1]);
    expect([read(''), read(' ; ,')]).toEqual([[], []]);
  });

  it('has names with separators of their own (WORK-07, PLACE-23)', () => {
    expect(read('Coffee, tea; cake')).toEqual([3]);
    expect(read('tea; Coffee, tea; cake; coffee')).toEqual([2, 3, 1]);
  });

  it('is not read where a name is not known (WORK-07, PLACE-23)', () => {
    expect(read('coffee; milk')).toBeNull();
  });
});
