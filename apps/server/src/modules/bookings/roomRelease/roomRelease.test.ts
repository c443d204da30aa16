import { type ExtensionConfig, times } from '@atrium/contract';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';

import { createRecord } from '../../../seed/createRecord.ts';
import { codesOf, guest } from '../../../testing/bookings.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';
import { releaseRooms } from './releaseRoomsJob.ts';

const minute = times.minute;
const START = Date.parse('2026-03-10T09:00:00Z');
const toIso = (instant: number) => new Date(instant).toISOString();

/** When a booking starts, how long it is in minutes, and when it was made. */
interface Booked {
  readonly starts?: number;
  readonly length?: number;
  readonly made?: number;
}

describe('the release of rooms', () => {
  let test: TestApp;
  let admin: string;
  let warden: string;
  let north1: string;
  let schedule: string;
  let floorId: string;
  let willow: string;

  const query = <Row extends object>(text: string, ...values: unknown[]) =>
    test.services.database.query<Row>({ text, values });
  const run = (now: number) => releaseRooms({ executor: test.services.database, services: test.services }, now);
  /** Runs the work of each minute from one instant to another. */
  const runUntil = async (from: number, to: number) => {
    for (let now = from; now <= to; now += minute) await run(now);
  };
  const addRoom = (body: object = {}) =>
    createRecord(test.services, 'test', 'space', {
      ...{ type: 'Room', name: 'Alder', buildingId: north1, parentId: floorId, reservable: true },
      ...body,
    });
  /** Books a room and puts the booking where a body may not: in the past. */
  const book = async (spaceId: string, { starts = START, length = 60, made }: Booked = {}) => {
    const soon = Date.now() + times.day;
    const time = { starts: toIso(soon), ends: toIso(soon + length * minute) };
    const id = await createRecord(test.services, 'test', 'spaceBooking', { spaceId, ...time, ...guest });
    await query(
      `update bookings set starts = $2::timestamptz, ends = $3::timestamptz, created_at = $4::timestamptz where id = $1::uuid`,
      ...[id, toIso(starts), toIso(starts + length * minute), toIso(made ?? starts - times.hour)],
    );
    return id;
  };
  const caseOf = async (bookingId: string) => {
    const { body } = await test.call('GET', `notification/roomrelease/audit?$filter=bookingId eq ${bookingId}`, {
      as: warden,
    });
    expect(body.value.length).toBeLessThan(2);
    return body.value[0];
  };
  const outcomeOf = async (bookingId: string) => {
    const found = await caseOf(bookingId);
    return found === undefined ? null : [found.action, found.reason];
  };
  const setRule = async (config: ExtensionConfig) => {
    const { body } = await test.call('GET', `config/extension/${schedule}`, { as: admin });
    return test.call('PUT', `config/extension/${schedule}`, {
      as: admin,
      version: body.version,
      body: { config: { roomRelease: true, ...config } },
    });
  };
  const mails = async () => {
    await test.services.mail.compose();
    return query<{ recipient: string; subject: string; text: string }>(
      `select m.recipient, m.subject, regexp_replace(c.text, '\\s+', ' ', 'g') as text from outgoing_mails m
        join outgoing_mail_contents c on c.id = m.content_id order by m.created_at, m.id`,
    );
  };
  const statusOf = async (bookingId: string) =>
    (await query<{ status: string }>('select status from bookings where id = $1::uuid', bookingId))[0]?.status;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north1 } = test.people.buildings);
    await turnOnMap(test.services, north1);
    await query('update customers set room_release = true where id = $1::uuid', test.people.customers.north);
    await turnOn(test.services, 'schedule', [north1], { roomRelease: true });
    const [found] = await query<{ id: string }>(
      `select id from extensions where building_id = $1::uuid and code = 'extension.schedule'`,
      north1,
    );
    schedule = found?.id ?? '';
    floorId = await createRecord(test.services, 'test', 'space', { type: 'Floor', name: 'Ground', buildingId: north1 });
    willow = await addRoom({ name: 'Willow' });
    const person = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'warden@northwind.example',
      privilegeMap: { 'BUILDING.roomReleases': ['view'] },
      buildingIds: [north1],
    });
    warden = person.email;
  });
  afterEach(async () => {
    for (const table of ['outgoing_mails', 'mail_drafts', 'room_releases', 'bookings'])
      await query(`delete from ${table}`);
    await setRule({});
  });
  afterAll(() => test.close());

  it('reminds after 10 minutes and releases after 15 without a check-in, with its log (STAT-01, STAT-04, STAT-06, REL-04)', async () => {
    const bookingId = await book(willow);
    await run(START - minute);
    expect(await caseOf(bookingId)).toBeUndefined();
    expect(await run(START)).toMatchObject({ opened: 1 });
    expect(await outcomeOf(bookingId)).toEqual(['Started', 'waiting']);
    await runUntil(START + minute, START + 9 * minute);
    expect(await mails()).toEqual([]);
    expect(await run(START + 10 * minute)).toMatchObject({ reminded: 1 });
    const [reminder] = await mails();
    expect(reminder).toMatchObject({ recipient: guest.email, subject: expect.stringContaining('Do you still need') });
    await runUntil(START + 11 * minute, START + 14 * minute);
    expect(await statusOf(bookingId)).toBe('Booked');
    expect(await run(START + 15 * minute)).toMatchObject({ released: 1 });
    expect(await caseOf(bookingId)).toMatchObject({
      ...{ room: 'Willow', organizer: guest.name, day: '2026-03-10', action: 'AutoRelease', reason: 'noCheckIn' },
      ...{ starts: toIso(START), ends: toIso(START + 60 * minute), grace: 15, minutesWon: 45 },
    });
    const { body } = await test.call('GET', `booking/delegatedBooking/${bookingId}`, { as: admin });
    expect(body).toMatchObject({ status: 'Cancelled', changeReason: 'roomRelease' });
    const [, released] = await mails();
    expect(released?.text).toContain('free for others again');
    expect(released?.text).toContain('15 minutes after the start');
    expect(released?.text).toContain(`/building/${north1}/spaceView`);
  });

  it('is done once by several processes at the same moment (REL-03)', async () => {
    const rooms = await Promise.all(Array.from({ length: 6 }, (_, at) => addRoom({ name: `Elm ${String(at)}` })));
    const bookings = await Promise.all(rooms.map((room) => book(room)));
    await Promise.all([run(START), run(START), run(START)]);
    await Promise.all([run(START + 10 * minute), run(START + 10 * minute)]);
    await Promise.all([run(START + 15 * minute), run(START + 15 * minute), run(START + 15 * minute)]);
    for (const bookingId of bookings) expect(await outcomeOf(bookingId)).toEqual(['AutoRelease', 'noCheckIn']);
    expect(await mails()).toHaveLength(2 * bookings.length);
  });

  it('keeps a room to which people come, and closes a case as its booking changes (STAT-02, STAT-05)', async () => {
    const changes: readonly (readonly [string, readonly [string, string] | null])[] = [
      [`status = 'CheckedIn', checked_in_at = now()`, ['UserKeep', 'checkedIn']],
      [`status = 'Cancelled'`, ['UserRelease', 'cancelled']],
      [`status = 'Ended', ends = starts + interval '8 minutes'`, ['UserRelease', 'ended']],
      [`ends = ends + interval '30 minutes'`, ['TimeChanged', 'timeChanged']],
      [`space_id = '${willow}'::uuid`, ['LocationChanged', 'spaceChanged']],
      [`attendees = 3`, ['OccupancyChanged', 'attendeesChanged']],
    ];
    const made: string[] = [];
    for (const [at] of changes.entries()) made.push(await book(await addRoom({ name: `Oak ${String(at)}` })));
    await run(START);
    for (const [at, [change]] of changes.entries())
      await query(`update bookings set ${change} where id = $1::uuid`, made[at]);
    await run(START + minute);
    await run(START + 15 * minute);
    for (const [at, [, outcome]] of changes.entries()) expect(await outcomeOf(made[at] ?? '')).toEqual(outcome);
    expect(await statusOf(made[3] ?? '')).toBe('Booked');
    expect(await mails()).toEqual([]);
  });

  it('does not cover what the rule leaves out, and keeps all with automatic check-in (REL-01, STAT-06)', async () => {
    const tagId = await createRecord(test.services, 'test', 'buildingTag', {
      name: 'Quiet',
      group: 'amenity',
      buildingId: north1,
    });
    const rule: ExtensionConfig = {
      ...{ releaseExcludedTypes: ['WorkArea'], releaseExcludedTags: [tagId], releaseLongestHours: 4, releaseGrace: 20 },
    };
    expect((await setRule(rule)).status).toBe(200);
    const area = await book(await addRoom({ type: 'WorkArea', name: 'Studio' }));
    const quiet = await book(await addRoom({ name: 'Library', tags: [tagId] }));
    const long = await book(await addRoom({ name: 'Ash' }), { length: 300 });
    const short = await book(await addRoom({ name: 'Box' }), { length: 20 });
    const desk = await book(await addRoom({ type: 'Desk', name: 'D-1' }));
    await run(START);
    expect(await outcomeOf(area)).toEqual(['NotApplicable', 'spaceType']);
    expect(await outcomeOf(long)).toEqual(['NotApplicable', 'tooLong']);
    expect(await outcomeOf(short)).toEqual(['NotApplicable', 'tooShort']);
    expect(await outcomeOf(desk)).toBeNull();
    expect(await outcomeOf(quiet)).toEqual(['NotApplicable', 'tag']);
    await setRule({ autoCheckIn: true });
    const kept = await book(await addRoom({ name: 'Fir' }));
    await run(START + minute);
    expect(await outcomeOf(kept)).toEqual(['AutoKeep', 'autoCheckIn']);
  });

  it('is off unless customer, building and schedule have it on, and names who has set the rule (BRAND-38, CUST-21, ON-03, REL-01)', async () => {
    const bookingId = await book(willow);
    const { north } = test.people.customers;
    await query('update customers set room_release = false where id = $1::uuid', north);
    await run(START);
    await query('update customers set room_release = true where id = $1::uuid', north);
    await query('update extensions set enabled = false where id = $1::uuid', schedule);
    await run(START);
    await query('update extensions set enabled = true where id = $1::uuid', schedule);
    await setRule({ roomRelease: false });
    await run(START);
    expect(await caseOf(bookingId)).toBeUndefined();
    await setRule({ releaseGrace: 30 });
    await run(START);
    expect(await caseOf(bookingId)).toMatchObject({ grace: 30, ruleSetBy: expect.stringContaining('Example') });
    // A change of the rule is for cases to come; the switch stops open ones.
    await setRule({ releaseGrace: 5 });
    await run(START + 15 * minute);
    expect(await outcomeOf(bookingId)).toEqual(['Started', 'waiting']);
    await setRule({ roomRelease: false });
    await run(START + 30 * minute);
    expect(await outcomeOf(bookingId)).toEqual(['NotApplicable', 'switchedOff']);
  });

  it('refuses a rule that makes no sense, with the field (REL-01)', async () => {
    const wrong: readonly (readonly [ExtensionConfig, Record<string, string>])[] = [
      [{ releaseGrace: 0 }, { 'config.releaseGrace': 'tooSmall' }],
      [{ releaseGrace: 500 }, { 'config.releaseGrace': 'tooLarge' }],
      [{ releaseGrace: 10, releaseReminder: 9 }, { 'config.releaseReminder': 'reminderTooLate' }],
      [{ releaseReminder: 20 }, { 'config.releaseReminder': 'reminderTooLate' }],
      [
        { releaseExcludedTypes: ['Space', 'Room', 'Area', 'WorkArea', 'Common Area'] },
        { 'config.releaseExcludedTypes': 'nothingLeft' },
      ],
    ];
    for (const [config, codes] of wrong) {
      const answer = await setRule(config);
      expect([answer.status, codesOf(answer)]).toEqual([400, codes]);
    }
  });

  it('is decided by elapsed time where clocks change (REL-03)', async () => {
    const gap = Date.parse('2026-03-29T00:50:00Z');
    const fold = Date.parse('2026-10-25T00:50:00Z');
    for (const starts of [gap, fold]) {
      const bookingId = await book(await addRoom({ name: 'Yew' }), { starts });
      await run(starts);
      await run(starts + 14 * minute);
      expect(await outcomeOf(bookingId)).toEqual(['Started', 'waiting']);
      await run(starts + 16 * minute);
      expect(await outcomeOf(bookingId)).toEqual(['AutoRelease', 'noCheckIn']);
    }
  });

  it('gives time to answer after the server was away, and from the booking on where it is made late (REL-01)', async () => {
    const late = await book(willow, { made: START + 20 * minute });
    await run(START + 20 * minute);
    await run(START + 31 * minute);
    expect(await outcomeOf(late)).toEqual(['Started', 'waiting']);
    const away = await book(await addRoom({ name: 'Pine' }));
    await run(START + 40 * minute);
    expect(await outcomeOf(away)).toEqual(['Started', 'waiting']);
    await run(START + 44 * minute);
    expect(await outcomeOf(away)).toEqual(['Started', 'waiting']);
    await run(START + 45 * minute);
    expect(await outcomeOf(away)).toEqual(['AutoRelease', 'noCheckIn']);
    const over = await book(await addRoom({ name: 'Birch' }));
    await run(START);
    await run(START + 61 * minute);
    expect(await outcomeOf(over)).toEqual(['NotApplicable', 'over']);
    expect(await statusOf(over)).toBe('Booked');
  });

  it('is answered by the links of the reminder on a post alone, once (REL-02, API-41)', async () => {
    const linkIn = (text: string, choice: string) =>
      new RegExp(`/room-release\\?choice=${choice}&(?:amp;)?token=[\\w.~-]+`).exec(text)?.[0] ?? '';
    const answer = (url: string, method: 'GET' | 'POST', choice?: string) =>
      test.app.inject({
        method,
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        ...(choice === undefined ? {} : { payload: `choice=${choice}` }),
      });
    for (const [choice, outcome] of [
      ['keep', ['UserKeep', 'keptByLink']],
      ['release', ['UserRelease', 'releasedByLink']],
    ] as const) {
      await query('delete from outgoing_mails');
      const starts = Date.now() - 10 * minute;
      const bookingId = await book(await addRoom({ name: `Lime ${choice}` }), { starts });
      await run(starts);
      await run(starts + 10 * minute);
      const [reminder] = await mails();
      const url = linkIn(reminder?.text ?? '', choice);
      expect(url).not.toBe('');
      const page = await answer(url, 'GET');
      expect([page.statusCode, page.body.includes('name="choice"')]).toEqual([200, true]);
      expect(await outcomeOf(bookingId)).toEqual(['Started', 'waiting']);
      expect((await answer(url, 'POST')).statusCode).toBe(400);
      expect((await answer(url, 'POST', choice)).statusCode).toBe(200);
      expect(await outcomeOf(bookingId)).toEqual(outcome);
      await answer(url, 'POST', choice === 'keep' ? 'release' : 'keep');
      await run(starts + 16 * minute);
      expect(await outcomeOf(bookingId)).toEqual(outcome);
      expect(await statusOf(bookingId)).toBe(choice === 'keep' ? 'Booked' : 'Cancelled');
    }
    expect((await answer('/room-release?token=forged', 'POST', 'release')).statusCode).toBe(400);
  });

  it('takes the event out of the calendar outside (REL-04)', async () => {
    const bookingId = await book(willow);
    await query(
      `insert into booking_events (id, booking_id, space_id, provider_id, calendar_id, event_id, is_wanted, written)
        values (gen_random_uuid(), $1::uuid, $2::uuid, gen_random_uuid(), 'willow', 'event', true, 1)`,
      ...[bookingId, willow],
    );
    for (const now of [START, START + 10 * minute, START + 15 * minute]) await run(now);
    const events = await query(
      'select is_wanted, sequence, written from booking_events where booking_id = $1::uuid',
      bookingId,
    );
    expect(events).toEqual([{ is_wanted: false, sequence: 2, written: 1 }]);
  });

  it('is shown to those with the right to the page of their building alone, with filters and export (STAT-03, RES-64)', async () => {
    const bookingId = await book(willow);
    await run(START);
    const path = 'notification/roomrelease/audit';
    const filtered = await test.call(
      'GET',
      `${path}?buildingId=${north1}&$filter=action eq 'Started' and day eq '2026-03-10' and contains(room, 'will')`,
      { as: warden },
    );
    expect(filtered.body.value.map((one: { bookingId: string }) => one.bookingId)).toEqual([bookingId]);
    expect((await test.call('GET', path, { as: test.people.emails.reader })).status).toBe(403);
    expect((await test.call('POST', path, { as: admin, body: { bookingId } })).status).toBe(405);
    const exported = await test.call('GET', `${path}/export?format=csv&buildingId=${north1}`, { as: warden });
    expect([exported.status, exported.text.includes('Willow')]).toEqual([200, true]);
  });

  it('has a trend of 12 weeks, and names people only where right and customer allow it (REL-05)', async () => {
    const monday = Math.floor(Date.now() / times.day) * times.day;
    for (const days of [1, 8]) {
      const starts = monday - days * times.day + 9 * times.hour;
      await book(willow, { starts });
      for (const at of [0, 10, 15]) await run(starts + at * minute);
    }
    const trend = async (as: string) =>
      (await test.call('GET', `notification/roomrelease/trend?buildingId=${north1}`, { as })).body;
    const seen = await trend(warden);
    expect(seen.weeks).toHaveLength(12);
    const released = seen.weeks.map(({ counts }: { counts: Record<string, number> }) => counts['AutoRelease'] ?? 0);
    expect(released.reduce((sum: number, one: number) => sum + one, 0)).toBe(2);
    expect(seen).toMatchObject({ minutesWon: 90, rooms: [{ room: 'Willow', releases: 2, minutesWon: 90 }] });
    expect(seen.rule).toMatchObject({ isOn: true, grace: 15, reminder: 10 });
    expect([seen.organizers, (await trend(admin)).organizers]).toEqual([null, null]);
    await query('update customers set repeat_no_shows = true where id = $1::uuid', test.people.customers.north);
    expect((await trend(warden)).organizers).toBeNull();
    expect((await trend(admin)).organizers).toEqual([{ organizer: guest.name, releases: 2 }]);
    const elsewhere = await test.call(
      'GET',
      `notification/roomrelease/trend?buildingId=${test.people.buildings.south1}`,
      {
        as: warden,
      },
    );
    expect(elsewhere.status).toBe(404);
  });
});
