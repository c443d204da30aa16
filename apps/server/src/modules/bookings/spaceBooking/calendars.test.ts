import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { times } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readCalendar } from '../../../formats/ical/readCalendar.ts';
import { hasRadicale, type Radicale, startRadicale } from '../../../testing/radicale.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';
import { ConnectionError } from '../../../ports/connection.ts';
import { askUnlessFailing } from '../../../services/connections/breaker.ts';
import { readCalendars } from './readCalendarsJob.ts';
import { writeBookingEvents } from './writeBookingEventsJob.ts';

const tomorrow = (Math.floor(Date.now() / times.day) + 1) * times.day;
const at = (hours: number) => new Date(tomorrow + hours * times.hour).toISOString();
const text = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const eventText = (uid: string, from: string, to: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20261123T100000Z\r\nDTSTART:${text(from)}\r\nDTEND:${text(to)}\r\nSUMMARY:Board\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
const guest = { name: 'Ada Guest', email: 'ada@guests.example' };
const noAccount = {
  ...{ address: null, tokenAddress: null, scope: null, tenantId: null },
  ...{ clientId: null, clientSecret: null, userName: null, password: null },
};
const going = new AbortController().signal;

describe.skipIf(!hasRadicale)('spaces whose calendars are at a CalDAV server', () => {
  let test: TestApp;
  let radicale: Radicale;
  let admin: string;
  let buildingId: string;
  let providerId: string;

  const query = <Row extends object>(sql: string, ...values: unknown[]) =>
    test.services.database.query<Row>({ text: sql, values });
  const addRoom = async (name: string): Promise<{ spaceId: string; path: string }> => {
    const path = `${name}@northwind.example`;
    await radicale.addCalendar(path, name);
    const body = { type: 'Room', name, buildingId, reservable: true, bookingId: path };
    const floor = await test.call('POST', 'space', {
      as: admin,
      body: { type: 'Floor', name: `Floor of ${name}`, buildingId },
    });
    const { body: made } = await test.call('POST', 'space', { as: admin, body: { ...body, parentId: floor.body.id } });
    return { spaceId: made.id, path };
  };
  const put = (path: string, id: string, from: string, to: string) =>
    radicale.call('PUT', `/rooms/${encodeURIComponent(path)}/${id}.ics`, eventText(id, from, to));
  const list = async (path: string) => {
    const answer = await radicale.call('GET', `/rooms/${encodeURIComponent(path)}/`);
    const found = await answer.text();
    return {
      uids: [...found.matchAll(/^UID:(.+?)\r?$/gm)].map(([, uid]) => uid),
      starts: [...found.matchAll(/^DTSTART.*:(\d{8}T\d{6}Z?)\r?$/gm)].map(([, start]) => start),
    };
  };
  const book = (body: object) => test.call('POST', 'booking/delegatedBooking', { as: admin, body });
  const act = (id: string, action: string, body: object = {}) =>
    test.call('POST', `booking/delegatedBooking/${id}/${action}`, { as: admin, body });
  const schedule = async (spaceId: string) => {
    const body = { spaceIds: [spaceId], starts: at(0), ends: at(24) };
    const answer = await test.call('POST', 'space/searchSchedule', { as: admin, body });
    const [{ taken, problem, isBookable, availability }] = answer.body.value;
    return {
      problem,
      isBookable,
      availability,
      taken: taken.map((one: { starts: string; ends: string; name: string | null }) => [
        one.starts,
        one.ends,
        one.name,
      ]),
    };
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
    radicale = await startRadicale();
    test = await createTestApp();
    admin = test.people.emails.administrator;
    buildingId = test.people.buildings.north1;
    await turnOnMap(test.services, buildingId);
    await turnOn(test.services, 'schedule', [buildingId]);
    const { address, userName, password } = radicale;
    const provider = {
      name: 'Rooms',
      types: ['spaceBooking'],
      adapterName: 'CalDAV',
      providerUri: address,
      username: userName,
      password,
    };
    const made = await test.call('POST', 'identityprovider', { as: admin, body: provider });
    providerId = made.body.id;
    await query('update buildings set booking_provider = $2 where id = $1::uuid', buildingId, 'rooms');
  });
  afterAll(async () => {
    await test.close();
    await radicale.close();
  });

  it('have each booking there as one event, which moves and goes with it (RESV-21, RESV-22, INTG-07)', async () => {
    const [maple, oak] = [await addRoom('maple'), await addRoom('oak')];
    const made = await book({ spaceId: maple.spaceId, starts: at(9), ends: at(10), ...guest });
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect(await write()).toEqual({ written: 1, failed: 0 });
    expect(await write()).toEqual({ written: 0, failed: 0 });
    expect((await list(maple.path)).uids).toEqual([id]);
    expect(await schedule(maple.spaceId)).toMatchObject({ problem: null, taken: [[at(9), at(10), 'Ada Guest']] });
    await act(id, 'move', { starts: at(11), ends: at(12) });
    expect((await schedule(maple.spaceId)).taken).toEqual([[at(11), at(12), 'Ada Guest']]);
    await write();
    expect((await list(maple.path)).uids).toEqual([id]);
    expect((await schedule(maple.spaceId)).taken).toEqual([[at(11), at(12), 'Ada Guest']]);
    expect((await act(id, 'move', { starts: at(11), ends: at(12), spaceId: oak.spaceId })).status).toBe(200);
    await write();
    expect([(await list(maple.path)).uids, (await list(oak.path)).uids]).toEqual([[], [id]]);
    expect((await act(id, 'cancel')).status).toBe(200);
    await write();
    expect((await list(oak.path)).uids).toEqual([]);
    expect((await schedule(oak.spaceId)).taken).toEqual([]);
  });

  it('are Busy where others have booked, and not booked at such a time (SPACE-09, RESV-21)', async () => {
    const { spaceId, path } = await addRoom('ash');
    await put(path, 'foreign', at(9), at(10));
    expect(await schedule(spaceId)).toMatchObject({ isBookable: true, taken: [[at(9), at(10), null]] });
    const taken = await book({ spaceId, starts: at(9.5), ends: at(10.5), ...guest });
    expect([taken.status, taken.body.code]).toEqual([409, 'slotTaken']);
    expect(taken.body.alternatives).toContainEqual({ starts: at(10), ends: at(11) });
    const made = await book({ spaceId, starts: at(10), ends: at(11), ...guest });
    expect(made.status).toBe(201);
    const moved = await act(made.body.id, 'move', { starts: at(9), ends: at(10) });
    expect([moved.status, moved.body.code]).toEqual([409, 'slotTaken']);
    expect((await act(made.body.id, 'move', { starts: at(10.5), ends: at(11.5) })).status).toBe(200);
  });

  it('are answered from what is stored with caching, with what has changed since the last reading (CUST-19)', async () => {
    const { spaceId, path } = await addRoom('birch');
    await put(path, 'one', at(9), at(10));
    await cache(true);
    expect(await read()).toMatchObject({ failed: 0 });
    await put(path, 'two', at(11), at(12));
    expect((await schedule(spaceId)).taken).toEqual([[at(9), at(10), null]]);
    await radicale.call('DELETE', `/rooms/${encodeURIComponent(path)}/one.ics`);
    const [before] = await query<{ token: string; whole_at: string }>(
      'select token, whole_at from space_calendars where space_id = $1::uuid',
      spaceId,
    );
    await read();
    expect((await schedule(spaceId)).taken).toEqual([[at(11), at(12), null]]);
    const [after] = await query<{ token: string; whole_at: string }>(
      'select token, whole_at from space_calendars where space_id = $1::uuid',
      spaceId,
    );
    expect(after?.token).not.toBe(before?.token);
    expect(after?.whole_at).toEqual(before?.whole_at);
    await put(path, 'three', at(13), at(14));
    const body = { onDemandAvailabilityQuery: true };
    const { version } = (await test.call('GET', `identityprovider/${providerId}`, { as: admin })).body;
    expect((await test.call('PUT', `identityprovider/${providerId}`, { as: admin, version, body })).status).toBe(200);
    expect((await schedule(spaceId)).taken).toHaveLength(2);
    await query('update identity_providers set on_demand_availability = false where id = $1::uuid', providerId);
    await cache(false);
  });

  it('are followed: an event that others move or delete there moves or cancels its booking (RESV-21, RESV-22)', async () => {
    await cache(true);
    const { spaceId, path } = await addRoom('medlar');
    const booked = async (from: number, to: number): Promise<string> =>
      (await book({ spaceId, starts: at(from), ends: at(to), ...guest })).body.id;
    const read1 = async (id: string) => (await test.call('GET', `booking/delegatedBooking/${id}`, { as: admin })).body;
    const [moved, gone, kept] = [await booked(9, 10), await booked(10, 11), await booked(14, 15)];
    await write();
    expect(await read()).toMatchObject({ failed: 0 });
    expect(await read1(moved)).toMatchObject({ version: 1, starts: at(9) });
    await put(path, moved, at(11.5), at(12.25));
    await radicale.call('DELETE', `/rooms/${encodeURIComponent(path)}/${gone}.ics`);
    expect(await read()).toMatchObject({ failed: 0 });
    expect(await read1(moved)).toMatchObject({ starts: at(11.5), ends: at(12.25), status: 'Booked', version: 2 });
    expect(await read1(gone)).toMatchObject({ status: 'Cancelled' });
    expect(await read1(kept)).toMatchObject({ starts: at(14), status: 'Booked', version: 1 });
    expect(await write()).toEqual({ written: 0, failed: 0 });
    // A time that another booking has: the event is put back.
    await put(path, moved, at(14), at(15));
    await read();
    expect(await read1(moved)).toMatchObject({ starts: at(11.5), version: 2 });
    expect(await write()).toEqual({ written: 1, failed: 0 });
    const event = await (await radicale.call('GET', `/rooms/${encodeURIComponent(path)}/${moved}.ics`)).text();
    const wholeDay = { starts: Date.parse(at(0)), ends: Date.parse(at(24)), timezone: 'Europe/Paris' };
    expect(readCalendar(event, wholeDay)).toMatchObject({ times: [{ starts: Date.parse(at(11.5)) }] });
    // What is still to be written is not taken for a change of others.
    await act(kept, 'move', { starts: at(16), ends: at(17) });
    await query('update space_calendars set token = null');
    await read();
    expect(await read1(kept)).toMatchObject({ starts: at(16) });
    await write();
    await radicale.call('DELETE', `/rooms/${encodeURIComponent(path)}/${kept}.ics`);
    await query('update space_calendars set token = null');
    await read();
    expect(await read1(kept)).toMatchObject({ status: 'Cancelled' });
    expect((await book({ spaceId, starts: at(16), ends: at(17), ...guest })).status).toBe(201);
  });

  it('are followed beyond the range that is stored: a booking stays there until its event is deleted or moved (RESV-21, RESV-22)', async () => {
    const { spaceId, path } = await addRoom('juniper');
    const later = (days: number, hours: number) => at(24 * days + hours);
    const booked = async (days: number): Promise<string> =>
      (await book({ spaceId, starts: later(days, 9), ends: later(days, 10), ...guest })).body.id;
    const stateOf = async (id: string) => {
      const { status, starts } = (await test.call('GET', `booking/delegatedBooking/${id}`, { as: admin })).body;
      return [status, starts];
    };
    await booked(1);
    await write();
    await read();
    const [kept, gone, moved] = [await booked(200), await booked(201), await booked(202)];
    await write();
    // Its changes since the sync token, with the three events that were written.
    await read();
    expect(await stateOf(kept)).toEqual(['Booked', later(200, 9)]);
    expect(await stateOf(moved)).toEqual(['Booked', later(202, 9)]);
    await radicale.call('DELETE', `/rooms/${encodeURIComponent(path)}/${gone}.ics`);
    await put(path, moved, later(30, 9), later(30, 10));
    await read();
    expect(await stateOf(kept)).toEqual(['Booked', later(200, 9)]);
    expect(await stateOf(gone)).toEqual(['Cancelled', later(201, 9)]);
    expect(await stateOf(moved)).toEqual(['Booked', later(30, 9)]);
  });

  it('are followed over the nights in which the clocks change, and leave a booking as it is (RESV-21, RESV-24)', async () => {
    const { spaceId } = await addRoom('cypress');
    const year = new Date().getUTCFullYear();
    const lastSunday = (month: number, of: number) => {
      const last = new Date(Date.UTC(of, month + 1, 0));
      return last.getTime() - last.getUTCDay() * times.day;
    };
    const next = (month: number) => {
      const night = lastSunday(month, year);
      return night > Date.now() + times.day ? night : lastSunday(month, year + 1);
    };
    const nights = [
      // From 22:00 to 08:00 by the clocks of Paris, and the second time that they show 02:15 to 02:45.
      [next(2) - 3 * times.hour, next(2) + 6 * times.hour],
      [next(9) - 4 * times.hour, next(9)],
      [next(9) + 1.25 * times.hour, next(9) + 1.75 * times.hour],
    ].map((night) => night.map((instant) => new Date(instant).toISOString()));
    await query('update space_calendars set token = null');
    await read();
    const ids: string[] = [];
    for (const [starts, ends] of nights) {
      const made = await book({ spaceId, starts, ends, ...guest });
      expect(made.status).toBe(201);
      ids.push(made.body.id);
    }
    await write();
    // Read as if the nights were near.
    await query(
      `update space_calendars set starts = now() - interval '1 day', ends = now() + interval '400 days' where space_id = $1::uuid`,
      spaceId,
    );
    await read();
    for (const [index, id] of ids.entries()) {
      const { body } = await test.call('GET', `booking/delegatedBooking/${id}`, { as: admin });
      expect([body.status, body.starts, body.ends, body.version]).toEqual(['Booked', ...(nights[index] ?? []), 1]);
    }
  });

  it('are Unknown where the server is slow or down, also once their stored times are old, and never wait long (SPACE-10)', async () => {
    const { spaceId, path } = await addRoom('cedar');
    await put(path, 'one', at(9), at(10));
    await cache(true);
    await read();
    radicale.pause();
    expect((await schedule(spaceId)).taken).toHaveLength(1);
    await query(`update space_calendars set read_at = now() - interval '31 minutes', problem = 'unavailable'`);
    expect(await schedule(spaceId)).toEqual({
      problem: 'providerUnavailable',
      isBookable: false,
      availability: 'Unknown',
      taken: [],
    });
    await cache(false);
    expect(await schedule(spaceId)).toMatchObject({ availability: 'Unknown', problem: 'providerUnavailable' });
    const refused = await book({ spaceId, starts: at(15), ends: at(16), ...guest });
    expect([refused.status, refused.body.code]).toEqual([409, 'calendarUnavailable']);
    // All of it before the server goes on.
    radicale.resume();
    expect((await schedule(spaceId)).problem).toBeNull();
  });

  it('hold no connection of the database while the server is slow, with or without a key (CUST-19, API-39)', async () => {
    const { spaceId } = await addRoom('hazel');
    radicale.pause();
    const wanted = { spaceId, starts: at(9), ends: at(10), ...guest };
    // More than the pool has connections.
    const bookings = Array.from({ length: 12 }, (_, index) =>
      test.call('POST', 'booking/delegatedBooking', {
        ...{ as: admin, body: wanted },
        headers: index === 0 ? {} : { 'idempotency-key': `slow-${String(index)}` },
      }),
    );
    const search = { spaceIds: [spaceId], starts: at(0), ends: at(24) };
    const searches = ['space/searchSchedule', 'space/search'].map((path) =>
      test.call('POST', path, {
        as: admin,
        body: path === 'space/search' ? { buildingId, starts: at(9), ends: at(10) } : search,
        headers: { 'idempotency-key': path.replace('/', '-') },
      }),
    );
    const underWay = new Set(bookings);
    for (const booking of bookings) void booking.finally(() => underWay.delete(booking));
    await delay(1_500);
    await query('select 1');
    expect(underWay.size).toBe(bookings.length);
    const answers = await Promise.all(bookings);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['calendarUnavailable']));
    expect((await Promise.all(searches)).map(({ status }) => status)).toEqual([200, 200]);
    radicale.resume();
    await query('delete from calendar_outages');
    const key = { 'idempotency-key': 'slow-1' };
    const sent = { as: admin, body: wanted, headers: key };
    const made = await test.call('POST', 'booking/delegatedBooking', sent);
    expect(made.status).toBe(201);
    radicale.pause();
    expect((await test.call('POST', 'booking/delegatedBooking', sent)).text).toBe(made.text);
    radicale.resume();
  });

  it('are not asked for a while once the server has failed three times in a row, then by one caller at a time (INTG-07)', async () => {
    const { spaceId } = await addRoom('alder');
    let asked = 0;
    const broken = createServer((_request, response) => {
      asked += 1;
      response.writeHead(500).end();
    });
    broken.listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const address = `http://127.0.0.1:${String((broken.address() as AddressInfo).port)}/`;
    const move = (to: string) =>
      query('update identity_providers set provider_uri = $2 where id = $1::uuid', providerId, to);
    const outages = async () =>
      (await test.call('GET', `identityprovider/${providerId}/outages`, { as: admin })).body.value;
    await move(address);
    for (let attempt = 0; attempt < 2; attempt += 1) await schedule(spaceId);
    expect(await outages()).toEqual([]);
    await schedule(spaceId);
    const before = asked;
    expect(before).toBeGreaterThan(2);
    expect(await schedule(spaceId)).toMatchObject({ availability: 'Unknown', problem: 'providerUnavailable' });
    const refused = await book({ spaceId, starts: at(9), ends: at(10), ...guest });
    expect([refused.status, refused.body.code]).toEqual([409, 'calendarUnavailable']);
    expect(asked).toBe(before);
    const [outage] = await outages();
    expect(outage).toMatchObject({ customerId: test.people.customers.north, problem: 'unavailable' });
    expect(Date.parse(outage.retryAt) - Date.now()).toBeLessThanOrEqual(30 * times.second);
    await query(`update calendar_outages set retry_at = now() - interval '1 second'`);
    await Promise.all([schedule(spaceId), schedule(spaceId), schedule(spaceId)]);
    expect(asked).toBe(before + before / 3);
    expect(Date.parse((await outages())[0].retryAt) - Date.now()).toBeGreaterThan(30 * times.second);
    // An address that was put right is tried without waiting.
    await move(radicale.address);
    expect((await schedule(spaceId)).problem).toBeNull();
    expect(await outages()).toEqual([]);
    broken.close();
  });

  it('report that the server is left alone, and that it answers again, once each (INTG-07)', async () => {
    const log: string[] = [];
    const succeed = async () => 'asked';
    const asked = {
      ...{ providerId, customerId: test.people.customers.north },
      account: { ...noAccount, userName: 'log' },
    };
    const scope = {
      work: test.services.database,
      log: {
        warn: (_: object, line: string) => void log.push(line),
        info: (_: object, line: string) => void log.push(line),
      },
    };
    const fail = async (error: Error) => {
      const ask = async () => {
        throw error;
      };
      await expect(askUnlessFailing(scope, asked, ask)).rejects.toThrow(ConnectionError);
    };
    for (const problem of ['absent', 'unreadable'] as const)
      for (let attempt = 0; attempt < 4; attempt += 1) await fail(new ConnectionError(problem, 'One calendar'));
    expect(await askUnlessFailing(scope, asked, succeed)).toBe('asked');
    for (let attempt = 0; attempt < 5; attempt += 1) await fail(new ConnectionError('unavailable', 'Down'));
    expect(log).toEqual(['a service outside does not answer and is left alone']);
    await expect(askUnlessFailing(scope, asked, succeed)).rejects.toThrow('left alone');
    await query(`update calendar_outages set retry_at = now() - interval '1 second'`);
    await askUnlessFailing(scope, asked, succeed);
    await askUnlessFailing(scope, asked, succeed);
    expect(log.slice(1)).toEqual(['a service outside answers again']);
  });

  it('name what cannot be read of a room’s calendar to its building’s people, until it is corrected (RESV-25)', async () => {
    await cache(true);
    const { spaceId, path } = await addRoom('rowan');
    const other = await addRoom('quince');
    const putEvent = (place: string, uid: string, hour: number, ...lines: readonly string[]) =>
      radicale.call(
        'PUT',
        `/rooms/${place}/${uid}.ics`,
        [
          ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Review'],
          `DTSTAMP:20261123T100000Z`,
          `DTSTART:${text(at(hour))}`,
          ...['DURATION:PT1H', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''],
        ].join('\r\n'),
      );
    await putEvent(path, 'fine', 9, 'RRULE:FREQ=SECONDLY;COUNT=3');
    await putEvent(path, 'good', 11);
    await putEvent(other.path, 'good', 11);
    const unreadOf = async (as: string, id = spaceId) => {
      const body = { spaceIds: [id], starts: at(0), ends: at(24) };
      return (await test.call('POST', 'space/searchSchedule', { as, body })).body.value[0].unread;
    };
    expect(await read()).toMatchObject({ failed: 0 });
    expect(await unreadOf(admin)).toEqual([{ uid: 'fine', summary: 'Review', reason: 'rule' }]);
    expect(await unreadOf(admin, other.spaceId)).toEqual([]);
    expect((await schedule(spaceId)).taken).toHaveLength(2);
    await putEvent(path, 'more', 13, 'RRULE:FREQ=MINUTELY;COUNT=3');
    await putEvent(path, 'fine', 9, 'RRULE:FREQ=DAILY;COUNT=3');
    expect(await read()).toMatchObject({ failed: 0 });
    expect(await unreadOf(admin)).toEqual([{ uid: 'more', summary: 'Review', reason: 'rule' }]);
    expect(await unreadOf(test.people.emails.reader)).toEqual([]);
    await cache(false);
  });

  it('show what fails and go on by themselves: bookings are written when the server is there again (RESV-21)', async () => {
    const { spaceId, path } = await addRoom('elm');
    await write();
    const { body } = await book({ spaceId, starts: at(9), ends: at(10), ...guest });
    await query(`update identity_providers set provider_uri = 'http://127.0.0.1:9/' where id = $1::uuid`, providerId);
    expect(await write()).toEqual({ written: 0, failed: 1 });
    const [failed] = await query<{ problem: string; is_later: boolean }>(
      'select problem, due_at > now() as is_later from booking_events where booking_id = $1::uuid',
      body.id,
    );
    expect(failed).toEqual({ problem: 'unavailable', is_later: true });
    await query('update identity_providers set provider_uri = $2 where id = $1::uuid', providerId, radicale.address);
    await query('update booking_events set due_at = now()');
    expect(await write()).toEqual({ written: 1, failed: 0 });
    expect((await list(path)).uids).toEqual([body.id]);
  });

  it("are asked for with the provider's account by addresses of the company's own domains alone (SEC-04, PERM-24)", async () => {
    const path = 'birch@southbank.example';
    await radicale.addCalendar(path);
    await put(path, 'secret', at(9), at(10));
    const floor = await test.call('POST', 'space', {
      as: admin,
      body: { type: 'Floor', name: 'Elsewhere', buildingId },
    });
    const body = {
      type: 'Room',
      name: 'Elsewhere',
      buildingId,
      reservable: true,
      bookingId: path,
      parentId: floor.body.id,
    };
    const { body: room } = await test.call('POST', 'space', { as: admin, body });
    expect(await schedule(room.id)).toMatchObject({ problem: 'calendarAbsent', taken: [] });
    const refused = await book({ spaceId: room.id, starts: at(12), ends: at(13), ...guest });
    expect([refused.status, refused.body.code]).toEqual([409, 'calendarAbsent']);
    const { userName, password } = radicale;
    const own = { bookingProvider: 'Rooms', userName, password };
    const config = `customer/bookingconfig/${test.people.customers.north}`;
    const { version } = (await test.call('GET', config, { as: admin })).body;
    expect((await test.call('PUT', config, { as: admin, version, body: own })).status).toBe(200);
    expect(await schedule(room.id)).toMatchObject({ problem: null, taken: [[at(9), at(10), null]] });
  });
});
