import { describe, expect, it } from 'vitest';

import { meantChoice } from './meantChoice.ts';

const words = new Map([
  ['meeting room', 'Room'],
  ['salle', 'Room'],
  ['desk', 'Desk'],
  ['desk area', 'DeskArea'],
  ['area', 'Area'],
]);

describe('a choice that was written with a slip', () => {
  it.each([
    ['meeting roome', 'Room'],
    ['meetingroom', 'Room'],
    ['desc', 'Desk'],
    ['desk aera', 'DeskArea'],
    ['sale', 'Room'],
    ['kitchen', null],
    ['x', null],
    ['a'.repeat(10_000), null],
  ])('%s is taken for what is near it alone (PLACE-34)', (text, choice) => {
    expect(meantChoice(text, words)).toBe(choice);
  });

  it('is not guessed where two are as near (PLACE-34)', () => {
    expect(
      meantChoice('rood', [
        ['room', 'Room'],
        ['roof', 'Roof'],
      ]),
    ).toBeNull();
  });
});
