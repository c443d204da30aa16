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
import { startTicketServer, ticketSettings, type TicketServer } from '../../../testing/ticketServer.ts';
import { startSyncJob } from './syncJobs.ts';
import { claimRun } from './syncRuns.ts';

const script = new URL('../../../testing/syncChild.ts', import.meta.url);

describe('a process that is killed while it synchronises', () => {
  let test: TestDatabase;
  let opened: OpenServices;
  let system: TicketServer;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'));
    test = await openTestDatabaseWithUrl();
    opened = await openServices(testConfig(dataDir), { database: test.database });
    system = await startTicketServer();
    system.lists.locations = [
      { key: 'A', label: 'Quays' },
      { key: 'B', label: 'Harbour', within: 'A' },
    ];
  });
  afterAll(async () => {
    await system.close();
    await opened.close();
    await test.database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('leaves a run that ends with its reason, half of nothing, and a next one that has success (INTG-21, INTG-18)', async (context) => {
    const { databaseUrl, database } = test;
    context.skip(databaseUrl === undefined, 'the embedded database has one process');
    if (databaseUrl === undefined) return;
    const { services } = opened;
    const { customers } = await createTestPortfolio(services);
    const customerId = customers.north;
    await createRecord(services, 'test', 'serviceConfig', { customerId, ...ticketSettings(system) });
    const start = async () => {
      const runId = (await claimRun(database, { customerId, kind: 'locations' }, null)) ?? expect.fail('one runs');
      await startSyncJob(database, services.jobs, { runId, customerId, kind: 'locations', mayRemove: 0 });
      return runId;
    };
    const read = async (text: string) => (await database.query<{ found: string }>({ text, values: [] }))[0]?.found;
    const ended = (runId: string) =>
      read(`select status || coalesce(' ' || error, '') as found from sync_runs where id = '${runId}'`);
    system.fail({ kind: 'hang' }, 'GET /api/locations');
    const first = await start();
    const killed = runChild(script, [databaseUrl, dataDir]);
    await expect.poll(() => system.calls.length, { timeout: 60_000 }).toBeGreaterThan(0);
    await killed.kill();
    expect(await ended(first)).toBe('Running');
    expect(await claimRun(database, { customerId, kind: 'locations' }, null)).toBeNull();
    system.fail(null);
    const next = runChild(script, [databaseUrl, dataDir]);
    await next.line('works');
    await expect.poll(() => ended(first), { timeout: 90_000 }).toBe('Errored interrupted');
    expect(await read('select count(*)::text as found from sync_items')).toBe('0');
    const second = await start();
    await expect.poll(() => ended(second), { timeout: 60_000 }).toBe('Success');
    expect(await read('select count(*)::text as found from sync_items')).toBe('2');
    await next.kill();
  });
});
