import { times } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { workOn } from '../../../db/work.ts';
import { ConnectionError } from '../../../ports/connection.ts';
import { type CalendarAdapter } from '../../../ports/calendarPort.ts';
import { createRecord } from '../../../seed/createRecord.ts';
import { at } from '../../../testing/bookings.ts';
import { type GraphServer, startGraphServer } from '../../../testing/graphServer.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';
import { informOfCalendarChange } from './bookingMail.ts';
import { readCalendars } from './readCalendarsJob.ts';
import { writeBookingEvents } from './writeBookingEventsJob.ts';

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
    await turnOn(test.services, 'schedule', [buildingId]);
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
    // What was stored of a room that is gone is not believed either once Graph does not say so any more.
    graph.throttle(100, '600');
    await read();
    expect((await schedule(ash.spaceId)).problem).toBe('providerUnavailable');
    expect((await schedule(oak.spaceId)).problem).toBeNull();
    graph.throttle(0, '');
    await cache(false);
  });

  it('are followed: an event that is moved or deleted there moves or cancels its booking, over pages, after a 429, and with an expired delta link (RESV-21, RESV-22, INTG-07)', async () => {
    const { room, spaceId } = await addRoom('rowan');
    await query('delete from outgoing_mails');
    const ids: string[] = [];
    for (const hour of [8, 9, 10, 11, 12]) {
      const body = {
        spaceId,
        starts: at(hour),
        ends: at(hour + 1),
        name: 'Ada Guest',
        email: `ada${String(hour)}@guests.example`,
      };
      ids.push((await test.call('POST', 'booking/delegatedBooking', { as: admin, body })).body.id);
    }
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids;
    expect(await write()).toEqual({ written: 5, failed: 0 });
    const events = new Map(
      (await query<{ booking_id: string; event_id: string }>('select booking_id, event_id from booking_events')).map(
        (line) => [line.booking_id, line.event_id],
      ),
    );
    const eventOf = (id: string) => events.get(id) ?? '';
    const move = (id: string, from: number, to: number) =>
      graph.put(room, { id: eventOf(id), showAs: 'busy', start: graphTime(at(from)), end: graphTime(at(to)) });
    const bookingOf = async (id: string) => {
      const { body } = await test.call('GET', `booking/delegatedBooking/${id}`, { as: admin });
      return [body.status, body.starts, body.ends, body.changeReason];
    };
    const mails = async () =>
      (
        await query<{ recipient: string; subject: string; method: string | null }>(
          `select m.recipient, m.subject, c.calendar ->> 'method' as method from outgoing_mails m join outgoing_mail_contents c on c.id = m.content_id
            where m.purpose = 'bookingChange' order by m.created_at, m.recipient`,
        )
      ).map(({ recipient, subject, method }) => [recipient, subject.split(' / ')[0], method]);
    expect(await read()).toMatchObject({ failed: 0 });
    expect(await mails()).toEqual([]);

    // More than a page of changes, and a service that asks to wait for a moment.
    move(first, 14, 15.5);
    graph.remove(room, eventOf(second));
    for (const hour of [16, 17, 18])
      graph.put(room, {
        id: `o${String(hour)}`,
        showAs: 'busy',
        start: graphTime(at(hour)),
        end: graphTime(at(hour + 1)),
      });
    graph.throttle(1, '1');
    const { length } = graph.calls;
    expect(await read()).toMatchObject({ failed: 0 });
    const calls = graph.calls.slice(length);
    expect(calls.filter((call) => call.includes('$deltatoken'))).toHaveLength(calls.length);
    expect(calls.some((call) => call.includes('$skiptoken'))).toBe(true);
    expect(await bookingOf(first)).toEqual(['Booked', at(14), at(15.5), 'calendar']);
    expect(await bookingOf(second)).toEqual(['Cancelled', at(9), at(10), 'calendar']);
    expect(await bookingOf(third)).toEqual(['Booked', at(10), at(11), null]);
    expect(await mails()).toEqual([
      ['ada8@guests.example', 'Your booking was moved', 'REQUEST'],
      ['ada9@guests.example', 'Your booking was cancelled', 'CANCEL'],
    ]);

    // A link that Graph no longer knows: all is read again, and what is no longer there is gone.
    graph.expireDeltas();
    move(third, 20, 21);
    graph.remove(room, eventOf(fourth));
    graph.put(room, { id: eventOf(fifth), showAs: 'free', start: graphTime(at(12)), end: graphTime(at(13)) });
    expect(await read()).toMatchObject({ failed: 0 });
    expect(await bookingOf(third)).toEqual(['Booked', at(20), at(21), 'calendar']);
    expect(await bookingOf(fourth)).toEqual(['Cancelled', at(11), at(12), 'calendar']);
    expect(await bookingOf(fifth)).toEqual(['Cancelled', at(12), at(13), 'calendar']);
    expect(await mails()).toHaveLength(5);
    expect(await write()).toEqual({ written: 0, failed: 0 });

    // The history says why, and a person's own change has no such reason.
    const history = await test.call('GET', `audit?type=spaceBooking&id=${third}`, { as: admin });
    expect(history.body.value[0]).toMatchObject({ editor: null, values: { changeReason: 'calendar', starts: at(20) } });
    await test.call('POST', `booking/delegatedBooking/${third}/move`, {
      as: admin,
      body: { starts: at(21), ends: at(22) },
    });
    expect(await bookingOf(third)).toEqual(['Booked', at(21), at(22), null]);
    expect(await mails()).toHaveLength(6);
  });

  it('say in both languages, or by the template of the building, what has become of a booking that was moved there (RESV-21, MSG-20)', async () => {
    const { room, spaceId } = await addRoom('aspen');
    const book = async (hour: number) => {
      const body = { spaceId, starts: at(hour), ends: at(hour + 1), name: 'Ada Guest', email: 'ada@guests.example' };
      const { id } = (await test.call('POST', 'booking/delegatedBooking', { as: admin, body })).body;
      expect(await write()).toMatchObject({ failed: 0 });
      expect(await read()).toMatchObject({ failed: 0 });
      const [line] = await query<{ event_id: string }>(
        'select event_id from booking_events where booking_id = $1::uuid',
        id,
      );
      return { id, eventId: line?.event_id ?? '' };
    };
    const mailOf = async (id: string) => {
      await test.services.mail.compose();
      const [mail] = await query<{ subject: string; text: string; expires: string }>(
        `select m.subject, c.text, m.expires_at::text as expires from outgoing_mails m join outgoing_mail_contents c on c.id = m.content_id
          where m.key like 'bookingChange:' || $1 || ':%'`,
        id,
      );
      return mail;
    };
    const one = await book(9);
    graph.put(room, { id: one.eventId, showAs: 'busy', start: graphTime(at(13)), end: graphTime(at(14)) });
    expect(await read()).toMatchObject({ failed: 0 });
    const mail = await mailOf(one.id);
    expect(mail?.subject).toBe('Your booking was moved / Votre réservation a été déplacée');
    expect(mail?.text).toContain('It was moved in the calendar of the space. It was planned for');
    expect(mail?.text).toContain('Elle était prévue le');
    expect(mail?.text).toMatch(/\d\d:\d\d \(heure de Paris\)/);
    expect(mail?.text).toMatch(/\d\d:\d\d – \d\d:\d\d \(Paris time\)/);
    expect(mail?.text).not.toMatch(/\{\{(?:date|from|to|spaceName|reason)/);
    expect(mail?.text).toContain('aspen');
    await createRecord(test.services, 'test', 'template', {
      ...{
        buildingId,
        language: 'fr',
        name: 'Changed',
        purpose: 'bookingChange',
        subject: '{{spaceName}}: changed',
        title: 'Changed',
      },
      body: '<p>{{firstName}}: {{reason}}</p>',
    });
    // Of a booking that is over no one hears any more.
    await query(`delete from outgoing_mails where key like 'bookingChange:%'`);
    await query(
      `update bookings set starts = now() - interval '3 hours', ends = now() - interval '2 hours' where id = $1`,
      one.id,
    );
    await informOfCalendarChange(
      { work: workOn(test.services.database), services: test.services },
      { id: one.id, spaceId },
      null,
    );
    expect(await mailOf(one.id)).toBeUndefined();
    const other = await book(16);
    graph.remove(room, other.eventId);
    expect(await read()).toMatchObject({ failed: 0 });
    expect(await mailOf(other.id)).toMatchObject({ subject: 'aspen: changed' });
    expect((await mailOf(other.id))?.text).toContain('Elle a été retirée du calendrier de l’espace.');
  });

  it('are kept free for the buffer after an event of others, and before the next one (RESV-21, RESV-24)', async () => {
    const { room, spaceId } = await addRoom('linden');
    const path = `space/${spaceId}`;
    const { version } = (await test.call('GET', path, { as: admin })).body;
    expect((await test.call('PUT', path, { as: admin, version, body: { bookingBuffer: 30 } })).status).toBe(200);
    graph.put(room, { id: 'early', showAs: 'busy', start: graphTime(at(8)), end: graphTime(at(9)) });
    graph.put(room, { id: 'late', showAs: 'busy', start: graphTime(at(12)), end: graphTime(at(13)) });
    const book = (starts: string, ends: string) =>
      test.call('POST', 'booking/delegatedBooking', {
        as: admin,
        body: { spaceId, starts, ends, name: 'Ada Guest', email: 'ada.buffer@guests.example' },
      });
    for (const [starts, ends] of [
      [at(9), at(10)],
      [at(9.25), at(10.25)],
      [at(10.75), at(11.75)],
    ] as const) {
      const { status, body } = await book(starts, ends);
      expect([status, body.code, body.fields]).toMatchObject([409, 'slotTaken', [{ field: 'starts' }]]);
      expect(body.alternatives).not.toHaveLength(0);
      const free = body.alternatives.map((one: { starts: string; ends: string }) => [one.starts, one.ends]);
      const isTooClose = ([from = '', to = '']: string[]) =>
        [8, 12].some(
          (hour) =>
            Date.parse(at(hour)) < Date.parse(to) + 30 * times.minute && Date.parse(from) < Date.parse(at(hour + 1.5)),
        );
      expect(free.filter(isTooClose)).toEqual([]);
      expect(free).toContainEqual([at(9.5), at(10.5)]);
    }
    const made = await book(at(9.5), at(10.5));
    expect([made.status, made.body.freeFrom]).toEqual([201, at(11)]);
    await write();
    // The event has the times of the booking: the buffer is not written.
    const written = graph.events(room).find(({ id }) => id !== 'early' && id !== 'late');
    expect(written).toMatchObject({
      start: { dateTime: at(9.5).slice(0, 19) },
      end: { dateTime: at(10.5).slice(0, 19) },
    });
  });

  it('of private occupancy are refused in the app without the times at which they are free (PLACE-18)', async () => {
    const { room, spaceId } = await addRoom('rowan');
    await test.services.database.query({
      text: 'update spaces set motion_private = true where id = $1::uuid',
      values: [spaceId],
    });
    graph.put(room, { id: 'foreign', showAs: 'busy', start: graphTime(at(9)), end: graphTime(at(10)) });
    const book = (as: string, person: object = {}) =>
      test.call('POST', 'booking/delegatedBooking', {
        as,
        body: { spaceId, starts: at(9), ends: at(10), ...person },
      });
    const refused = await book(test.people.emails.reader);
    expect([refused.status, refused.body.code, refused.body.alternatives]).toEqual([409, 'slotTaken', undefined]);
    const { body } = await book(admin, { name: 'Ada Guest', email: 'ada@guests.example' });
    expect(body.alternatives).not.toHaveLength(0);
  });

  it('are not asked about times that no calendar has, which would count as a failure of the service (SEC-16, INTG-07)', async () => {
    const { spaceId } = await addRoom('larch');
    const { length } = graph.calls;
    for (const [starts, ends] of [
      ['2099-12-31T22:00:00.000Z', '2099-12-31T23:00:00.000Z'],
      ['1900-01-01T00:00:00.000Z', '1900-01-01T01:00:00.000Z'],
    ]) {
      const body = { spaceIds: [spaceId], starts, ends };
      const answer = await test.call('POST', 'space/searchSchedule', { as: admin, body });
      expect(answer.body.value).toMatchObject([{ problem: 'providerUnavailable', isBookable: false }]);
    }
    expect(graph.calls).toHaveLength(length);
    expect((await schedule(spaceId)).problem).toBeNull();
    expect(graph.calls.length).toBeGreaterThan(length);
  });

  it('of one company wait together where they cannot be written, and not those of another at the same provider (RESV-21, SEC-16)', async () => {
    const { customers, buildings, emails } = test.people;
    const config = `customer/bookingconfig/${customers.south}`;
    const { version } = (await test.call('GET', config, { as: admin })).body;
    const account = { bookingProvider: 'Microsoft 365', clientId: 'client', tenantId: 'south', clientSecret: 'secret' };
    expect((await test.call('PUT', config, { as: admin, version, body: account })).status).toBe(200);
    await turnOnMap(test.services, buildings.south1);
    await turnOn(test.services, 'schedule', [buildings.south1]);
    const place = { buildingId: buildings.south1, name: 'South' };
    const parentId = await createRecord(test.services, 'test', 'space', { ...place, type: 'Floor' });
    const bookingId = `room@${emails.southManager.split('@')[1] ?? ''}`;
    graph.addRoom(bookingId);
    const room = { ...place, type: 'Room', parentId, reservable: true, bookingId };
    const theirs = await createRecord(test.services, 'test', 'space', room);
    const { spaceId } = await addRoom('poplar');
    const book = async (id: string, hour: number) => {
      const body = {
        spaceId: id,
        starts: at(hour),
        ends: at(hour + 1),
        name: 'Ada Guest',
        email: 'ada@guests.example',
      };
      expect((await test.call('POST', 'booking/delegatedBooking', { as: admin, body })).status).toBe(201);
    };
    // More than are written at a time, all before the other company's.
    for (const hour of [8, 9, 10, 11, 12, 13]) await book(spaceId, hour);
    await book(theirs, 8);
    const { calendars, secrets, database } = test.services;
    const own = calendars.get('graph');
    if (own === undefined) throw new Error('no adapter');
    const failing: CalendarAdapter = {
      ...own,
      saveEvent: async (_account, { calendar }) => {
        if (calendar.id !== bookingId) throw new ConnectionError('unavailable', 'It does not answer');
        return 'written';
      },
    };
    const scope = { calendars: new Map([['graph', failing]]), secrets, executor: database };
    const { written, failed } = await writeBookingEvents(scope, going);
    expect(written).toBe(1);
    expect(failed).toBeLessThan(6);
  });
});
