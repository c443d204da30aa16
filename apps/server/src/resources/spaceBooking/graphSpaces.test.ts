import { times } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createRecord } from '../../seed/createRecord.ts';
import { type GraphServer, startGraphServer } from '../../testing/graphServer.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { turnOnMap } from '../../testing/turnOnMap.ts';
import { readCalendars } from './readCalendarsJob.ts';
import { writeBookingEvents } from './writeBookingEventsJob.ts';

const tomorrow = (Math.floor(Date.now() / times.day) + 1) * times.day;
const at = (hours: number) => new Date(tomorrow + hours * times.hour).toISOString();
const graphTime = (instant: string) => ({ dateTime: `${instant.slice(0, 19)}.0000000`, timeZone: 'UTC' });
const going = new AbortController().signal;

describe('spaces whose calendars are in Microsoft 365', () => {
  let test: TestApp;
  let graph: GraphServer;
  let admin: string;
  let floorId: string;
  let buildingId: string;

  const query = <Row extends object>(text: string, ...values: unknown[]) =>
    test.services.database.query<Row>({ text, values });
  const addRoom = async (name: string) => {
    const room = `${name}@northwind.example`;
    graph.addRoom(room);
    const body = { type: 'Room', name, buildingId, parentId: floorId, reservable: true, bookingId: room };
    return { room, spaceId: await createRecord(test.services, 'test', 'space', body) };
  };
  const schedule = async (spaceId: string) => {
    const body = { spaceIds: [spaceId], starts: at(0), ends: at(24) };
    const answer = await test.call('POST', 'space/searchSchedule', { as: admin, body });
    const [{ taken, problem, availability }] = answer.body.value;
    return { problem, availability, starts: taken.map((one: { starts: string }) => one.starts) };
  };
  const write = () => {
    const { calendars, secrets, database } = test.services;
    return writeBookingEvents({ calendars, secrets, executor: database }, going);
  };
  const read = async () => {
    await query('update space_calendars set due_at = now()');
    const { services } = test;
    return readCalendars({ calendars: services.calendars, services, executor: services.database }, going);
  };
  const cache = (isOn: boolean) =>
    query('update customers set room_availability_caching = $2 where id = $1::uuid', test.people.customers.north, isOn);

  beforeAll(async () => {
    graph = await startGraphServer();
    test = await createTestApp();
    admin = test.people.emails.administrator;
    buildingId = test.people.buildings.north1;
    await turnOnMap(test.services, buildingId);
    floorId = await createRecord(test.services, 'test', 'space', { type: 'Floor', name: 'Ground', buildingId });
    await createRecord(test.services, 'test', 'identityProvider', {
      name: 'Microsoft 365',
      types: ['spaceBooking'],
      adapterName: 'graph',
      providerUri: graph.address,
      grantEndpoint: graph.tokenAddress,
    });
    const config = `customer/bookingconfig/${test.people.customers.north}`;
    const { version } = (await test.call('GET', config, { as: admin })).body;
    const body = { bookingProvider: 'Microsoft 365', clientId: 'client', tenantId: 'north', clientSecret: 'secret' };
    await test.call('PUT', config, { as: admin, version, body });
  });
  afterAll(async () => {
    await test.close();
    graph.close();
  });

  it("have each booking there as one event, with the company's own account, also where an answer was lost (RESV-21, CUST-04)", async () => {
    const { room, spaceId } = await addRoom('maple');
    graph.put(room, { id: 'foreign', showAs: 'busy', start: graphTime(at(8)), end: graphTime(at(9)) });
    const made = await test.call('POST', 'booking/delegatedBooking', {
      as: admin,
      body: { spaceId, starts: at(10), ends: at(11), name: 'Ada Guest', email: 'ada@guests.example' },
    });
    expect(made.status).toBe(201);
    graph.dropNextPost();
    expect(await write()).toEqual({ written: 0, failed: 1 });
    expect(await schedule(spaceId)).toMatchObject({ problem: null, starts: [at(8), at(10)] });
    const cancelled = await test.call('POST', `booking/delegatedBooking/${made.body.id}/move`, {
      as: admin,
      body: { starts: at(12), ends: at(13) },
    });
    expect(cancelled.status).toBe(200);
    expect(await write()).toEqual({ written: 1, failed: 0 });
    expect(graph.events(room)).toMatchObject([{ id: 'foreign' }, { start: { dateTime: at(12).slice(0, 19) } }]);
    expect((await schedule(spaceId)).starts).toEqual([at(8), at(12)]);
    await test.call('POST', `booking/delegatedBooking/${made.body.id}/cancel`, { as: admin });
    expect(await write()).toEqual({ written: 1, failed: 0 });
    expect(graph.events(room).map(({ id }) => id)).toEqual(['foreign']);
  });

  it('are stored by delta links, wait together where Graph asks for it, and are Unknown once their room is gone (CUST-19, SPACE-10)', async () => {
    const [oak, ash] = [await addRoom('oak'), await addRoom('ash')];
    graph.put(oak.room, { id: 'one', showAs: 'busy', start: graphTime(at(8)), end: graphTime(at(9)) });
    await cache(true);
    expect(await read()).toMatchObject({ failed: 0 });
    graph.remove(oak.room, 'one');
    graph.put(oak.room, { id: 'two', showAs: 'busy', start: graphTime(at(14)), end: graphTime(at(15)) });
    expect((await schedule(oak.spaceId)).starts).toEqual([at(8)]);
    expect(await read()).toMatchObject({ failed: 0 });
    expect(graph.calls.at(-1)).toContain('$deltatoken');
    expect((await schedule(oak.spaceId)).starts).toEqual([at(14)]);
    graph.throttle(100, '600');
    const { length } = graph.calls;
    const { read: count, failed } = await read();
    expect([count, failed]).toEqual([0, 3]);
    expect(graph.calls.length - length).toBeLessThanOrEqual(3);
    const [waiting] = await query<{ n: number }>(
      `select count(*)::int as n from space_calendars where due_at > now() + interval '9 minutes' and problem = 'throttled'`,
    );
    expect(waiting?.n).toBe(3);
    // What is stored is recent enough to be believed meanwhile.
    expect((await schedule(oak.spaceId)).starts).toEqual([at(14)]);
    graph.throttle(0, '');
    graph.removeRoom(ash.room);
    await read();
    expect(await schedule(ash.spaceId)).toEqual({ problem: 'calendarAbsent', availability: 'Unknown', starts: [] });
    expect((await schedule(oak.spaceId)).problem).toBeNull();
    await cache(false);
  });
});
