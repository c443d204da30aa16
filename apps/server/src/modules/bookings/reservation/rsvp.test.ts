import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createRecord } from '../../../seed/createRecord.ts';
import { readSheet } from '../../../testing/readSheet.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

const anyVersion = { 'if-match': '*' };

describe('RSVPs', () => {
  let test: TestApp;
  let manager: string;
  let reader: string;
  let building: string;
  let day = 0;

  const call = (method: string, path: string, body?: unknown, as = manager) =>
    test.call(method, path, { as, headers: anyVersion, ...(body === undefined ? {} : { body }) });
  const pathOf = (id: string, rest = '') => `building/${building}/reservation/${id}${rest}`;
  const addReservation = async (body: Record<string, unknown> = {}): Promise<string> => {
    day += 1;
    const startDate = new Date(Date.UTC(2032, 0, day, 8)).toISOString();
    const endDate = new Date(Date.UTC(2032, 0, day, 16)).toISOString();
    const sent = { startDate, endDate, capacityType: 'building', occupancy: 5, ...body };
    return (await call('POST', `building/${building}/reservation`, sent)).body.id;
  };
  const reserve = (id: string, body: unknown = {}, as = reader) => call('POST', pathOf(id, '/rsvp'), body, as);
  const countOf = async (id: string) => (await call('GET', pathOf(id))).body.rsvpCount;

  beforeAll(async () => {
    test = await createTestApp();
    manager = test.people.emails.northManager;
    ({ reader } = test.people.emails);
    building = test.people.buildings.north1;
    const extension = { name: 'Back to work', code: 'extension.backToWork' };
    await createRecord(test.services, 'example', 'extension', extension);
    await createRecord(test.services, 'example', 'extension', { ...extension, buildingId: building, enabled: true });
  });
  afterAll(() => test.close());

  it('are made by people of the app for themselves, once, and listed with name, e-mail, status and time (RESV-11, LIM-07)', async () => {
    const id = await addReservation();
    const made = await reserve(id);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'reader Example', email: reader, status: 'reserved', reservationId: id });
    expect(made.text).not.toContain('version');
    expect(Math.abs(Date.parse(made.body.date) - Date.now())).toBeLessThan(60_000);
    const again = await reserve(id);
    expect([again.status, again.body.code, await countOf(id)]).toEqual([409, 'duplicate', 1]);
    const list = (await call('GET', pathOf(id, '/rsvp'))).body.value;
    expect(list).toMatchObject([
      { name: 'reader Example', email: reader, status: 'reserved', userId: test.people.userIds['reader'] },
    ]);
    const other = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'colleague@northwind.example',
      privilegeMap: {},
    });
    expect((await call('GET', pathOf(id, '/rsvp'), undefined, other.email)).body.value).toEqual([]);
    expect((await call('GET', pathOf(id, '/rsvp'), undefined, reader)).body.value).toHaveLength(1);
    expect((await reserve(id, {}, test.people.emails.southManager)).status).toBe(404);
  });

  it('are for what the app shows: reservations to come of buildings with back to work (LIM-07, NAV-61)', async () => {
    const shown = await addReservation();
    const over = await addReservation({ startDate: '2020-01-01T08:00:00.000Z', endDate: '2020-01-01T16:00:00.000Z' });
    expect((await reserve(over)).status).toBe(404);
    const late = await reserve(over, { name: 'Ada Guest', email: 'ada@guests.example' }, manager);
    expect([late.status, late.body.code]).toEqual([409, 'reservationOver']);
    const listed = await call('GET', `building/${building}/reservation?$top=100`, undefined, reader);
    const ids = listed.body.value.map((one: { id: string }) => one.id);
    expect([ids.includes(shown), ids.includes(over)]).toEqual([true, false]);
    expect(JSON.stringify(listed.body.value[0])).not.toContain('confirmationEmail');
    const north2 = test.people.buildings.north2;
    const elsewhere = await createRecord(
      test.services,
      'example',
      'reservation',
      {
        startDate: '2032-01-01T08:00:00.000Z',
        endDate: '2032-01-01T16:00:00.000Z',
        capacityType: 'building',
        occupancy: 5,
      },
      { buildingId: north2 },
    );
    expect((await call('POST', `building/${north2}/reservation/${elsewhere}/rsvp`, {}, reader)).body.code).toBe(
      'featureOff',
    );
    // The path names the building of the reservation.
    expect((await call('POST', `building/${north2}/reservation/${shown}/rsvp`, {}, manager)).status).toBe(404);
  });

  it('never take more places than there are, of fifty people at the same time (RESV-11, RESV-01)', async () => {
    const id = await addReservation({ occupancy: 20 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        reserve(id, { name: `Guest ${String(at)}`, email: `guest${String(at)}@guests.example` }, manager),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${String(status)} ${String(body.code)}`))).toEqual(
      new Set(['409 reservationFull']),
    );
    expect(await countOf(id)).toBe(20);
    expect((await call('GET', pathOf(id, '/rsvp?$count=true&$top=0'))).body['@odata.count']).toBe(20);
    // A raised occupancy has room again.
    await call('PUT', pathOf(id), { occupancy: 21 });
    expect((await reserve(id)).status).toBe(201);
  });

  it('are cancelled by their owner or by staff, which frees the place once (RESV-11, TRUE-03)', async () => {
    const id = await addReservation({ occupancy: 1 });
    const own = (await reserve(id)).body.id;
    const colleague = 'colleague@northwind.example';
    expect((await reserve(id, {}, colleague)).body.code).toBe('reservationFull');
    const cancel = (rsvpId: string, as: string) =>
      call('PUT', pathOf(id, `/rsvp/${rsvpId}`), { status: 'cancelled' }, as);
    expect((await cancel(own, colleague)).status).toBe(404);
    const viewer = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'rsvp.viewer@northwind.example',
      privilegeMap: { 'BUILDING.buildingReservations': ['view'] },
      buildingIds: [building],
    });
    expect((await call('GET', pathOf(id, `/rsvp/${own}`), undefined, viewer.email)).status).toBe(200);
    expect((await cancel(own, viewer.email)).status).toBe(403);
    // Nor is it found below another reservation.
    const other = await addReservation();
    const astray = pathOf(other, `/rsvp/${own}`);
    expect((await call('PUT', astray, { status: 'cancelled' }, viewer.email)).status).toBe(404);
    const cancelled = await Promise.all([cancel(own, reader), cancel(own, reader)]);
    expect(cancelled.some(({ status }) => status === 200)).toBe(true);
    expect(await countOf(id)).toBe(0);
    const { status, cancelledDate } = (await call('GET', pathOf(id, `/rsvp/${own}`))).body;
    expect([status, Math.abs(Date.parse(cancelledDate) - Date.now()) < 60_000]).toEqual(['cancelled', true]);
    const revived = await call('PUT', pathOf(id, `/rsvp/${own}`), { status: 'reserved' });
    expect(revived.body.fields).toMatchObject([{ field: 'status', code: 'notChangeable' }]);
    const theirs = (await reserve(id, {}, colleague)).body.id;
    expect((await cancel(theirs, manager)).status).toBe(200);
    expect(await countOf(id)).toBe(0);
  });

  it('keep a reservation from being deleted until they are cancelled (KIT-09)', async () => {
    const id = await addReservation();
    const { id: rsvpId } = (await reserve(id)).body;
    const said = (await call('GET', pathOf(id, '/dependents'))).body.value;
    expect(said).toMatchObject([
      { resource: 'rsvp', count: 1, places: [{ parents: { reservationId: id }, count: 1 }] },
    ]);
    const refused = await call('DELETE', pathOf(id));
    expect([refused.status, refused.body.code, refused.body.fields]).toMatchObject([
      409,
      'inUse',
      [{ field: 'rsvp', message: '1' }],
    ]);
    await call('PUT', pathOf(id, `/rsvp/${rsvpId}`), { status: 'cancelled' }, reader);
    expect((await call('DELETE', pathOf(id))).status).toBe(204);
    expect((await reserve(id)).status).toBe(404);
  });

  it('name another person only by those who may add them (RESV-11)', async () => {
    const id = await addReservation();
    const body = { name: 'Ada Guest', email: 'ada@guests.example' };
    expect((await reserve(id, body)).status).toBe(403);
    expect((await reserve(id, body, manager)).body).toMatchObject({ ...body, userId: null });
    const lines = await reserve(id, { ...body, name: 'Ada\r\nBcc: all@guests.example' }, manager);
    expect(lines.body.fields).toMatchObject([{ field: 'name', code: 'invisible' }]);
    const wrong = await reserve(id, { name: '', email: 'ada' }, manager);
    expect(wrong.body.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual(['email', 'name']);
  });

  it('are made and cancelled by staff for themselves in buildings that they do not manage, and by no one else (RESV-11, LIM-07)', async () => {
    const { north2 } = test.people.buildings;
    const extension = { name: 'Back to work', code: 'extension.backToWork', buildingId: north2, enabled: true };
    await createRecord(test.services, 'example', 'extension', extension);
    const body = { startDate: '2033-01-01T08:00:00.000Z', endDate: '2033-01-01T16:00:00.000Z' };
    const sent = { ...body, capacityType: 'building', occupancy: 5 };
    const id = await createRecord(test.services, 'example', 'reservation', sent, { buildingId: north2 });
    const path = `building/${north2}/reservation/${id}/rsvp`;
    const made = await call('POST', path, {});
    expect([made.status, made.body.email]).toEqual([201, manager]);
    const guest = await call('POST', path, { name: 'Ada Guest', email: 'ada@guests.example' });
    expect(guest.status).toBe(404);
    const other = await call('POST', path, {}, reader);
    const cancel = (rsvpId: string, as: string, at = path) =>
      call('PUT', `${at}/${rsvpId}`, { status: 'cancelled' }, as);
    expect((await cancel(other.body.id, manager)).status).toBe(404);
    expect((await cancel(made.body.id, manager, pathOf(id, '/rsvp'))).status).toBe(404);
    const list = await call('GET', `${path}/own`);
    expect(list.body.value.map((one: { id: string }) => one.id)).toEqual([made.body.id]);
    const cancelled = await cancel(made.body.id, manager);
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
    expect((await cancel(other.body.id, reader)).status).toBe(200);
  });

  it('are exported as a spreadsheet with harmless cells (RESV-11)', async () => {
    const id = await addReservation();
    await reserve(id, { name: '=HYPERLINK("//evil.example")', email: 'evil@guests.example' }, manager);
    await reserve(id);
    const sheet = async (format: string, as = manager) =>
      test.app.inject({
        method: 'GET',
        url: `/api/${pathOf(id, `/rsvp/export?format=${format}&columns=name,email,status,date&$orderby=name`)}`,
        headers: { authorization: `Bearer ${await test.tokenFor(as)}` },
      });
    const rows = await readSheet((await sheet('xlsx')).rawPayload);
    expect(rows[0]).toEqual(['Name', 'E-mail', 'Status', 'Reserved (Paris time)']);
    expect(JSON.stringify(rows.slice(1))).toContain('reader Example');
    expect((await sheet('csv')).payload).toMatch(/"'=HYPERLINK/);
    const own = await sheet('csv', reader);
    expect([own.statusCode, own.payload.includes('evil')]).toEqual([200, false]);
  });
});
