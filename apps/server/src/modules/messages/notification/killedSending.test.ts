import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openServices, type OpenServices } from '../../../openServices.ts';
import { createRecord } from '../../../seed/createRecord.ts';
import { runChild } from '../../../testing/childProcess.ts';
import { testConfig } from '../../../testing/testConfig.ts';
import type { TestDatabase } from '../../../testing/testContent.ts';
import { openTestDatabaseWithUrl } from '../../../testing/testDatabase.ts';
import { createTestPortfolio } from '../../../testing/testPortfolio.ts';

const script = new URL('../../../testing/notificationChild.ts', import.meta.url);

describe('a sending whose process is killed', () => {
  let test: TestDatabase;
  let opened: OpenServices;
  let dataDir: string;

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

  it('goes on in others, and each person gets one message (MSG-06, MSG-10)', async (context) => {
    const { databaseUrl } = test;
    context.skip(databaseUrl === undefined, 'the embedded database has one process');
    if (databaseUrl === undefined) return;
    const { customers, buildings } = await createTestPortfolio(opened.services);
    const query = (text: string, ...values: unknown[]) => test.database.query<{ n: number }>({ text, values });
    await query(
      `insert into employees (id, customer_id, building_id, first_name, last_name, email)
        select gen_random_uuid(), $1, $2, 'Kim', 'Number ' || n, 'kim' || n || '@southbank.example' from generate_series(1, 4000) n`,
      customers.south,
      buildings.south1,
    );
    const body = { buildingId: buildings.south1, title: 'Lifts', message: 'Serviced.', channels: ['email'] };
    const id = await createRecord(opened.services, 'test', 'notification', body);
    await query(`update notifications set state = 'sending', active_at = now() where id = $1`, id);
    const send = () => runChild(script, [databaseUrl, dataDir, id]);
    const killed = send();
    await killed.line('handed over 500');
    await killed.kill();
    const mails = async () =>
      (await query(`select count(*)::int as n from outgoing_mails where group_id = $1`, id))[0]?.n ?? 0;
    const before = await mails();
    expect(before).toBeGreaterThanOrEqual(500);
    expect(before).toBeLessThan(4001);
    const others = [send(), send()];
    await Promise.all(others.map(({ line }) => line('sent')));
    await Promise.all(others.map(({ kill }) => kill()));
    const [line] = await query(
      `select count(distinct recipient)::int as n from outgoing_mails where group_id = $1`,
      id,
    );
    expect([await mails(), line?.n]).toEqual([4001, 4001]);
    const [sent] = await query(`select recipient_count as n from notifications where id = $1 and state = 'sent'`, id);
    expect(sent?.n).toBe(4001);
  }, 120_000);
});
