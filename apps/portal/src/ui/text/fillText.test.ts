import { describe, expect, it } from 'vitest';

import { fillText } from './fillText.ts';

const tree = {
  title: 'Rooms',
  greeting: 'Hello {{name}}, {{name}}',
  rooms_zero: 'No room',
  rooms_one: '{{count}} room',
  rooms_other: '{{count}} rooms',
  values: { 'extension.map': 'Map' },
};

describe('a text', () => {
  it('is found by its dotted key, also when the key has dots in itself', () => {
    expect(fillText(tree, 'en', 'values.extension.map')).toBe('Map');
    expect(fillText(tree, 'en', 'values.extension')).toBeUndefined();
    expect(fillText(tree, 'en', 'toString')).toBeUndefined();
  });

  it('is filled with its values, nothing for a missing one', () => {
    expect(fillText(tree, 'en', 'greeting', { name: 'Ada' })).toBe('Hello Ada, Ada');
    expect(fillText(tree, 'en', 'greeting')).toBe('Hello , ');
  });

  it('follows the count by the rules of its language (KIT-17)', () => {
    expect([0, 1, 2].map((count) => fillText(tree, 'en', 'rooms', { count }))).toEqual([
      'No room',
      '1 room',
      '2 rooms',
    ]);
    const { rooms_zero: _none, ...plain } = tree;
    expect(fillText(plain, 'en', 'rooms', { count: 0 })).toBe('0 rooms');
    expect(fillText(plain, 'fr', 'rooms', { count: 0 })).toBe('0 room');
    expect(fillText(plain, 'fr', 'rooms', { count: 1.5 })).toBe('1,5 room');
    expect(fillText(plain, 'en', 'rooms', { count: 1.5 })).toBe('1.5 rooms');
  });

  it('writes numbers as its language does, and texts as they are (KIT-17)', () => {
    expect(fillText(tree, 'en', 'rooms', { count: 1_234_567.5 })).toBe('1,234,567.5 rooms');
    expect(fillText(tree, 'fr', 'rooms', { count: 1_234_567.5 })?.replaceAll(/\s/g, ' ')).toBe('1 234 567,5 rooms');
    expect(fillText(tree, 'fr', 'greeting', { name: '1234567.5' })).toBe('Hello 1234567.5, 1234567.5');
  });
});
