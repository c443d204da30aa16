import { expect, it, onTestFinished } from 'vitest';

import { createTestApp } from '../testing/testApp.ts';
import { createCallTurns } from './callTurns.ts';

/** A moment in which every call that may begin has begun. */
const moment = () => new Promise((resolve) => setImmediate(resolve));

it('lets a person have six calls under way, and the next in turn as one ends (SEC-24)', async () => {
  const turns = createCallTurns();
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const call = async (at: number) => {
    const end = await turns.enter('one');
    begun.push(at);
    ends.set(at, end);
  };
  for (let at = 1; at <= 8; at += 1) void call(at);
  await moment();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
  ends.get(3)?.();
  ends.get(3)?.();
  await moment();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await turns.enter('another');
  ends.get(1)?.();
  await moment();
  expect(begun.at(-1)).toBe(8);
});

it('refuses who has 100 calls waiting with 429 and Retry-After, and nobody else (SEC-24)', async () => {
  const turns = createCallTurns();
  // Six calls are under way.
  for (let at = 0; at < 6 + 100; at += 1) void turns.enter('one');
  await expect(turns.enter('one')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  expect(await turns.enter('another')).toBeInstanceOf(Function);
});

it('answers every call of a person who sends many at once, also after some that were broken off (SEC-24)', async () => {
  const test = await createTestApp({ RATE_API: '100000', RATE_SIGNIN: '1000' });
  onTestFinished(() => test.close());
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const authorization = `Bearer ${await test.tokenFor(test.people.emails.administrator)}`;
  const get = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${String(port)}/api/config/policy`, {
      headers: { authorization },
      ...(signal === undefined ? {} : { signal }),
    });
  const leaving = new AbortController();
  const left = Array.from({ length: 30 }, () => get(leaving.signal).catch(() => null));
  setTimeout(() => leaving.abort(), 5);
  await Promise.all(left);
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await get()).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('refuses the twenty-first stream that a person opens within a minute (SEC-24)', async () => {
  const test = await createTestApp({ RATE_API: '100000', RATE_SIGNIN: '1000' });
  onTestFinished(() => test.close());
  const as = test.people.emails.administrator;
  const statuses: number[] = [];
  for (let at = 0; at < 21; at += 1) statuses.push((await test.call('HEAD', 'stream', { as })).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});
