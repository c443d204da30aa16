import pg from 'pg';

import { sql } from '../../db/sql.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestDatabaseWithUrl } from '../../testing/testDatabase.ts';
import type { TestDatabase } from '../../testing/testContent.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/openDatabase.ts';
import { type LiveEvent, openLive } from './live.ts';
import { liveEventTable } from './liveEvent.table.ts';

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

/** Writes an event and tells no one. */
async function write(database: Database, event: object): Promise<void> {
  await database.query(
    sql`insert into ${liveEventTable} (id, event) values (gen_random_uuid(), ${JSON.stringify(event)}::jsonb)`,
  );
}

function idOf(event: LiveEvent): string | undefined {
  return 'id' in event ? event.id : undefined;
}

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
    await write(here, { type: 'of a newer version' });
    await here.query(sql`select pg_notify('live', 'no json')`);
    await live.publish(here, changed);
    await expect.poll(() => events).toEqual([changed]);
  });

  it('are heard of a process that was killed before it told of them (OPS-06)', async () => {
    const { events } = await open(there);
    await write(here, changed);
    await expect.poll(() => events).toEqual([changed]);
  });

  it.runIf(process.env['TEST_DATABASE_URL'])(
    'are heard once each, of whatever transaction ends first (OPS-04)',
    async () => {
      const { live, events } = await open(there);
      await here.transaction(async (early) => {
        await live.publish(early, { ...changed, id: 'early' });
        await there.transaction((late) => live.publish(late, { ...changed, id: 'late' }));
        await expect.poll(() => events.map(idOf)).toEqual(['late']);
      });
      await expect.poll(() => events.map(idOf)).toEqual(['late', 'early']);
      await live.publish(here, { ...changed, id: 'last' });
      await expect.poll(() => events.map(idOf)).toEqual(['late', 'early', 'last']);
    },
  );

  it('are heard all, however many one transaction has written', async () => {
    const { live, events } = await open(here);
    const ids = Array.from({ length: 4_500 }, (_, index) => String(index));
    await here.query(sql`insert into ${liveEventTable} (id, event)
      select gen_random_uuid(), ${JSON.stringify(changed)}::jsonb || jsonb_build_object('id', n) from unnest(${ids}::text[]) n`);
    await live.publish(here, { ...changed, id: 'last' });
    await expect.poll(() => events.at(-1)?.type === 'changed' && events.length).toBe(4_501);
    expect(new Set(events.map(idOf))).toEqual(new Set([...ids, 'last']));
  });

  it.runIf(process.env['TEST_DATABASE_URL'])(
    'reach processes of the version before while a release is rolled out, and theirs reach this one (OPS-17)',
    async () => {
      const former = new pg.Client({ connectionString: test.databaseUrl, application_name: 'atrium listener' });
      await former.connect();
      onTestFinished(() => former.end());
      const payloads: unknown[] = [];
      former.on('notification', ({ payload = '' }) => payload !== '' && payloads.push(JSON.parse(payload)));
      await former.query('listen live');
      const { live, events } = await open(here);
      await live.publish(here, changed);
      await expect.poll(() => payloads).toContainEqual(changed);
      const id = crypto.randomUUID();
      await former.query(
        `insert into revisions (id, entity, entity_id, action, version, "values") values (gen_random_uuid(), 'tag', $1, 'Created', 1, '{}')`,
        [id],
      );
      await expect.poll(() => payloads.map((event) => Reflect.get(Object(event), 'id'))).toContain(id);
      await former.query(`select pg_notify('live', $1)`, [JSON.stringify({ ...changed, id: 'a sign-out' })]);
      await expect.poll(() => events.map(idOf)).toEqual(expect.arrayContaining(['p1', id, 'a sign-out']));
    },
  );

  it('notify no one inside their transaction, whose commits would wait for each other (OPS-17)', async () => {
    const payloads: string[] = [];
    const { live } = await open(here);
    onTestFinished(await here.listen('live', { onPayload: (payload) => payloads.push(payload) }));
    await here.query(sql`insert into revisions (id, entity, entity_id, action, version, "values")
      values (gen_random_uuid(), 'tag', gen_random_uuid(), 'Created', 1, '{}')`);
    await live.publish(here, changed);
    await expect.poll(() => payloads.length).toBeGreaterThan(0);
    expect(new Set(payloads)).toEqual(new Set(['']));
  });

  it('of a database that was put back from another server are none, as its transactions are others', async () => {
    const { live, events } = await open(here);
    await here.query(sql`insert into ${liveEventTable} (id, event, transaction)
      values (gen_random_uuid(), ${JSON.stringify({ ...changed, id: 'of long ago' })}::jsonb, '9000000000000'::xid8)`);
    await live.publish(here, changed);
    await expect.poll(() => events).toEqual([changed]);
  });

  it('are refused when they are so long that they have content in them', async () => {
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
