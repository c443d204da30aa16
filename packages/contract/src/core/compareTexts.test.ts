import { describe, expect, it } from 'vitest';

import { compareTexts } from './compareTexts.ts';

describe('texts in the browser', () => {
  it('are sorted as lists are: numbers by their value, accents and capitals next to plain letters (KIT-01)', () => {
    const sorted = ['Elder', 'Érable', 'eucalyptus', 'Raum 2', 'raum 9', 'Raum 10'];
    expect(sorted.toReversed().toSorted(compareTexts)).toEqual(sorted);
  });
});
