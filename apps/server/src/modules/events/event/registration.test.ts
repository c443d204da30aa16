import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createRecord } from '../../../seed/createRecord.ts';
import { readSheet } from '../../../testing/readSheet.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

const DAY = 24 * 60 * 60 * 1000;
const from = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const anyVersion = { 'if-match': '*' };

describe('registrations', () => {
  let test: TestApp;
  let manager: string;
  let reader: string;
  let eventId: string;

  const call = (method: string, path: string, body?: unknown, as = manager) =>
    test.call(method, path, { as, headers: anyVersion, ...(body === undefined ? {} : { body }) });
  const addSession = async (body: Record<string, unknown> = {}): Promise<string> =>
    (await call('POST', `event/${eventId}/session`, { title: 'Monday', startDate: from(2), endDate: from(3), ...body }))
      .body.id;
  const register = (sessionId: string, body: Record<string, unknown> = {}, as = reader) =>
    call('POST', 'userevent', { sessionId, ...body }, as);
  const cancel = (id: string, as = reader) => call('PUT', `userevent/${id}`, { status: 'cancelled' }, as);
  const seatsOf = async (sessionId: string) => (await call('GET', `session/${sessionId}`)).body.seatsTaken;
  const sheetOf = async (path: string) => {
    const answer = await test.app.inject({
      method: 'GET',
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${await test.tokenFor(manager)}` },
    });
    return {
      type: answer.headers['content-type'],
      disposition: answer.headers['content-disposition'],
      content: answer.rawPayload,
      status: answer.statusCode,
    };
  };

  beforeAll(async () => {
    test = await createTestApp();
    manager = test.people.emails.northManager;
    ({ reader } = test.people.emails);
    const buildingId = test.people.buildings.north1;
    const extension = { name: 'Events', code: 'extension.events' };
    await createRecord(test.services, 'example', 'extension', extension);
    await createRecord(test.services, 'example', 'extension', { ...extension, buildingId, enabled: true });
    eventId = (await call('POST', 'event', { buildingId, name: 'Yoga', active: true })).body.id;
  });
  afterAll(() => test.close());

  it('are made by people for themselves, in an active event that they may read (CONT-16, RES-113, LIM-07)', async () => {
    const sessionId = await addSession({ seats: 5 });
    const made = await register(sessionId, { seats: 2 });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      eventId,
      sessionId,
      name: 'reader Example',
      email: reader,
      seats: 2,
      status: 'active',
      cancelledDate: null,
      eventName: 'Yoga',
      sessionTitle: 'Monday',
    });
    expect(Math.abs(Date.parse(made.body.date) - Date.now())).toBeLessThan(60_000);
    expect(await seatsOf(sessionId)).toBe(2);
    const own = await call('GET', `userevent?sessionId=${sessionId}`, undefined, reader);
    expect(own.body.value).toMatchObject([{ id: made.body.id, seats: 2 }]);
    const staff = await call('GET', `userevent?sessionId=${sessionId}`);
    expect(staff.body.value).toMatchObject([
      { name: 'reader Example', email: reader, userId: test.people.userIds['reader'] },
    ]);
    expect((await call('GET', `userevent?eventId=${eventId}`)).body.value.length).toBeGreaterThan(0);
    const again = await register(sessionId);
    expect([again.status, again.body.code]).toEqual([409, 'duplicate']);
    expect(await seatsOf(sessionId)).toBe(2);
    const stranger = test.people.emails.southManager;
    expect((await register(sessionId, {}, stranger)).body.fields).toMatchObject([
      { field: 'sessionId', code: 'reference' },
    ]);
  });

  it('are refused for events that the app does not show (LIM-07, CONT-19)', async () => {
    const sessionId = await addSession();
    await call('PUT', `event/${eventId}`, { active: false });
    const refused = await register(sessionId);
    await call('PUT', `event/${eventId}`, { active: true });
    expect([refused.status, refused.body.fields]).toMatchObject([400, [{ field: 'sessionId', code: 'reference' }]]);
    expect((await register(sessionId)).status).toBe(201);
  });

  it('are over with the sign-up deadline, the start and the closing of a session (CONT-13, CONT-17, RES-113)', async () => {
    const codeOf = async (body: Record<string, unknown>) => (await register(await addSession(body))).body.code;
    expect(await codeOf({ signUpDeadline: from(-1) })).toBe('registrationClosed');
    expect(await codeOf({ startDate: from(-1), endDate: from(1) })).toBe('registrationClosed');
    expect(await codeOf({ startDate: from(-2), endDate: from(-1) })).toBe('registrationClosed');
    expect(await codeOf({ closed: true })).toBe('registrationClosed');
    expect(await codeOf({ externalRegistrationUrl: 'https://tickets.example/yoga' })).toBe('registrationClosed');
    expect(await codeOf({ signUpDeadline: from(1) })).toBeUndefined();
  });

  it('never take more seats than there are, of fifty people at the same time (CONT-21)', async () => {
    const sessionId = await addSession({ seats: 20 });
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        register(sessionId, { name: `Guest ${String(at)}`, email: `guest${String(at)}@guests.example` }, manager),
      ),
    );
    const statuses = asked.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    const refused = asked.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${String(status)} ${String(body.code)}`))).toEqual(
      new Set(['409 noSeatsLeft']),
    );
    expect(refused[0]?.body.fields).toMatchObject([{ field: 'seats', code: 'tooLarge', limit: 0, value: 20 }]);
    expect(await seatsOf(sessionId)).toBe(20);
    const list = await call('GET', `userevent?sessionId=${sessionId}&$count=true&$top=0`);
    expect(list.body['@odata.count']).toBe(20);
  });

  it('take at most the seats per person of their session in the app, also under another address, and more by staff (TRUE-14)', async () => {
    const sessionId = await addSession({ seats: 16 });
    expect((await call('GET', `session/${sessionId}`)).body.placesPerPerson).toBe(2);
    const greedy = await register(sessionId, { seats: 15 });
    expect([greedy.status, greedy.body.code]).toEqual([409, 'tooManySeats']);
    expect(greedy.body.fields).toMatchObject([{ field: 'seats', code: 'tooLarge', limit: 2 }]);
    expect((await register(sessionId, { seats: 3 }, manager)).body.code).toBe('tooManySeats');
    expect(await seatsOf(sessionId)).toBe(0);
    const first = await register(sessionId, { seats: 1 });
    await test.services.database.query({
      text: `update registrations set email = 'before@northwind.example' where id = $1::uuid`,
      values: [first.body.id],
    });
    const both = await Promise.all([1, 2].map((seats) => register(sessionId, { seats })));
    expect(both.map(({ status }) => status)).toEqual([201, 409]);
    expect((await register(sessionId, { seats: 14, name: 'Team', email: 'team@guests.example' }, manager)).status).toBe(
      201,
    );
    expect(await seatsOf(sessionId)).toBe(16);
    const raised = await call('PUT', `session/${sessionId}`, { placesPerPerson: 4, seats: null });
    expect([raised.status, raised.body.placesPerPerson]).toEqual([200, 4]);
    await cancel(both[0]?.body.id);
    expect((await register(sessionId, { seats: 4 })).body.fields).toMatchObject([{ limit: 3 }]);
    expect((await register(sessionId, { seats: 3 })).status).toBe(201);
    const none = await call('PUT', `session/${sessionId}`, { placesPerPerson: 0 });
    expect(none.body.fields).toMatchObject([{ field: 'placesPerPerson', code: 'tooSmall', limit: 1 }]);
  });

  it('and their cancellations keep the seats right, also at the same time (CONT-20, CONT-21)', async () => {
    const sessionId = await addSession({ seats: 10 });
    const guest = (at: number) => ({
      seats: 2,
      name: `Guest ${String(at)}`,
      email: `pair${String(at)}@guests.example`,
    });
    const first = await Promise.all([0, 1, 2, 3, 4].map((at) => register(sessionId, guest(at), manager)));
    expect(await seatsOf(sessionId)).toBe(10);
    const ids = first.map(({ body }) => String(body.id));
    const twice = await Promise.all(
      [...ids.slice(0, 3), ...ids.slice(0, 3)].map((id) =>
        test.call('PUT', `userevent/${id}`, { as: manager, version: 1, body: { status: 'cancelled' } }),
      ),
    );
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 412, 412, 412,
    ]);
    expect(await seatsOf(sessionId)).toBe(4);
    const next = await Promise.all([5, 6, 7, 8, 9].map((at) => register(sessionId, guest(at), manager)));
    expect(next.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 201, 409, 409]);
    expect(await seatsOf(sessionId)).toBe(10);
  });

  it('keep the seats of a session from being lowered below them, also at the same time (CONT-21)', async () => {
    const sessionId = await addSession({ seats: 4 });
    const guest = (at: number) => ({ name: 'Guest', email: `low${String(at)}@guests.example` });
    await register(sessionId, guest(0), manager);
    await register(sessionId, guest(1), manager);
    const refused = await call('PUT', `session/${sessionId}`, { seats: 1, title: '' });
    expect(refused.body.fields).toMatchObject([
      { field: 'title', code: 'required' },
      { field: 'seats', code: 'seatsTaken' },
    ]);
    await Promise.all([
      call('PUT', `session/${sessionId}`, { seats: 2 }),
      ...[2, 3, 4].map((at) => register(sessionId, guest(at), manager)),
    ]);
    const { seats, seatsTaken } = (await call('GET', `session/${sessionId}`)).body;
    expect(seatsTaken).toBeLessThanOrEqual(seats);
  });

  it('are cancelled by their owner until the deadline, which dates it and frees the seats (CONT-20, RES-113, TRUE-03)', async () => {
    const sessionId = await addSession({ seats: 3, placesPerPerson: 3 });
    const { id } = (await register(sessionId, { seats: 3 })).body;
    expect((await cancel(id, test.people.emails.vendor)).status).toBe(404);
    const viewer = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'registrations.viewer@northwind.example',
      privilegeMap: { 'BUILDING.events': ['view'] },
      buildingIds: [test.people.buildings.north1],
    });
    expect((await call('GET', `userevent/${id}`, undefined, viewer.email)).status).toBe(200);
    expect((await cancel(id, viewer.email)).status).toBe(403);
    expect((await call('PUT', 'userevent', { id, status: 'cancelled' }, viewer.email)).status).toBe(403);
    const cancelled = await cancel(id);
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
    expect(Math.abs(Date.parse(cancelled.body.cancelledDate) - Date.now())).toBeLessThan(60_000);
    expect(cancelled.text).not.toContain('revision');
    expect(await seatsOf(sessionId)).toBe(0);
    await cancel(id);
    expect(await seatsOf(sessionId)).toBe(0);
    const revived = await call('PUT', `userevent/${id}`, { status: 'active' });
    expect([revived.status, revived.body.fields]).toMatchObject([400, [{ field: 'status', code: 'notChangeable' }]]);
    expect((await register(sessionId)).status).toBe(201);
  });

  it('are cancelled after the deadline by staff alone (CONT-13, CONT-20)', async () => {
    const sessionId = await addSession();
    const { id } = (await register(sessionId)).body;
    await call('PUT', `session/${sessionId}`, { cancellationDeadline: from(-1) });
    const late = await cancel(id);
    expect([late.status, late.body.code]).toEqual([409, 'cancellationClosed']);
    expect(await seatsOf(sessionId)).toBe(1);
    const put = await call('PUT', 'userevent', { id, status: 'cancelled' });
    expect([put.status, put.body.status]).toEqual([200, 'cancelled']);
    expect(await seatsOf(sessionId)).toBe(0);
  });

  it('name another person only by those who may add them (CONT-16, RES-113)', async () => {
    const sessionId = await addSession();
    const body = { name: 'Ada Guest', email: 'ada@guests.example' };
    expect((await register(sessionId, body)).status).toBe(403);
    const viewer = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'viewer@northwind.example',
      privilegeMap: { 'BUILDING.events': ['view'] },
      buildingIds: [test.people.buildings.north1],
    });
    expect((await register(sessionId, body, viewer.email)).status).toBe(403);
    expect((await register(sessionId, {}, viewer.email)).body).toMatchObject({ email: viewer.email });
    expect((await register(sessionId, body, manager)).body).toMatchObject({ ...body, userId: null });
    const half = await register(sessionId, { name: 'Ada' }, manager);
    expect(half.body.fields).toMatchObject([{ field: 'email', code: 'required' }]);
    const wrong = await register(sessionId, { name: '', email: 'ada', seats: 0 }, manager);
    expect(wrong.body.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'email',
      'name',
      'seats',
    ]);
    const { userId } = (await call('GET', `userevent?sessionId=${sessionId}&$search=viewer`)).body.value[0];
    expect(userId).toBe(viewer.userId);
  });

  it('are made and cancelled by staff for themselves in buildings that they do not manage, and by no one else (RES-113, LIM-07)', async () => {
    const buildingId = test.people.buildings.north2;
    const extension = { name: 'Events', code: 'extension.events', buildingId, enabled: true };
    await createRecord(test.services, 'example', 'extension', extension);
    const elsewhere = { buildingId, name: 'Chess', active: true };
    const chess = await createRecord(test.services, 'example', 'event', elsewhere);
    const monday = { buildingId, eventId: chess, title: 'Monday', startDate: from(2), endDate: from(3) };
    const sessionId = await createRecord(test.services, 'example', 'eventSession', monday);
    const own = await register(sessionId, {}, manager);
    expect([own.status, own.body.email]).toEqual([201, manager]);
    const guest = await register(sessionId, { name: 'Ada Guest', email: 'ada@guests.example' }, manager);
    expect(guest.body.fields).toMatchObject([{ field: 'sessionId', code: 'reference' }]);
    const other = await register(sessionId);
    expect((await cancel(other.body.id, manager)).status).toBe(404);
    const list = await test.call('GET', 'userevent/own', { as: manager });
    expect(list.body.value.map(({ id }: { id: string }) => id)).toContain(own.body.id);
    expect(new Set(list.body.value.map(({ email }: { email: string }) => email))).toEqual(new Set([manager]));
    const cancelled = await cancel(own.body.id, manager);
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
    expect((await cancel(other.body.id)).status).toBe(200);
  });

  it('keep a session from being deleted until they are cancelled (KIT-09, RES-37)', async () => {
    const sessionId = await addSession();
    const { id } = (await register(sessionId)).body;
    const said = (await call('GET', `session/${sessionId}/dependents`)).body.value;
    expect(said).toMatchObject([{ resource: 'registration', count: 1, places: [{ count: 1 }] }]);
    const refused = await call('DELETE', `session/${sessionId}`);
    expect([refused.status, refused.body.code, refused.body.fields]).toMatchObject([
      409,
      'inUse',
      [{ field: 'registration', message: '1' }],
    ]);
    await cancel(id);
    expect((await call('DELETE', `session/${sessionId}`)).status).toBe(204);
    expect((await register(sessionId)).status).toBe(400);
  });

  it('make an attendee list, a spreadsheet with harmless cells (CONT-22, RES-114)', async () => {
    const sessionId = await addSession({ title: 'List' });
    const other = await addSession();
    await register(sessionId, { name: '=HYPERLINK("//evil.example")', email: 'evil@guests.example' }, manager);
    await register(sessionId, { name: 'Zoe', email: 'zoe@guests.example', seats: 3 }, manager);
    await register(other, { name: 'Elsewhere', email: 'elsewhere@guests.example' }, manager);
    const { id } = (await register(sessionId)).body;
    await cancel(id);
    const file = await sheetOf(`userevent/download?sessionId=${sessionId}`);
    expect(file.type).toContain('spreadsheetml');
    const rows = await readSheet(file.content);
    expect(rows[0]).toEqual([
      'Name',
      'E-mail',
      'Seats',
      'Session',
      'Start (Paris time)',
      'Registered (Paris time)',
      'Status',
      'Cancelled (Paris time)',
    ]);
    expect(file.disposition).toBe('attachment; filename="attendees-Yoga.xlsx"');
    const flat = JSON.stringify(rows);
    expect(rows).toHaveLength(3);
    expect(flat).toContain('Zoe');
    expect(flat).not.toMatch(/Elsewhere|reader Example/);
    const csv = await sheetOf(`userevent/download?sessionId=${sessionId}&format=csv`);
    expect(csv.content.toString()).toMatch(/"'=HYPERLINK/);
    const renamed = await call('PUT', `event/${eventId}`, { name: 'Yoga: "été" / 1' });
    expect(renamed.status).toBe(200);
    const whole = await sheetOf(`userevent/download?eventId=${eventId}`);
    expect([whole.status, decodeURIComponent(String(whole.disposition))]).toEqual([
      200,
      `attachment; filename="attendees-Yoga- -_t_- - 1.xlsx"; filename*=UTF-8''attendees-Yoga- -été- - 1.xlsx`,
    ]);
    expect((await call('GET', 'userevent/download')).body.fields).toMatchObject([
      { field: 'eventId', code: 'required' },
    ]);
    expect((await call('GET', `userevent/download?sessionId=${sessionId}`, undefined, reader)).status).toBe(403);
    const foreign = await call(
      'GET',
      `userevent/download?sessionId=${sessionId}`,
      undefined,
      'manager@southbank.example',
    );
    expect(foreign.status).toBe(404);
  });
});
