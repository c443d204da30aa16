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

const script = new URL('../../../testing/requestSendChild.ts', import.meta.url);

describe('a process that is killed while it sends a request to a maintenance system', () => {
  let test: TestDatabase;
  let opened: OpenServices;
  let system: TicketServer;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'));
    test = await openTestDatabaseWithUrl();
    opened = await openServices(testConfig(dataDir), { database: test.database });
    system = await startTicketServer();
  });
  afterAll(async () => {
    await system.close();
    await opened.close();
    await test.database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('leaves it to the next one, and the system has it once (SRV-06)', async (context) => {
    const { databaseUrl } = test;
    context.skip(databaseUrl === undefined, 'the embedded database has one process');
    if (databaseUrl === undefined) return;
    const { services } = opened;
    const { buildings, customers } = await createTestPortfolio(services);
    const customerId = customers.north;
    await createRecord(services, 'test', 'serviceConfig', { customerId, ...ticketSettings(system) });
    const requestId = await createRecord(services, 'test', 'serviceRequest', {
      ...{ buildingId: buildings.north1, description: 'Too cold', name: 'Ada Guest', email: 'ada@guests.example' },
    });
    const query = (text: string) => test.database.query<object>({ text, values: [requestId] });
    // It is done there, and the answer never comes.
    system.fail({ kind: 'kept' }, 'POST');
    const killed = runChild(script, [databaseUrl, dataDir]);
    await expect.poll(() => system.tickets.size, { timeout: 60_000 }).toBe(1);
    await killed.kill();
    const state = () =>
      query('select attempts, ended_at is null as open from service_request_sends where request_id = $1::uuid');
    expect(await state()).toEqual([{ attempts: 1, open: true }]);
    system.fail(null);
    await query('update service_request_sends set due_at = now() where request_id = $1::uuid');
    const next = runChild(script, [databaseUrl, dataDir]);
    expect(await next.line('sent')).toBe('sent 1');
    await next.kill();
    expect(await state()).toEqual([{ attempts: 2, open: false }]);
    expect([...system.tickets.values()].map(({ reference }) => reference)).toEqual([requestId]);
  });
});
