import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { times } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openServices, type OpenServices } from '../../../openServices.ts';
import { createRecord } from '../../../seed/createRecord.ts';
import { nextRunAt } from '../../../services/retention/retentionClock.ts';
import { runChild } from '../../../testing/childProcess.ts';
import { testConfig } from '../../../testing/testConfig.ts';
import type { TestDatabase } from '../../../testing/testContent.ts';
import { openTestDatabaseWithUrl } from '../../../testing/testDatabase.ts';
import { createTestPortfolio } from '../../../testing/testPortfolio.ts';

const script = new URL('../../../testing/retentionChild.ts', import.meta.url);
const RECORDS = 12_500;

describe('a process that is killed while it removes old records', () => {
  let test: TestDatabase;
  let opened: OpenServices;
  let dataDir: string;

  const query = <Row extends object>(text: string, ...values: unknown[]) => test.database.query<Row>({ text, values });
  const numberOf = async (text: string) => (await query<{ n: number }>(`select ${text} as n`))[0]?.n ?? 0;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'));
    test = await openTestDatabaseWithUrl();
    opened = await openServices(testConfig(dataDir), { database: test.database });
  });
  afterAll(async () => {
    await opened.close();
    await test.database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('leaves no half record and no receipt for what did not happen; others remove each of the rest once (RET-04)', async (context) => {
    const { databaseUrl } = test;
    context.skip(databaseUrl === undefined, 'the embedded database has one process');
    if (databaseUrl === undefined) return;
    const { services } = opened;
    const { buildings, customers } = await createTestPortfolio(services);
    await query(
      `with made as (insert into reservations (id, customer_id, building_id, start_date, end_date, capacity_type, occupancy)
          select gen_random_uuid(), $1::uuid, $2::uuid, at, at, 'building', 5
            from (select now() - interval '90 days' - n * interval '1 minute' as at from generate_series(1, $3::int) n) times
          returning id)
        insert into rsvps (id, customer_id, building_id, reservation_id, name, email)
          select gen_random_uuid(), $1::uuid, $2::uuid, id, 'Ada', 'ada@northwind.example' from made`,
      ...[customers.north, buildings.north1, RECORDS],
    );
    const fixed = { customerId: customers.north };
    await createRecord(services, 'test', 'dataRetention', { type: 'reservations', period: 30 }, fixed);
    const at = String(nextRunAt(Date.now(), 'UTC').getTime() + times.minute);
    const left = () => numberOf('(select count(*)::int from reservations)');
    const receipts = () => numberOf('(select coalesce(sum(count), 0)::int from retention_receipts)');
    const killed = runChild(script, [databaseUrl, dataDir, at]);
    await killed.line('begins');
    while ((await left()) > RECORDS - 3_000) await delay(2);
    await killed.kill();
    const before = await left();
    expect(before).toBeGreaterThan(0);
    expect(await receipts()).toBe(RECORDS - before);
    expect(await numberOf('(select count(*)::int from rsvps)')).toBe(before);
    const others = [runChild(script, [databaseUrl, dataDir, at]), runChild(script, [databaseUrl, dataDir, at])];
    const lines = await Promise.all(others.map((other) => other.line('removed')));
    await Promise.all(others.map((other) => other.kill()));
    const removed = lines.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
    expect(removed).toBe(before);
    expect([await left(), await receipts()]).toEqual([0, RECORDS]);
    const [run] = await query<{ count: number; outcome: string }>('select count, outcome from retention_runs');
    expect(run).toEqual({ count: RECORDS, outcome: 'done' });
  });
});
