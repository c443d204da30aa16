import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { sql } from '../../../db/sql.ts';
import { createRecord } from '../../../seed/createRecord.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { buildingTable } from '../../places/building/building.table.ts';
import { customerTable } from '../../customers/customer/customer.table.ts';
import { reservationSubscriptionTable } from './reservationSubscription.table.ts';

describe('the calendar of reservations', () => {
  let test: TestApp;
  let manager: string;
  let building: string;
  let path: string;
  let day = 0;

  const call = (method: string, to: string, body?: unknown, as = manager) =>
    test.call(method, to, { as, headers: { 'if-match': '*' }, ...(body === undefined ? {} : { body }) });
  const soon = (days: number, hour: number) => {
    const date = new Date(Date.now() + days * 86_400_000);
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hour)).toISOString();
  };
  const addReservation = async (body: Record<string, unknown> = {}): Promise<string> => {
    day += 1;
    const sent = { startDate: soon(day, 8), endDate: soon(day, 16), capacityType: 'building', occupancy: 5, ...body };
    return (await call('POST', path, sent)).body.id;
  };
  const readEvents = (text: string) =>
    new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((component) => ({ component, event: new ICAL.Event(component) }));
  const floorOf = (name: string) =>
    createRecord(test.services, 'example', 'space', { type: 'Floor', name, buildingId: building });
  const subscribed = (address: string) => test.call('GET', new URL(address).href.split('/api/')[1] ?? '');

  beforeAll(async () => {
    test = await createTestApp();
    manager = test.people.emails.northManager;
    building = test.people.buildings.north1;
    path = `building/${building}/reservation`;
  });
  afterAll(() => test.close());

  it('has each reservation as a file, which keeps its identity when it is changed (RESV-01, NAV-61)', async () => {
    const id = await addReservation({ notes: 'Bring a badge; doors open at 7:30,\nlift 2' });
    const file = await call('GET', `${path}/${id}/calendar`);
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.headers['content-disposition']).toBe('attachment; filename="North One.ics"');
    const [before] = readEvents(file.text);
    expect(before?.event.startDate?.toJSDate().getTime()).toBe(Date.parse(soon(day, 8)));
    expect(before?.event.endDate?.toJSDate().getTime()).toBe(Date.parse(soon(day, 16)));
    expect(before?.event.description).toBe('Bring a badge; doors open at 7:30,\nlift 2');
    await call('PUT', `${path}/${id}`, { notes: 'Bring a badge' });
    const [after] = readEvents((await call('GET', `${path}/${id}/calendar`)).text);
    expect(after?.event.uid).toBe(before?.event.uid);
    expect(after?.event.sequence).toBeGreaterThan(before?.event.sequence ?? 0);
    const { southManager, reader } = test.people.emails;
    const others = await Promise.all(
      [southManager, reader].map((as) => call('GET', `${path}/${id}/calendar`, undefined, as)),
    );
    expect(others.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('has an address with a secret that can be renewed and ended; no other secret opens it (NAV-61, SEC-04)', async () => {
    const id = await addReservation();
    await addReservation({ startDate: '2090-01-01T08:00:00.000Z', endDate: '2090-01-01T16:00:00.000Z' });
    expect((await call('GET', `${path}/subscription`)).body).toEqual({ since: null });
    const first = await call('POST', `${path}/subscription`);
    expect(first.status).toBe(201);
    const calendar = await subscribed(first.body.address);
    expect([calendar.status, calendar.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const uids = readEvents(calendar.text).map(({ event }) => event.uid);
    expect(uids.some((uid) => uid.includes(id))).toBe(true);
    expect(calendar.text).not.toContain(':2090');
    const s = reservationSubscriptionTable;
    const [kept] = await test.services.database.query<{ secretHash: string }>(
      sql`select ${s.secretHash} as "secretHash" from ${s}`,
    );
    expect(first.body.address).not.toContain(kept?.secretHash);
    expect((await call('GET', `${path}/subscription`)).body).toEqual({ since: first.body.since });

    const second = await call('POST', `${path}/subscription`);
    expect((await subscribed(first.body.address)).status).toBe(404);
    expect((await subscribed(second.body.address)).status).toBe(200);
    expect((await subscribed(`${second.body.address}x`)).status).toBe(404);
    expect((await call('POST', `${path}/subscription`, undefined, test.people.emails.reader)).status).toBe(403);
    expect((await call('POST', `${path}/subscription`, undefined, test.people.emails.southManager)).status).toBe(404);
    expect((await call('DELETE', `${path}/subscription`)).status).toBe(204);
    expect((await subscribed(second.body.address)).status).toBe(404);
  });

  it('is read by as many calendars of one address as there are, which only wrong secrets use up (NAV-61, SEC-08)', async () => {
    const own = await createTestApp({ RATE_SIGNIN: '3', RATE_API: '1000' });
    onTestFinished(() => own.close());
    const { buildings, emails } = own.people;
    const addressOf = async (buildingId: string, as: string) => {
      const { body } = await own.call('POST', `building/${buildingId}/reservation/subscription`, { as });
      return new URL(body.address).href.split('/api/')[1] ?? '';
    };
    const feeds = [
      await addressOf(buildings.north1, emails.northManager),
      await addressOf(buildings.south1, emails.southManager),
    ];
    const statuses = async (asked: readonly string[]) => {
      const found: number[] = [];
      for (const feed of asked) found.push((await own.call('GET', feed)).status);
      return found;
    };
    expect(await statuses([...feeds, ...feeds, ...feeds])).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await statuses(feeds)).toEqual([429, 429]);
    const wrong = 'reservationCalendar?secret=wrong';
    expect(await statuses([wrong, wrong, wrong, wrong])).toEqual([404, 404, 404, 429]);
  });

  it.each(['building', 'customer'] as const)(
    'has no address while its %s is deleted (NAV-61, SEC-04)',
    async (which) => {
      const { address } = (await call('POST', `${path}/subscription`)).body;
      const table = which === 'building' ? buildingTable : customerTable;
      const id = which === 'building' ? building : test.people.customers.north;
      const { database } = test.services;
      await database.query(sql`update ${table} set ${table.deletedAt} = now() where ${table.id} = ${id}::uuid`);
      const { status } = await subscribed(address);
      await database.query(sql`update ${table} set ${table.deletedAt} = null where ${table.id} = ${id}::uuid`);
      expect([status, (await subscribed(address)).status]).toEqual([404, 200]);
      await call('DELETE', `${path}/subscription`);
    },
  );

  it('keeps a floor from being deleted until its reservations are over, and names them (KIT-09, RESV-02)', async () => {
    const floor = await floorOf('Level 5');
    const place = { capacityType: 'floor', spaceId: floor };
    await addReservation({ ...place, startDate: '2020-01-01T08:00:00.000Z', endDate: '2020-01-01T16:00:00.000Z' });
    const upcoming = await addReservation(place);
    const refused = await call('DELETE', `space/${floor}`, undefined, test.people.emails.administrator);
    expect([refused.status, refused.body.fields]).toEqual([
      409,
      [{ field: 'reservation', code: 'reference', message: '1', names: ['Level 5'] }],
    ]);
    expect((await call('DELETE', `${path}/${upcoming}`)).status).toBe(204);
    expect((await call('DELETE', `space/${floor}`, undefined, test.people.emails.administrator)).status).toBe(204);
  });
});
