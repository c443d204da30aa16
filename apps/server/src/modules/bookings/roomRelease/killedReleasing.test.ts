import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { times } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openServices, type OpenServices } from '../../../openServices.ts';
import { createRecord } from '../../../seed/createRecord.ts';
import { runChild } from '../../../testing/childProcess.ts';
import { testConfig } from '../../../testing/testConfig.ts';
import type { TestDatabase } from '../../../testing/testContent.ts';
import { openTestDatabaseWithUrl } from '../../../testing/testDatabase.ts';
import { createTestPortfolio } from '../../../testing/testPortfolio.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';
import { releaseRooms } from './releaseRoomsJob.ts';

const script = new URL('../../../testing/releaseChild.ts', import.meta.url);
const ROOMS = 24;
const START = Date.parse('2026-03-10T09:00:00Z');

describe('a process that is killed while it releases rooms', () => {
  let test: TestDatabase;
  let opened: OpenServices;
  let dataDir: string;

  const query = <Row extends object>(text: string, ...values: unknown[]) => test.database.query<Row>({ text, values });

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

  it('leaves the rest to others, and each room is released once with one message (REL-03)', async (context) => {
    const { databaseUrl } = test;
    context.skip(databaseUrl === undefined, 'the embedded database has one process');
    if (databaseUrl === undefined) return;
    const { services } = opened;
    const { buildings, customers } = await createTestPortfolio(services);
    await query('update customers set room_release = true where id = $1::uuid', customers.north);
    await turnOnMap(services, buildings.north1);
    await turnOn(services, 'schedule', [buildings.north1], { roomRelease: true });
    const floor = { type: 'Floor', name: 'Ground', buildingId: buildings.north1 };
    const parentId = await createRecord(services, 'test', 'space', floor);
    const soon = Date.now() + times.day;
    for (let at = 0; at < ROOMS; at += 1) {
      const room = { type: 'Room', name: `Room ${String(at)}`, buildingId: buildings.north1, parentId };
      const spaceId = await createRecord(services, 'test', 'space', { ...room, reservable: true });
      await createRecord(services, 'test', 'spaceBooking', {
        ...{ spaceId, name: 'Ada Guest', email: 'ada@guests.example' },
        ...{ starts: new Date(soon).toISOString(), ends: new Date(soon + times.hour).toISOString() },
      });
    }
    const starts = new Date(START).toISOString();
    await query(
      `update bookings set starts = $1::timestamptz, ends = $1::timestamptz + interval '1 hour', created_at = $1::timestamptz`,
      starts,
    );
    const scope = { executor: test.database, services };
    await releaseRooms(scope, START);
    await releaseRooms(scope, START + 10 * times.minute);
    const releasedNow = async () =>
      (await query<{ n: number }>(`select count(*)::int as n from room_releases where action = 'AutoRelease'`))[0]?.n ??
      0;
    const at = String(START + 15 * times.minute);
    const killed = runChild(script, [databaseUrl, dataDir, at]);
    await killed.line('begins');
    while ((await releasedNow()) < ROOMS / 6) await delay(5);
    await killed.kill();
    const before = await releasedNow();
    expect(before).toBeLessThan(ROOMS);
    const others = [runChild(script, [databaseUrl, dataDir, at]), runChild(script, [databaseUrl, dataDir, at])];
    const lines = await Promise.all(others.map((other) => other.line('released')));
    await Promise.all(others.map((other) => other.kill()));
    const done = lines.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
    expect(before + done).toBe(ROOMS);
    await releaseRooms(scope, START + 16 * times.minute);
    expect(await releasedNow()).toBe(ROOMS);
    const bookings = await query(`select distinct status, change_reason from bookings`);
    expect(bookings).toEqual([{ status: 'Cancelled', change_reason: 'roomRelease' }]);
    await services.mail.compose();
    const [mails] = await query(
      `select count(*)::int as n, count(distinct key)::int as keys from outgoing_mails where purpose = 'roomRelease'`,
    );
    expect(mails).toEqual({ n: 2 * ROOMS, keys: 2 * ROOMS });
  });
});
