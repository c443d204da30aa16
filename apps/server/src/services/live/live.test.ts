import { sql } from '../../db/sql.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestDatabaseWithUrl } from '../../testing/testDatabase.ts';
import type { TestDatabase } from '../../testing/testContent.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/openDatabase.ts';
import { type LiveEvent, openLive } from './live.ts';

let test: TestDatabase;
let here: Database;
let there: Database;

beforeAll(async () => {
  test = await openTestDatabaseWithUrl();
  here = test.database;
  // On PostgreSQL a second process is a second opening; the embedded database has one process only.
  there = test.databaseUrl === undefined ? here : await openDatabase({ databaseUrl: test.databaseUrl, poolSize: 2 });
});

afterAll(async () => {
  if (there !== here) await there.close();
  await here.close();
});

const changed: LiveEvent = {
  type: 'changed',
  resource: 'policy',
  id: 'p1',
  action: 'Updated',
  customerId: 'c1',
  version: 2,
};

async function open(database: Database) {
  const live = await openLive(database);
  onTestFinished(() => live.close());
  const events: LiveEvent[] = [];
  const unsubscribe = live.subscribe({ onEvent: (event) => events.push(event) });
  return { live, events, unsubscribe };
}

describe('live events', () => {
  it('reach every process that shares the database, once committed (OPS-04)', async () => {
    const one = await open(here);
    const two = await open(there);
    await here.transaction((tx) => one.live.publish(tx, changed));
    await expect.poll(() => two.events).toEqual([changed]);
    await expect.poll(() => one.events).toEqual([changed]);
  });

  it('of a transaction that was rolled back are never seen', async () => {
    const { live, events } = await open(here);
    const failing = here.transaction(async (tx) => {
      await live.publish(tx, changed);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await live.publish(here, { ...changed, id: 'p2' });
    await expect.poll(() => events).toEqual([{ ...changed, id: 'p2' }]);
  });

  it('that are unknown here or no JSON are passed over', async () => {
    const { live, events } = await open(here);
    await here.query(sql`select pg_notify('live', 'no json')`);
    await here.query(sql`select pg_notify('live', '{"type":"of a newer version"}')`);
    await live.publish(here, changed);
    await expect.poll(() => events).toEqual([changed]);
  });

  it('are refused when they are longer than a notification may be', async () => {
    const { live } = await open(here);
    await expect(live.publish(here, { ...changed, id: 'é'.repeat(4_000) })).rejects.toBeInstanceOf(RangeError);
  });

  it('end with the subscription', async () => {
    const { live, events, unsubscribe } = await open(here);
    const other = await open(here);
    unsubscribe();
    await live.publish(here, changed);
    await expect.poll(() => other.events).toEqual([changed]);
    expect(events).toEqual([]);
  });
});
