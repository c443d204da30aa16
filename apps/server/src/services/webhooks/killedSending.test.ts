import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { systemGrant } from '../../access/authorize.ts';
import { workOn } from '../../db/work.ts';
import { openServices, type OpenServices } from '../../openServices.ts';
import { createRecord } from '../../seed/createRecord.ts';
import { runChild } from '../../testing/childProcess.ts';
import { testConfig } from '../../testing/testConfig.ts';
import type { TestDatabase } from '../../testing/testContent.ts';
import { openTestDatabaseWithUrl } from '../../testing/testDatabase.ts';
import { createTestPortfolio } from '../../testing/testPortfolio.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhookReceiver.ts';

const script = new URL('../../testing/webhookChild.ts', import.meta.url);
const RECORDS = 8;
const KILLS = 2;

describe('processes that are killed while they send', () => {
  let test: TestDatabase;
  let opened: OpenServices;
  let receiver: WebhookReceiver;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'));
    test = await openTestDatabaseWithUrl();
    opened = await openServices(testConfig(dataDir), { database: test.database });
    receiver = await startWebhookReceiver();
  });
  afterAll(async () => {
    receiver.close();
    await opened.close();
    await test.database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('lose nothing and keep the order of each record, two at a time (HOOK-05)', async (context) => {
    const { databaseUrl, database } = test;
    context.skip(databaseUrl === undefined, 'the embedded database has one process');
    if (databaseUrl === undefined) return;
    const { services } = opened;
    const { customers, emails } = await createTestPortfolio(services);
    const customerId = customers.north;
    const body = { name: 'Killed', url: receiver.url, topics: ['policy.created', 'policy.updated'] };
    const hookId = await createRecord(services, 'test', 'webhook', body, { customerId });
    await database.query({
      text: 'update webhooks set maker_id = (select id from users where email = $2) where id = $1::uuid',
      values: [hookId, emails.administrator],
    });
    await services.webhooks.settle();
    const policies = services.stores.named('policy');
    const grant = systemGrant(policies.resource, 'edit', 'test');
    const ids: string[] = [];
    for (let at = 0; at < RECORDS; at += 1)
      ids.push(
        await createRecord(services, 'test', 'policy', {
          ...{ name: `Policy ${String(at)}`, code: `policy.killed${String(at)}`, url: 'https://x.example', customerId },
        }),
      );
    let version = 1;
    const change = async () => {
      await Promise.all(
        ids.map((id) =>
          policies.amend(grant, { work: workOn(database), services }, id, { name: `Named ${String(version)}` }),
        ),
      );
      version += 1;
    };
    const other = runChild(script, [databaseUrl, dataDir]);
    await other.line('sends');
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = runChild(script, [databaseUrl, dataDir]);
      await child.line('sends');
      const before = receiver.received.length;
      for (let at = 0; at < 5; at += 1) await change();
      await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(before);
      await child.kill();
    }
    await change();
    const firsts = (id: string) => [
      ...new Set(
        receiver.received.filter((one) => one.body.data.id === id).map((one) => Number(one.body.data.version)),
      ),
    ];
    const all = Array.from({ length: version }, (_, at) => at + 1);
    for (const id of ids) await expect.poll(() => firsts(id), { timeout: 60_000 }).toEqual(all);
    // A delivery is marked after its receiver has it.
    const left = async () => {
      const text = `select count(*)::int as n from webhook_deliveries where state <> 'Delivered'`;
      return (await database.query<{ n: number }>({ text, values: [] }))[0]?.n;
    };
    await expect.poll(left, { timeout: 60_000 }).toBe(0);
    await other.kill();
  }, 300_000);
});
