import { expect, it } from 'vitest';

import { refreshInTurn } from './refreshInTurn.ts';

/** Readings that end when the test says so. */
function stage() {
  const begun: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const note = refreshInTurn(
    (resource) =>
      new Promise((resolve, reject) => {
        begun.push(resource);
        ends.push((error) => (error === undefined ? resolve() : reject(error)));
      }),
  );
  const settle = async (at: number, error?: Error) => {
    ends[at]?.(error);
    await new Promise((resolve) => void setTimeout(resolve));
  };
  return { begun, note, settle };
}

it('ends a reading that changes go on during, and reads once more for all of them (API-41, VEND-20)', async () => {
  const { begun, note, settle } = stage();
  note('spaceBooking');
  for (let at = 0; at < 5; at += 1) note('spaceBooking');
  expect(begun).toEqual(['spaceBooking']);
  await settle(0);
  expect(begun).toEqual(['spaceBooking', 'spaceBooking']);
  await settle(1);
  expect(begun).toHaveLength(2);
  note('spaceBooking');
  expect(begun).toHaveLength(3);
});

it('reads one resource while another is read, and again after a failure (API-41)', async () => {
  const { begun, note, settle } = stage();
  note('article');
  note('policy');
  note('article');
  expect(begun).toEqual(['article', 'policy']);
  await settle(0, new Error('offline'));
  expect(begun).toEqual(['article', 'policy', 'article']);
});
