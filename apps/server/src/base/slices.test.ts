import { expect, it } from 'vitest';

import { createSlices } from './slices.ts';

it('lets others have their turn once ten milliseconds are over, and not before (SEC-24)', async () => {
  let time = 0;
  const pause = createSlices(() => time);
  time = 9;
  expect(pause()).toBeUndefined();
  time = 10;
  let hasTurn = false;
  setImmediate(() => (hasTurn = true));
  await pause();
  expect(hasTurn).toBe(true);
  time = 19;
  expect(pause()).toBeUndefined();
});
