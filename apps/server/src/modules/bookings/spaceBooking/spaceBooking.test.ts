import { alwaysOpen, times as lengths } from '@atrium/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { CalendarAdapter, CalendarQuestion, CalendarTime } from '../../../ports/calendarPort.ts';
import { at, codesOf, from, guest, sorted } from '../../../testing/bookings.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

type Body = Record<string, unknown>;

describe('bookings', () => {
  let test: TestApp;
  let admin: string;
  let manager: string;
  let reader: string;
  let north1: string;
  let floorId: string;

  const addSpace = async (body: Body = {}): Promise<string> => {
    const answer = await test.call('POST', 'space', {
      as: admin,
      body: { type: 'Room', name: 'Willow', buildingId: north1, parentId: floorId, reservable: true, ...body },
    });
    expect(codesOf(answer)).toEqual({});
    return answer.body.id;
  };
  const book = (body: Body, as = manager) => test.call('POST', 'booking/delegatedBooking', { as, body });
  const act = (id: string, action: string, body: Body = {}, as = manager) =>
    test.call('POST', `booking/delegatedBooking/${id}/${action}`, { as, body });
  const schedule = (body: Body, as = manager) => test.call('POST', 'space/searchSchedule', { as, body });
  const today = () => ({ starts: from(-120), ends: from(600) });
  const availabilityOf = async (spaceId: string) => {
    const { body } = await schedule({ spaceIds: [spaceId], ...today() });
    return body.value[0]?.availability;
  };
  /** Puts a booking where a body may not: in the past. */
  const shift = (id: string, minutes: number) =>
    test.services.database.query({
      text: `update bookings set starts = starts - make_interval(mins => $2::int), ends = ends - make_interval(mins => $2::int),
        created_at = created_at - make_interval(mins => $2::int) where id = $1::uuid`,
      values: [id, minutes],
    });

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north1 } = test.people.buildings);
    await turnOnMap(test.services, north1);
    await turnOn(test.services, 'schedule', [north1]);
    const floor = await test.call('POST', 'space', {
      as: admin,
      body: { type: 'Floor', name: 'Ground', buildingId: north1 },
    });
    floorId = floor.body.id;
    const person = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'desk@northwind.example',
      privilegeMap: { 'BUILDING.spaceView': ['view', 'add', 'edit', 'delete'] },
      buildingIds: [north1],
    });
    manager = person.email;
    ({ reader } = test.people.emails);
  });
  afterAll(() => test.close());

  it('are made for another person by staff, and for oneself by anyone who sees the space (RESV-21, RES-25)', async () => {
    const spaceId = await addSpace({ capacity: 4 });
    const made = await book({ spaceId, starts: at(10), ends: at(11), title: 'Interview', attendees: 3, ...guest });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...guest, title: 'Interview', attendees: 3, status: 'Booked', userId: null });
    expect(made.body.delegateId).not.toBeNull();
    const named = await book({ spaceId, starts: at(12), ends: at(13), name: 'Reader', email: reader.toUpperCase() });
    expect(named.body.userId).toBe(test.people.userIds['reader']);
    const own = await book({ spaceId, starts: at(11), ends: at(12) }, reader);
    expect(own.status).toBe(201);
    expect(own.body).toMatchObject({ email: reader, spaceName: 'Willow', timezone: 'Europe/Paris' });
    expect(own.text).not.toContain('delegateId');
    expect((await book({ spaceId, starts: at(14), ends: at(15), ...guest }, reader)).status).toBe(403);
    const list = await test.call('GET', `booking/delegatedBooking?spaceId=${spaceId}&$orderby=starts`, { as: manager });
    expect(list.body.value.map(({ name }: { name: string }) => name)).toEqual([
      'Ada Guest',
      'reader Example',
      'Reader',
    ]);
    const seen = await test.call('GET', `booking/delegatedBooking/${made.body.id}`, { as: reader });
    expect(seen.status).toBe(404);
  });

  it('are refused where the space is taken, with the three nearest free times (RESV-21)', async () => {
    const spaceId = await addSpace();
    await book({ spaceId, starts: at(10), ends: at(11), ...guest });
    await book({ spaceId, starts: at(12), ends: at(13), ...guest });
    const taken = await book({ spaceId, starts: at(10.5), ends: at(11.5), ...guest });
    expect([taken.status, taken.body.code]).toEqual([409, 'slotTaken']);
    expect(codesOf(taken)).toEqual({ starts: 'slotTaken' });
    expect(taken.body.alternatives).toEqual([
      { starts: at(9), ends: at(10) },
      { starts: at(11), ends: at(12) },
      { starts: at(13), ends: at(14) },
    ]);
    for (const one of taken.body.alternatives) expect((await book({ spaceId, ...one, ...guest })).status).toBe(201);
  });

  it('are one of fifty made for the same time at the same moment (RESV-21)', async () => {
    const spaceId = await addSpace();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        book({ spaceId, starts: at(10 + (index % 3) / 4), ends: at(11), ...guest }, index % 2 === 0 ? manager : admin),
      ),
    );
    expect(sorted(answers.map(({ status }) => status))).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => `${body.code} ${body.alternatives.length}`))).toEqual(
      new Set(['slotTaken 3']),
    );
  });

  it('of a time that is taken are refused without waiting for those who are booking the space (RESV-21)', async ({
    skip,
  }) => {
    const { database } = test.services;
    if (database.kind === 'embedded') skip('one transaction at a time has an embedded database');
    const spaceId = await addSpace();
    await book({ spaceId, starts: at(10), ends: at(11), ...guest });
    const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const booking = database.transaction(async (tx) => {
      await tx.query({
        text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
        values: [`bookings of ${spaceId}`],
      });
      locked.resolve();
      await over.promise;
    });
    await locked.promise;
    const refused = await Promise.all(
      Array.from({ length: 6 }, () => book({ spaceId, starts: at(10), ends: at(11), ...guest })),
    ).finally(over.resolve);
    await booking;
    expect(refused.map(({ status, body }) => `${String(status)} ${String(body.alternatives?.length)}`)).toEqual(
      Array.from({ length: 6 }, () => '409 3'),
    );
  });

  it('are refused with free times in whole minutes, which people can choose as they are (RESV-21)', async () => {
    const spaceId = await addSpace();
    await book({ spaceId, starts: at(10), ends: at(11 + 20.5 / 3600), ...guest });
    const taken = await book({ spaceId, starts: at(10.5), ends: at(11), ...guest });
    expect(taken.body.alternatives).toEqual([
      { starts: at(9.5), ends: at(10) },
      { starts: at(11 + 1 / 60), ends: at(11.5 + 1 / 60) },
      { starts: at(11.5 + 1 / 60), ends: at(12 + 1 / 60) },
    ]);
    for (const one of taken.body.alternatives) expect((await book({ spaceId, ...one, ...guest })).status).toBe(201);
  });

  it('never overlap in the database, whatever writes them (RESV-21)', async () => {
    const spaceId = await addSpace();
    await book({ spaceId, starts: at(10), ends: at(11), ...guest });
    const { body: later } = await book({ spaceId, starts: at(11), ends: at(12), ...guest });
    const write = (text: string) => test.services.database.query({ text, values: [later.id] });
    await expect(
      write(`update bookings set starts = starts - interval '1 minute' where id = $1::uuid`),
    ).rejects.toMatchObject({
      constraint: 'bookings_once',
    });
    await expect(write(`update bookings set ends = starts where id = $1::uuid`)).rejects.toMatchObject({
      constraint: 'bookings_in_order',
    });
  });

  it('that are moved or extended at the same moment never take a time twice (RESV-21)', async () => {
    const spaceId = await addSpace();
    const other = await addSpace({ name: 'Alder' });
    const bookings = await Promise.all(
      [8, 9, 10, 11].map(
        async (start) => (await book({ spaceId, starts: at(start), ends: at(start + 1), ...guest })).body.id,
      ),
    );
    const moved = await Promise.all(bookings.map((id) => act(id, 'move', { starts: at(15), ends: at(16) })));
    expect(sorted(moved.map(({ status }) => status))).toEqual([200, 409, 409, 409]);
    const away = await Promise.all(
      bookings.map((id) => act(id, 'move', { spaceId: other, starts: at(15), ends: at(17) })),
    );
    expect(sorted(away.map(({ status }) => status))).toEqual([200, 409, 409, 409]);
    const { body } = await schedule({ spaceIds: [spaceId, other], starts: at(0), ends: at(24) });
    const times = body.value.flatMap(({ taken }: { taken: { starts: string }[] }) => taken.map(({ starts }) => starts));
    expect(times).toHaveLength(4);
  });

  it('free the slot when they are cancelled, by staff or by the person (RESV-22, RES-26)', async () => {
    const spaceId = await addSpace();
    const time = { starts: at(10), ends: at(11) };
    const { body: made } = await book({ spaceId, ...time, ...guest });
    expect((await act(made.id, 'cancel', {}, reader)).status).toBe(404);
    const twice = await Promise.all([act(made.id, 'cancel'), act(made.id, 'cancel')]);
    expect(sorted(twice.map(({ status }) => status))).toEqual([200, 409]);
    const own = await book({ spaceId, ...time }, reader);
    expect(own.status).toBe(201);
    const cancelled = await act(own.body.id, 'cancel', {}, reader);
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'Cancelled']);
    expect(cancelled.body.closedAt).not.toBeNull();
    expect((await act(own.body.id, 'cancel')).body.code).toBe('bookingClosed');
    expect((await act(own.body.id, 'move', { starts: at(13), ends: at(14) })).body.code).toBe('bookingClosed');
    expect((await book({ spaceId, ...time, ...guest })).status).toBe(201);
  });

  it('need the right to add, edit and delete each for itself (RESV-21, RESV-22, PERM-09, TRUE-03)', async () => {
    const spaceId = await addSpace();
    const { body } = await book({ spaceId, starts: at(10), ends: at(11), ...guest });
    const viewer = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'viewer@northwind.example',
      privilegeMap: { 'BUILDING.spaceView': ['view', 'edit'] },
      buildingIds: [north1],
    });
    expect((await book({ spaceId, starts: at(12), ends: at(13), ...guest }, viewer.email)).status).toBe(403);
    expect((await act(body.id, 'cancel', {}, viewer.email)).status).toBe(403);
    expect((await act(body.id, 'move', { starts: at(12), ends: at(13) }, viewer.email)).status).toBe(200);
  });

  it('have a history for those who see the space view of their building (AUDIT-04, SEC-01)', async () => {
    const spaceId = await addSpace();
    const { body } = await book({ spaceId, starts: at(10), ends: at(11), ...guest });
    const { body: own } = await book({ spaceId, starts: at(12), ends: at(13) }, reader);
    expect((await act(body.id, 'move', { starts: at(14), ends: at(15) })).status).toBe(200);
    expect((await act(body.id, 'cancel')).status).toBe(200);
    const read = (as: string, id: string = body.id) => test.call('GET', `audit?type=spaceBooking&id=${id}`, { as });
    const { value } = (await read(manager)).body;
    type Line = { action: string; editor: string; values: { starts: string; status: string; name: string } };
    expect(value.map(({ values }: Line) => [Date.parse(values.starts), values.status])).toEqual([
      [Date.parse(at(14)), 'Cancelled'],
      [Date.parse(at(14)), 'Booked'],
      [Date.parse(at(10)), 'Booked'],
    ]);
    expect(value[0]).toMatchObject({ recordId: body.id, editor: expect.any(String), values: { name: 'Ada Guest' } });
    const viewer = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'history@northwind.example',
      privilegeMap: { 'BUILDING.spaceView': ['view'] },
      buildingIds: [north1],
    });
    expect((await read(viewer.email)).body.value).toHaveLength(3);
    const elsewhere = await createPerson(test.services, {
      customerId: test.people.customers.south,
      email: 'history@southbank.example',
      privilegeMap: { 'BUILDING.spaceView': ['view', 'edit'] },
      buildingIds: [test.people.buildings.south1],
    });
    expect((await read(elsewhere.email)).status).toBe(404);
    expect((await read(manager, crypto.randomUUID())).status).toBe(404);
    // The app shows people their own bookings, without the history.
    expect((await read(reader, own.id)).status).toBe(403);
  });

  it('are of reservable, active spaces in scope that are open and hold the people (RESV-24)', async () => {
    const time = { starts: at(10), ends: at(11), ...guest };
    const refused = async (body: Body, as = manager) => codesOf(await book({ ...time, ...body }, as));
    expect(await refused({ spaceId: await addSpace({ reservable: false }) })).toEqual({ spaceId: 'notReservable' });
    expect(await refused({ spaceId: await addSpace({ active: false }) })).toEqual({ spaceId: 'notReservable' });
    expect(await refused({ spaceId: test.people.buildings.north1 })).toEqual({ spaceId: 'reference' });
    const spaceId = await addSpace({ capacity: 4 });
    const stranger = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'north2@northwind.example',
      privilegeMap: { 'BUILDING.spaceView': ['view', 'add', 'edit', 'delete'] },
      buildingIds: [test.people.buildings.north2],
    });
    expect(await refused({ spaceId }, stranger.email)).toEqual({ spaceId: 'reference' });
    expect(await refused({ spaceId, attendees: 5 })).toEqual({ attendees: 'tooLarge' });
    expect(await refused({ spaceId, attendees: 0, ends: at(9) })).toEqual({
      attendees: 'tooSmall',
      ends: 'afterStart',
    });
    expect(await refused({ spaceId, ends: at(10.05) })).toEqual({ ends: 'bookingTooShort' });
    expect(await refused({ spaceId, ends: at(10 + 8 * 24) })).toEqual({ ends: 'bookingTooLong' });
    expect(await refused({ spaceId, starts: at(24 * 400), ends: at(24 * 400 + 1) })).toEqual({
      starts: 'bookingTooFar',
    });
    expect(await refused({ spaceId, starts: from(-90), ends: from(30) })).toEqual({ starts: 'future' });
    expect(await refused({ spaceId, email: 'nobody', name: ' ' })).toEqual({ email: 'email', name: 'required' });
  });

  it('stay within the opening hours by the clocks of the building (RESV-24)', async () => {
    const hours = alwaysOpen.map((one) => ({ ...one, opensAt: '08:00', closesAt: '18:00' }));
    const spaceId = await addSpace({ openHours: hours });
    const local = (time: string) => new Date(Date.parse(`2027-07-05T${time}:00+02:00`)).toISOString();
    const codes = async (starts: string, ends: string) =>
      codesOf(await book({ spaceId, starts: local(starts), ends: local(ends), ...guest }));
    expect(await codes('07:45', '08:30')).toEqual({ starts: 'outsideOpenHours' });
    expect(await codes('17:30', '18:15')).toEqual({ starts: 'outsideOpenHours' });
    expect(await codes('08:00', '18:00')).toEqual({});
  });

  it('may end at midnight where the day closes then (VEND-06, RESV-24)', async () => {
    const hours = alwaysOpen.map((one) => ({ ...one, opensAt: '08:00', closesAt: '24:00' }));
    const spaceId = await addSpace({ openHours: hours });
    const night = { starts: '2027-07-05T23:00:00+02:00', ends: '2027-07-06T00:00:00+02:00' };
    expect((await book({ spaceId, ...night, ...guest })).status).toBe(201);
    const later = { starts: '2027-07-06T23:00:00+02:00', ends: '2027-07-07T00:15:00+02:00' };
    expect(codesOf(await book({ spaceId, ...later, ...guest }))).toEqual({ starts: 'outsideOpenHours' });
  });

  it('stay within the opening hours when they are moved or extended (RESV-21, RESV-24)', async () => {
    const hours = alwaysOpen.map((one) => ({ ...one, opensAt: '08:00', closesAt: '18:00' }));
    const spaceId = await addSpace({ openHours: hours });
    const local = (time: string) => new Date(Date.parse(`2027-07-05T${time}:00+02:00`)).toISOString();
    const { body: made } = await book({ spaceId, starts: local('16:00'), ends: local('17:00'), ...guest });
    const codes = async (starts: string, ends: string) =>
      codesOf(await act(made.id, 'move', { starts: local(starts), ends: local(ends) }));
    expect(await codes('17:30', '18:30')).toEqual({ starts: 'outsideOpenHours' });
    expect(await codes('16:00', '18:15')).toEqual({ starts: 'outsideOpenHours' });
    expect(await codes('17:00', '18:00')).toEqual({});
  });

  it('have the length one expects over a night on which the clocks change (RESV-24)', async () => {
    const spaceId = await addSpace();
    // Paris: 28 March 2027, 02:00 becomes 03:00.
    const time = { starts: '2027-03-27T23:00:00.000Z', ends: '2027-03-28T04:00:00.000Z' };
    const made = await book({
      spaceId,
      starts: '2027-03-28T00:00:00+01:00',
      ends: '2027-03-28T06:00:00+02:00',
      ...guest,
    });
    expect(made.status).toBe(201);
    const { body } = await schedule({
      spaceIds: [spaceId],
      starts: '2027-03-27T12:00:00Z',
      ends: '2027-03-29T12:00:00Z',
    });
    expect(body.value[0].taken).toMatchObject([time]);
  });

  it('are checked in to, ended early and extended while they go on (SPACE-10, RESV-21)', async () => {
    const spaceId = await addSpace();
    const { body: made } = await book({ spaceId, starts: from(-5), ends: from(60), ...guest });
    const { body: next } = await book({ spaceId, starts: from(90), ends: from(120), ...guest });
    expect((await act(next.id, 'checkin')).body.code).toBe('checkInClosed');
    expect((await act(next.id, 'end')).body.code).toBe('bookingNotStarted');
    expect((await act(made.id, 'checkin')).body).toMatchObject({ status: 'CheckedIn' });
    expect((await act(made.id, 'move', { starts: made.starts, ends: from(100) })).body.code).toBe('slotTaken');
    const extended = await act(made.id, 'move', { starts: made.starts, ends: next.starts });
    expect([extended.status, extended.body.ends]).toEqual([200, next.starts]);
    expect(codesOf(await act(made.id, 'move', { starts: from(10), ends: from(80) }))).toEqual({
      starts: 'notChangeable',
    });
    const ended = await act(made.id, 'end');
    expect(ended.body).toMatchObject({ status: 'Ended' });
    expect(Date.parse(ended.body.ends)).toBeLessThanOrEqual(Date.now());
    expect((await act(made.id, 'checkin')).body.code).toBe('bookingClosed');
    expect((await book({ spaceId, starts: from(0), ends: from(60), ...guest })).status).toBe(201);
  });

  it('show a space as Free, Busy and No-show (SPACE-09, SPACE-10, RES-76)', async () => {
    const spaceId = await addSpace();
    expect(await availabilityOf(spaceId)).toBe('Free');
    const { body } = await book({ spaceId, starts: from(-1), ends: from(60), ...guest });
    expect(await availabilityOf(spaceId)).toBe('Busy');
    await shift(body.id, 15);
    expect(await availabilityOf(spaceId)).toBe('No-show');
    expect((await act(body.id, 'checkin')).status).toBe(200);
    expect(await availabilityOf(spaceId)).toBe('Busy');
    await act(body.id, 'end');
    expect(await availabilityOf(spaceId)).toBe('Free');
  });

  describe('of another booking provider', () => {
    const asked: CalendarQuestion[] = [];
    let answers: () => Promise<ReadonlyMap<string, readonly CalendarTime[]>>;
    const choose = async (fields: { building?: string; customer?: string; isCached?: boolean }) => {
      const { database, calendars } = test.services;
      if (!(calendars instanceof Map)) throw new Error('the adapters are not a map');
      const outside: CalendarAdapter = {
        readTimes: (question) => {
          asked.push(question);
          return answers();
        },
        readChanges: () => Promise.reject(new Error('not asked here')),
        test: () => Promise.reject(new Error('not asked here')),
        saveEvent: () => Promise.reject(new Error('not asked here')),
        removeEvent: () => Promise.reject(new Error('not asked here')),
      };
      calendars.set('outside-adapter', outside);
      await database.query({
        text: 'update buildings set booking_provider = $2 where id = $1::uuid',
        values: [north1, fields.building ?? ''],
      });
      await database.query({
        text: 'update customers set booking_provider = $2, room_availability_caching = $3 where id = $1::uuid',
        values: [test.people.customers.north, fields.customer ?? '', fields.isCached ?? false],
      });
    };
    const read = async (spaceId: string) => {
      const { body } = await schedule({ spaceIds: [spaceId], ...today() });
      const [{ availability, problem, isBookable }] = body.value;
      return { provider: body.provider, availability, problem, isBookable };
    };
    beforeAll(async () => {
      const body = { name: 'Outside', types: ['spaceBooking'], adapterName: 'Outside-Adapter' };
      await test.call('POST', 'identityprovider', { as: admin, body });
    });
    beforeEach(() => {
      asked.length = 0;
      answers = async () => new Map();
    });
    afterAll(() => choose({}));

    it('are those of the building, else of the customer; an unknown one gives its error (RESV-25, ERR-57, SPACE-10)', async () => {
      const spaceId = await addSpace({ bookingId: 'willow@rooms.example' });
      const own = { availability: 'Free', problem: null, isBookable: true };
      await choose({});
      expect(await read(spaceId)).toEqual({ provider: null, ...own });
      await choose({ customer: 'Elsewhere' });
      const unknown = { availability: 'Unknown', problem: 'unknownBookingProvider', isBookable: false };
      expect(await read(spaceId)).toEqual({ provider: 'elsewhere', ...unknown });
      const refused = await book({ spaceId, starts: at(10), ends: at(11), ...guest });
      expect([refused.status, refused.body.code]).toEqual([409, 'unknownBookingProvider']);
      expect(refused.body.message).toContain('nknown booking provider');
      await choose({ customer: 'Elsewhere', building: 'local' });
      expect(await read(spaceId)).toEqual({ provider: 'local', ...own });
      expect((await book({ spaceId, starts: at(10), ends: at(11), ...guest })).status).toBe(201);
      await choose({ customer: 'local', building: ' Nowhere ' });
      expect(await read(spaceId)).toEqual({ provider: 'nowhere', ...unknown });
      expect(asked).toEqual([]);
    });

    it('are asked for each time where room availability is not cached (CUST-19)', async () => {
      const bookingId = 'maple@northwind.example';
      const spaceId = await addSpace({ bookingId });
      answers = async () =>
        new Map([
          [bookingId, [{ eventId: 'one', starts: Date.now() - lengths.hour, ends: Date.now() + lengths.hour }]],
        ]);
      await choose({ building: 'Outside' });
      expect(await read(spaceId)).toEqual({
        provider: 'outside',
        availability: 'Busy',
        problem: null,
        isBookable: true,
      });
      await read(spaceId);
      const calendar = { id: bookingId, timezone: 'Europe/Paris' };
      expect(asked.map(({ calendars }) => calendars)).toEqual([[calendar], [calendar]]);
    });

    it('leave a space Unknown that it does not know, or while it does not answer (SPACE-10, SPACE-09)', async () => {
      const spaceId = await addSpace({ bookingId: 'cedar@northwind.example' });
      const unknown = { provider: 'outside', availability: 'Unknown', isBookable: false };
      await choose({ building: 'Outside' });
      expect(await read(spaceId)).toEqual({ ...unknown, problem: 'calendarAbsent' });
      answers = () => Promise.reject(new Error('out of reach'));
      expect(await read(spaceId)).toEqual({ ...unknown, problem: 'providerUnavailable' });
      const refused = await book({ spaceId, starts: at(10), ends: at(11), ...guest });
      expect([refused.status, refused.body.code]).toEqual([409, 'calendarUnavailable']);
      expect(asked).toHaveLength(3);
      const unnamed = await addSpace();
      expect(await read(unnamed)).toEqual({ ...unknown, problem: 'calendarAbsent' });
      expect(asked).toHaveLength(3);
    });
  });

  it('of a space with private occupancy are hidden from mobile users, who see it as Unknown (PLACE-18)', async () => {
    const spaceId = await addSpace({ motionPrivate: true });
    await book({ spaceId, starts: from(-1), ends: from(60), ...guest });
    const { body: own } = await book({ spaceId, starts: at(30), ends: at(31) }, reader);
    const range = { starts: from(-120), ends: at(40) };
    const readBy = async (as: string) => (await schedule({ spaceIds: [spaceId], ...range }, as)).body.value[0];
    expect(await readBy(manager)).toMatchObject({ availability: 'Busy', taken: [{ name: 'Ada Guest' }, {}] });
    const shown = await readBy(reader);
    expect(shown).toMatchObject({ availability: 'Unknown', problem: null, taken: [{ id: own.id, isOwn: true }] });
    expect(shown.taken).toHaveLength(1);
  });

  it('of a space with private occupancy are refused in the app without the times at which it is free (PLACE-18)', async () => {
    const spaceId = await addSpace({ motionPrivate: true });
    const { body: kept } = await book({ spaceId, starts: at(9), ends: at(10) }, reader);
    await book({ spaceId, starts: at(10), ends: at(11), ...guest });
    const refused = await book({ spaceId, starts: at(10), ends: at(11) }, reader);
    expect([refused.status, refused.body.code, refused.body.alternatives]).toEqual([409, 'slotTaken', undefined]);
    const moved = await act(kept.id, 'move', { starts: at(10), ends: at(11) }, reader);
    expect([moved.status, moved.body.code, moved.body.alternatives]).toEqual([409, 'slotTaken', undefined]);
    expect((await book({ spaceId, starts: at(10), ends: at(11), ...guest })).body.alternatives).toHaveLength(3);
  });

  it('give the schedules of spaces or of a floor, and say who has booked to staff alone (RES-76)', async () => {
    const spaceId = await addSpace({ name: 'Zelkova', capacity: 6 });
    await book({ spaceId, starts: from(30), ends: from(60), title: 'Board', ...guest });
    const { body } = await schedule({ floorId, types: ['Room'], ...today() });
    const mine = body.value.find((one: { spaceId: string }) => one.spaceId === spaceId);
    expect(mine).toMatchObject({ name: 'Zelkova', capacity: 6, floorId, isBookable: true, availability: 'Free' });
    expect(mine.taken).toMatchObject([{ name: 'Ada Guest', title: 'Board', isOwn: false }]);
    expect(Date.now() - Date.parse(body.at)).toBeLessThan(10_000);
    expect((await schedule({ floorId, types: ['Desk'], ...today() })).body.value).toEqual([]);
    const shown = await schedule({ spaceIds: [spaceId], ...today() }, reader);
    expect(shown.body.value[0].taken).toMatchObject([{ name: null, title: null, id: null, isOwn: false }]);
    expect((await schedule({ spaceIds: [spaceId], ...today() }, test.people.emails.southManager)).body.value).toEqual(
      [],
    );
    expect(codesOf(await schedule({ starts: at(1), ends: at(2) }))).toEqual({ spaceIds: 'required' });
    expect(codesOf(await schedule({ floorId, starts: at(2), ends: at(1) }))).toEqual({ ends: 'afterStart' });
    expect(codesOf(await schedule({ floorId, starts: at(0), ends: at(24 * 9) }))).toEqual({ ends: 'periodTooLong' });
    expect(codesOf(await schedule({ floorId, types: ['no\u0000text'], ...today() }))).toEqual({
      'types.0': 'characters',
    });
    const tooMany = Array.from({ length: 501 }, () => crypto.randomUUID());
    expect(codesOf(await schedule({ spaceIds: tooMany, ...today() }))).toEqual({ spaceIds: 'tooMany' });
  });

  it('give the schedules of a floor part by part, each space once, to its end (RES-76)', async () => {
    for (const name of ['Oak', 'Elm', 'Elm']) await addSpace({ name, type: 'Area' });
    const names: string[] = [];
    const ids = new Set<string>();
    let after: string | null | undefined;
    do {
      const asked = { floorId, types: ['Area'], top: 1, ...today(), ...(after === undefined ? {} : { after }) };
      const { body } = await schedule(asked);
      expect(body.value).toHaveLength(1);
      names.push(body.value[0].name);
      ids.add(body.value[0].spaceId);
      after = body.next;
    } while (after !== null);
    expect(names).toEqual(['Elm', 'Elm', 'Oak']);
    expect(ids.size).toBe(3);
    expect((await schedule({ floorId, types: ['Area'], top: 3, ...today() })).body).toMatchObject({ next: null });
    expect((await schedule({ floorId, after: 'nothing', ...today() })).status).toBe(400);
    expect(codesOf(await schedule({ floorId, top: 501, ...today() }))).toEqual({ top: 'tooLarge' });
  });

  it('show the schedule of a person for a time range to them and to those who book for them (RESV-23, RES-27, RES-117)', async () => {
    const spaceId = await addSpace();
    await book({ spaceId, starts: at(240), ends: at(241), name: 'Reader', email: reader });
    await book({ spaceId, starts: at(250), ends: at(251), name: 'Reader', email: reader });
    const range = `from=${at(240.5)}&to=${at(245)}`;
    const own = await test.call('GET', `booking/userschedule?${range}`, { as: reader });
    expect(own.body.value).toMatchObject([{ starts: at(240), spaceName: 'Willow' }]);
    const path = `booking/delegatedUserschedule?userId=${test.people.userIds['reader'] ?? ''}&${range}`;
    expect((await test.call('GET', path, { as: manager })).body.value).toMatchObject([{ email: reader }]);
    expect((await test.call('GET', path, { as: reader })).status).toBe(403);
    const south = await createPerson(test.services, {
      customerId: test.people.customers.south,
      email: 'desk@southbank.example',
      privilegeMap: { 'BUILDING.spaceView': ['view', 'add'] },
      buildingIds: [test.people.buildings.south1],
    });
    expect((await test.call('GET', path, { as: south.email })).body.value).toEqual([]);
    const long = await test.call('GET', `booking/userschedule?from=${at(0)}&to=${at(24 * 94)}`, { as: reader });
    expect(codesOf(long)).toEqual({ to: 'periodTooLong' });
    const missing = await test.call('GET', 'booking/userschedule', { as: reader });
    expect(codesOf(missing)).toEqual({ from: 'required', to: 'required' });
  });

  it('are at most fifty of one person ahead (RESV-24, LIM-05)', async () => {
    const spaceId = await addSpace();
    const person = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'eager@northwind.example',
      privilegeMap: {},
    });
    await test.services.database.query({
      text: `insert into bookings (id, customer_id, building_id, space_id, user_id, name, email, starts, ends)
        select gen_random_uuid(), $1::uuid, $2::uuid, $3::uuid, $4::uuid, 'Eager', 'eager@northwind.example',
          now() + make_interval(days => n), now() + make_interval(days => n, hours => 1) from generate_series(1, 50) n`,
      values: [test.people.customers.north, north1, spaceId, person.userId],
    });
    const refused = await book({ spaceId, starts: at(24 * 60), ends: at(24 * 60 + 1) }, person.email);
    expect([refused.status, refused.body.code]).toEqual([409, 'tooManyBookings']);
  });
});
