import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createRecord } from '../../seed/createRecord.ts';
import { at, guest, sorted } from '../../testing/bookings.ts';
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/testApp.ts';
import { createPerson } from '../../testing/testPortfolio.ts';
import { turnOn } from '../../testing/turnOn.ts';
import { turnOnMap } from '../../testing/turnOnMap.ts';

const anyVersion = { 'if-match': '*' };

describe('messages that people cause to others', () => {
  let test: TestApp;
  let buildingId: string;
  let willow: string;
  const people: string[] = [];
  let hour = 0;

  const query = <Line extends object>(text: string, ...values: unknown[]) =>
    test.services.database.query<Line>({ text, values });
  const call = (method: string, path: string, body?: unknown, as = people[0] ?? '') =>
    test.call(method, path, { as, headers: anyVersion, ...(body === undefined ? {} : { body }) });
  const book = (email: string, as?: string) => {
    hour += 1;
    return call(
      'POST',
      'booking/delegatedBooking',
      { spaceId: willow, starts: at(hour), ends: at(hour + 1), name: 'Ada Guest', email },
      as,
    );
  };
  const invite = (employeeIds: readonly string[], as?: string) =>
    call(
      'POST',
      `building/${buildingId}/invitation`,
      {
        subject: 'Safety briefing',
        startDate: '2090-06-01T07:00:00.000Z',
        endDate: '2090-06-01T08:30:00.000Z',
        employeeIds,
      },
      as,
    );
  const employees = (names: readonly string[], domain = 'northwind.example') =>
    Promise.all(
      names.map((firstName) =>
        createRecord(
          test.services,
          'test',
          'employee',
          { firstName, lastName: 'Example', email: `${firstName.toLowerCase()}@${domain}` },
          { buildingId },
        ),
      ),
    );
  const secondsOf = ({ headers }: TestAnswer) => Number(headers['retry-after']);
  const mails = () => query('select from outgoing_mails');

  beforeAll(async () => {
    test = await createTestApp({ RATE_MAIL: '4', RATE_MAIL_OUTSIDE: '2', RATE_MAIL_CUSTOMER: '7' });
    buildingId = test.people.buildings.north1;
    await turnOnMap(test.services, buildingId);
    await turnOn(test.services, 'schedule', [buildingId]);
    await turnOn(test.services, 'backToWork', [buildingId]);
    const room = { type: 'Room', name: 'Willow', buildingId, reservable: true };
    const ground = await createRecord(test.services, 'test', 'space', { type: 'Floor', name: 'Ground', buildingId });
    willow = await createRecord(test.services, 'test', 'space', { ...room, parentId: ground });
    for (const name of ['desk', 'counter']) {
      const { email } = await createPerson(test.services, {
        customerId: test.people.customers.north,
        email: `${name}@northwind.example`,
        privilegeMap: {
          'BUILDING.spaceView': ['view', 'add', 'edit', 'delete'],
          'BUILDING.buildinginvites': ['view', 'add', 'edit', 'delete'],
        },
        buildingIds: [buildingId],
      });
      people.push(email);
    }
  });
  afterEach(async () => {
    hour = 0;
    for (const table of ['mail_counts', 'outgoing_mails', 'bookings', 'invitations'])
      await query(`delete from ${table}`);
  });
  afterAll(() => test.close());

  it('are refused over the number of an hour, with the seconds until it ends and nothing saved (SEC-22)', async () => {
    for (const name of ['a', 'b', 'c', 'd']) expect((await book(`${name}@northwind.example`)).status).toBe(201);
    const refused = await book('e@northwind.example');
    expect([refused.status, refused.body.code]).toEqual([429, 'tooManyMails']);
    expect(secondsOf(refused)).toBeGreaterThan(3_500);
    expect(secondsOf(refused)).toBeLessThanOrEqual(3_600);
    expect(refused.body.message).toContain('Try again in 60 min.');
    expect([(await query('select from bookings')).length, (await mails()).length]).toEqual([4, 4]);
    // What takes a meeting back is never refused, and what people do for themselves is no one else's.
    const [first] = await query<{ id: string }>('select id from bookings order by starts');
    expect((await call('POST', `booking/delegatedBooking/${String(first?.id)}/cancel`, {})).status).toBe(200);
    expect((await book(people[0]?.toUpperCase() ?? '')).status).toBe(201);
    await query(`update mail_counts set ends_at = now() - interval '1 second'`);
    expect((await book('e@northwind.example')).status).toBe(201);
  });

  it('are few to addresses outside the domains of the customer (SEC-22)', async () => {
    for (const name of ['a', 'b']) expect((await book(`${name}@strangers.example`)).status).toBe(201);
    const refused = await book(guest.email);
    expect([refused.status, refused.body.code]).toEqual([429, 'tooManyOutsideMails']);
    expect(secondsOf(refused)).toBeGreaterThan(3_500);
    expect((await book('a@NORTHWIND.example')).status).toBe(201);
  });

  it('are counted whole of calls that are sent at once (SEC-22)', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => book(`${name}@strangers.example`)));
    expect(sorted(answers.map(({ status }) => status))).toEqual([201, 201, 429, 429]);
    expect(await mails()).toHaveLength(2);
  });

  it('are bounded for all people of a customer together (SEC-22)', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await book(`${name}@northwind.example`);
    const [, other] = people;
    for (const name of ['e', 'f', 'g']) expect((await book(`${name}@northwind.example`, other)).status).toBe(201);
    await query(`update mail_counts set ends_at = now() + interval '10 minutes' where mails = 4`);
    const refused = await book('h@northwind.example', other);
    expect([refused.status, refused.body.code]).toEqual([429, 'tooManyCustomerMails']);
    expect(secondsOf(refused)).toBeGreaterThan(500);
    expect(secondsOf(refused)).toBeLessThanOrEqual(600);
  });

  it('may be more than an hour has where the first call invites so many employees, never so many strangers (SEC-22)', async () => {
    const staff = await employees(['Ida', 'Jon', 'Kim', 'Lea', 'Max']);
    const made = await invite(staff);
    expect(made.status).toBe(201);
    expect(await mails()).toHaveLength(5);
    expect((await invite(staff)).status).toBe(429);
    expect(await query('select from invitations')).toHaveLength(1);
    const strangers = await employees(['Noa', 'Ole', 'Pia'], 'strangers.example');
    const refused = await invite(strangers, people[1]);
    expect([refused.status, refused.body.fields]).toMatchObject([
      400,
      [{ field: 'employeeIds', code: 'tooManyOutside', limit: 2 }],
    ]);
    expect((await invite(strangers.slice(1), people[1])).status).toBe(201);
  });

  it('are sent again to an address once in 10 minutes (SEC-22)', async () => {
    const { body: made } = await invite(await employees(['Rae', 'Sam']));
    const resend = () => call('POST', `building/${buildingId}/invitation/${made.id}/resend`);
    await query('delete from mail_counts');
    const again = await resend();
    expect(again.status).toBe(200);
    await query('delete from mail_counts');
    const refused = await resend();
    expect([refused.status, refused.body.code]).toEqual([429, 'resent']);
    expect(secondsOf(refused)).toBeGreaterThan(500);
    expect(secondsOf(refused)).toBeLessThanOrEqual(600);
    const read = (await call('GET', `building/${buildingId}/invitation/${made.id}`)).body;
    expect([read.sentTime, (await mails()).length]).toEqual([again.body.sentTime, 4]);
    await query(`update invitees set resent_time = resent_time - interval '10 minutes'`);
    expect((await resend()).status).toBe(200);
  });
});
