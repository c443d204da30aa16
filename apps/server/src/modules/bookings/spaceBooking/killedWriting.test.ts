import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { times } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openServices, type OpenServices } from '../../../openServices.ts';
import { createRecord } from '../../../seed/createRecord.ts';
import { runChild } from '../../../testing/childProcess.ts';
import { hasRadicale, type Radicale, startRadicale } from '../../../testing/radicale.ts';
import { testConfig } from '../../../testing/testConfig.ts';
import type { TestDatabase } from '../../../testing/testContent.ts';
import { openTestDatabaseWithUrl } from '../../../testing/testDatabase.ts';
import { createTestPortfolio } from '../../../testing/testPortfolio.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

const script = new URL('../../../testing/bookingEventChild.ts', import.meta.url);

/** Passes calls on to another server; it keeps the answer to the first event that is put there for itself. */
async function startDroppingProxy(address: string) {
  const dropped = Promise.withResolvers<void>();
  let isDropping = true;
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(request, 'end');
    const answer = await fetch(new URL(request.url ?? '/', address), {
      method: request.method ?? 'GET',
      headers: {
        authorization: request.headers.authorization ?? '',
        depth: String(request.headers['depth'] ?? '0'),
        'content-type': request.headers['content-type'] ?? 'text/plain',
      },
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (request.method === 'PUT' && isDropping) {
      isDropping = false;
      dropped.resolve();
      return;
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(body);
  };
  const server = createServer((request, response) => void pass(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    dropped: dropped.promise,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe.skipIf(!hasRadicale)('a process that is killed while it writes a booking to a calendar', () => {
  let test: TestDatabase;
  let opened: OpenServices;
  let radicale: Radicale;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'));
    test = await openTestDatabaseWithUrl();
    opened = await openServices(testConfig(dataDir), { database: test.database });
    radicale = await startRadicale();
  });
  afterAll(async () => {
    await radicale.close();
    await opened.close();
    await test.database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('leaves it to the next one, and the calendar has one event (RESV-21, OPS-06)', async (context) => {
    const { databaseUrl } = test;
    context.skip(databaseUrl === undefined, 'the embedded database has one process');
    if (databaseUrl === undefined) return;
    const proxy = await startDroppingProxy(radicale.address);
    const { services } = opened;
    const { buildings } = await createTestPortfolio(services);
    const path = 'maple@northwind.example';
    await radicale.addCalendar(path);
    const { userName, password } = radicale;
    const provider = { name: 'Rooms', types: ['spaceBooking'], adapterName: 'caldav', providerUri: proxy.address };
    await createRecord(services, 'test', 'identityProvider', { ...provider, username: userName, password });
    const query = (text: string, ...values: unknown[]) =>
      test.database.query<{ written: number; attempts: number }>({ text, values });
    await query(`update buildings set booking_provider = 'Rooms' where id = $1::uuid`, buildings.north1);
    await turnOnMap(services, buildings.north1);
    await turnOn(services, 'schedule', [buildings.north1]);
    const floor = { type: 'Floor', name: 'Ground', buildingId: buildings.north1 };
    const floorId = await createRecord(services, 'test', 'space', floor);
    const room = { type: 'Room', name: 'Maple', buildingId: buildings.north1, reservable: true, bookingId: path };
    const spaceId = await createRecord(services, 'test', 'space', { ...room, parentId: floorId });
    const starts = (Math.floor(Date.now() / times.day) + 1) * times.day + 9 * times.hour;
    const bookingId = await createRecord(services, 'test', 'spaceBooking', {
      spaceId,
      starts: new Date(starts).toISOString(),
      ends: new Date(starts + times.hour).toISOString(),
      name: 'Ada Guest',
      email: 'ada@guests.example',
    });
    const killed = runChild(script, [databaseUrl, dataDir]);
    await proxy.dropped;
    await killed.kill();
    const state = () => query('select written, attempts from booking_events where booking_id = $1::uuid', bookingId);
    expect(await state()).toEqual([{ written: 0, attempts: 1 }]);
    await query('update booking_events set due_at = now()');
    const next = runChild(script, [databaseUrl, dataDir]);
    expect(await next.line('written')).toBe('written 1');
    await next.kill();
    expect(await state()).toEqual([{ written: 1, attempts: 0 }]);
    const answer = await radicale.call('GET', `/rooms/${encodeURIComponent(path)}/`);
    expect((await answer.text()).match(/^UID:.+$/gm)).toEqual([`UID:${bookingId}`]);
    proxy.close();
  });
});
