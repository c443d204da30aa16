import { describe, expect, it } from 'vitest';

import { typedAhead } from './typedAhead.ts';

describe('letters that are typed in a tree', () => {
  const labels = ['North', 'Nord', 'Élan', 'South'];

  it.each([
    ['n', 0, 1],
    ['n', 1, 0],
    ['no', 0, 0],
    ['nord', 0, 1],
    ['e', 3, 2],
    ['SO', 0, 3],
    ['x', 0, undefined],
  ] as const)('%j from line %i find line %s (PLACE-03)', (typed, from, found) => {
    expect(typedAhead(labels, typed, from)).toBe(found);
  });

  it('find the only line again (PLACE-03)', () => expect(typedAhead(['A'], 'a', 0)).toBe(0));
});
