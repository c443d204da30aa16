import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestDatabase } from '../testing/testDatabase.ts';
import type { Database } from './database.ts';
import { asPerson, shareAmongPeople } from './personShare.ts';
import { sql } from './sql.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('the connections of one person', () => {
  /** Statements that go on until they are released, and how many have begun. */
  const held = () => {
    const state = { begun: 0, release: () => undefined as void };
    const released = new Promise<void>((resolve) => (state.release = resolve));
    const slow: Database = {
      ...database,
      kind: 'postgres',
      query: async () => {
        state.begun += 1;
        await released;
        return [];
      },
      transaction: async (run) => {
        state.begun += 1;
        await released;
        return run(database);
      },
    };
    return { state, slow };
  };

  it('are two at a time; others and the product itself have theirs (SEC-16)', async () => {
    const { state, slow } = held();
    const shared = shareAmongPeople(slow);
    const ask = () => shared.query(sql`select 1`);
    const own = Array.from({ length: 10 }, () => asPerson('one', ask));
    own.push(asPerson('one', () => shared.transaction(async () => [])));
    await delay(20);
    expect(state.begun).toBe(2);
    const others = [asPerson('two', ask), ask()];
    await delay(20);
    expect(state.begun).toBe(4);
    state.release();
    await Promise.all([...own, ...others]);
    expect(state.begun).toBe(13);
  });

  it('is one where the database has no more (SEC-16)', async () => {
    const { state, slow } = held();
    const shared = shareAmongPeople({ ...slow, kind: 'embedded' });
    const ask = () => shared.query(sql`select 1`);
    const own = [asPerson('one', ask), asPerson('one', ask)];
    await delay(20);
    expect(state.begun).toBe(1);
    state.release();
    await Promise.all(own);
  });

  it('are waited for; then the answer is a 503 that says when to come back, and the place is free again (SEC-16)', async () => {
    const { state, slow } = held();
    const shared = shareAmongPeople(slow, { maxConnections: 2, longestWait: 50 });
    const ask = () => asPerson('one', () => shared.query(sql`select 1`));
    const own = [ask(), ask()];
    const refused = await ask().catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 503, code: 'unavailable', headers: { 'retry-after': '5' } });
    state.release();
    await Promise.all(own);
    await Promise.all([ask(), ask(), ask()]);
    expect(state.begun).toBe(5);
  });

  it('are free again after a statement that failed (SEC-16)', async () => {
    const shared = shareAmongPeople(database, { maxConnections: 1, longestWait: 50 });
    for (let index = 0; index < 3; index += 1)
      await expect(asPerson('one', () => shared.query(sql`select 1 / 0`))).rejects.toThrow('division');
    await expect(asPerson('one', () => shared.query(sql`select 1 as n`))).resolves.toEqual([{ n: 1 }]);
  });
});
