import { describe, expect, it } from 'vitest';

import { contrastOf } from './contrast.ts';

describe('the contrast of two colours', () => {
  it('is what WCAG gives for them, whichever comes first', () => {
    expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrastOf('#29ccc4', '#29CCC4')).toBe(1);
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#29ccc4', '#ffffff')).toBeCloseTo(1.98, 1);
    expect(contrastOf('#002124', '#29ccc4')).toBeGreaterThan(8);
  });
});
