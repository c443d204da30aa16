import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sql } from '../../../db/sql.ts';
import { formData } from '../../../services/files/testing/formData.ts';
import { samplePng } from '../../../formats/pictures/testing/samplePng.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { createRecord } from '../../../seed/createRecord.ts';
import { extensionTable } from '../../setup/extension/extension.table.ts';

const DAY = 24 * 60 * 60 * 1000;
const from = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const anyVersion = { 'if-match': '*' };

describe('events', () => {
  let test: TestApp;
  let manager: string;
  let reader: string;
  let north1: string;

  const call = (method: string, path: string, body?: unknown, as = manager) =>
    test.call(method, path, { as, headers: anyVersion, ...(body === undefined ? {} : { body }) });
  const create = async (body: Record<string, unknown> = {}) =>
    (await call('POST', 'event', { buildingId: north1, name: 'Yoga', ...body })).body;
  const addSession = (eventId: string, body: Record<string, unknown> = {}) =>
    call('POST', `event/${eventId}/session`, { title: 'Monday', startDate: from(2), endDate: from(2.1), ...body });
  const read = async (path: string, as = manager) => (await call('GET', path, undefined, as)).body;

  beforeAll(async () => {
    test = await createTestApp();
    ({ north1 } = test.people.buildings);
    manager = test.people.emails.northManager;
    ({ reader } = test.people.emails);
    await createRecord(test.services, 'example', 'extension', { name: 'Events', code: 'extension.events' });
    await createRecord(test.services, 'example', 'extension', {
      name: 'Events',
      code: 'extension.events',
      buildingId: north1,
      enabled: true,
    });
  });
  afterAll(() => test.close());

  it('show an image that was uploaded as content, and no other (CONT-11)', async () => {
    const upload = async (kind: string, width: number, height: number) => {
      const form = formData({ name: 'file', filename: 'event.png', content: samplePng(width, height) });
      return (await test.call('POST', `upload/image?kind=${kind}`, { as: manager, ...form })).body.id;
    };
    const { id } = await create({ imageId: await upload('image', 600, 338) });
    const { imageUrl } = await read(`event/${id}`);
    expect((await test.app.inject({ url: imageUrl })).headers['content-type']).toBe('image/png');
    const refused = await call('PUT', `event/${id}`, { imageId: await upload('background', 1280, 720) });
    expect([refused.status, refused.body.fields]).toMatchObject([400, [{ field: 'imageId', code: 'image' }]]);
    expect((await call('PUT', `event/${id}`, { imageId: null })).body.imageUrl).toBeNull();
  });

  it('keep every field (CONT-11, CONT-19, RES-33, RES-34)', async () => {
    const body = {
      name: 'First aid',
      shortDescription: 'A course for everyone',
      fullDescription: 'Two mornings with the fire brigade.',
      teleconferenceLink: 'https://meet.northwind.example/first-aid',
      location: 'Meeting room 2',
      expirationDate: '2099-01-01T00:00:00.000Z',
      cost: 12.5,
      type: 'class',
      seats: 20,
      featured: true,
      active: true,
      imageId: null,
    };
    const made = await call('POST', 'event', { ...body, buildingId: north1 });
    expect(made.status).toBe(201);
    expect(await read(`event/${made.body.id}`)).toMatchObject({
      ...body,
      currency: 'EUR',
      timezone: 'Europe/Paris',
      sessionCount: 0,
      seatsTaken: 0,
    });
    const changed = await call('PUT', `event/${made.body.id}`, { seats: null, cost: 0, featured: false });
    expect(changed.body).toMatchObject({ ...body, seats: null, cost: 0, featured: false });
    expect((await call('DELETE', `event/${made.body.id}`)).status).toBe(204);
    expect((await call('POST', `event/${made.body.id}/restore`)).body).toMatchObject({ name: 'First aid', cost: 0 });
  });

  it('show when their next session begins, one that goes on included (CONT-13, CONT-19)', async () => {
    const { id } = await create();
    const nextOf = async () => (await read(`event/${id}`)).nextSessionDate;
    expect(await nextOf()).toBeNull();
    const [later, next, over] = [from(4), from(-0.01), from(-3)];
    expect((await addSession(id, { startDate: over, endDate: from(-2) })).status).toBe(201);
    expect(await nextOf()).toBeNull();
    await addSession(id, { startDate: later, endDate: from(4.1) });
    expect(await nextOf()).toBe(later);
    const { body } = await addSession(id, { startDate: next, endDate: from(0.1) });
    expect(await nextOf()).toBe(next);
    expect((await call('DELETE', `session/${body.id}`)).status).toBe(204);
    const [row] = (await read(`event?$filter=${encodeURIComponent("name eq 'Yoga'")}&$top=50`)).value.filter(
      (one: { id: string }) => one.id === id,
    );
    expect(row.nextSessionDate).toBe(later);
  });

  it('cost what is paid with in the building, else in its country (CONT-12, CUST-18)', async () => {
    const { id } = await create();
    const currencyOf = async () => (await read(`event/${id}`)).currency;
    const pay = (currency: string | null) =>
      test.services.database.query({
        text: 'update buildings set currency = $2 where id = $1',
        values: [north1, currency],
      });
    await pay('CHF');
    expect(await currencyOf()).toBe('CHF');
    await pay(null);
    expect(await currencyOf()).toBe('EUR');
  });

  it('begin inactive, free and as an event, and report activating as a change of its own (CONT-19, CONT-12, RES-33)', async () => {
    const made = await create();
    expect(made).toMatchObject({ active: false, featured: false, type: 'event', cost: 0, seats: null });
    expect((await call('PUT', `event/${made.id}`, { active: true })).body.revision.action).toBe('Enabled');
    expect((await call('PUT', `event/${made.id}`, { active: false })).body.revision.action).toBe('Disabled');
  });

  it('refuse missing names, broken links and dates, and amounts that are none (CONT-31, CONT-11)', async () => {
    const wrong = await call('POST', 'event', {
      buildingId: north1,
      name: ' ',
      teleconferenceLink: 'meet',
      expirationDate: 'tomorrow',
      cost: 1.005,
      seats: -1,
      type: 'party',
    });
    expect(wrong.status).toBe(400);
    const found = Object.fromEntries(
      wrong.body.fields.map(({ field, code }: { field: string; code: string }) => [field, code]),
    );
    expect(found).toEqual({
      name: 'required',
      teleconferenceLink: 'url',
      expirationDate: 'instant',
      cost: 'amount',
      seats: 'tooSmall',
      type: 'choice',
    });
  });

  it('are put in order, and the order is stored (CONT-23, RES-35)', async () => {
    const { north2 } = test.people.buildings;
    const admin = test.people.emails.administrator;
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C'])
      ids.push((await call('POST', 'event', { buildingId: north2, name }, admin)).body.id);
    const order = async () =>
      (await read(`event?buildingId=${north2}&$orderby=sortOrder`, admin)).value.map(
        ({ name, sortOrder }: { name: string; sortOrder: number }) => `${name}${String(sortOrder)}`,
      );
    expect(await order()).toEqual(['A0', 'B1', 'C2']);
    const put = await call('POST', 'event/reorder', { ids: [ids[2], ids[0], ids[1]] }, admin);
    expect(put.body.ids).toEqual([ids[2], ids[0], ids[1]]);
    expect(await order()).toEqual(['C0', 'A1', 'B2']);
    const foreign = await create();
    expect((await call('POST', 'event/reorder', { ids: [ids[0], foreign.id] }, admin)).body.fields).toMatchObject([
      { field: 'ids.1', code: 'reference' },
    ]);
  });

  it('are shown to the limited population alone while their extension is in provisioning (BRAND-24, LIM-07)', async () => {
    const { id } = await create({ name: 'Trial run', active: true, expirationDate: from(1) });
    const [outside, inside] = await Promise.all(
      [[], [north1]].map((buildingIds, index) =>
        createPerson(test.services, {
          customerId: test.people.customers.north,
          email: `population-${String(index)}@northwind.example`,
          privilegeMap: {},
          buildingIds,
        }),
      ),
    );
    const statusFor = async (email = '') => (await call('GET', `event/${id}`, undefined, email)).status;
    expect([await statusFor(outside?.email), await statusFor(inside?.email)]).toEqual([200, 200]);
    const setStatus = (status: string) =>
      test.services.database.query(
        sql`update ${extensionTable} set ${extensionTable.status} = ${status} where ${extensionTable.buildingId} = ${north1}::uuid`,
      );
    await setStatus('provisioning');
    expect([await statusFor(outside?.email), await statusFor(inside?.email)]).toEqual([404, 200]);
    await setStatus('activeForAll');
  });

  it('are shown in the app while they are active, in their date, with events switched on (LIM-07, CONT-19, RES-33)', async () => {
    const shown = await create({ name: 'Shown', active: true, expirationDate: from(1) });
    const off = await create({ name: 'Inactive' });
    const over = await create({ name: 'Over', active: true, expirationDate: from(-1) });
    const { north2, south1 } = test.people.buildings;
    const at = (buildingId: string) => ({ buildingId, name: 'Elsewhere', active: true });
    const admin = test.people.emails.administrator;
    const withoutExtension = (await call('POST', 'event', at(north2), admin)).body;
    const foreign = (await call('POST', 'event', at(south1), admin)).body;
    const names = (await read('event?$top=100', reader)).value.map(({ name }: { name: string }) => name);
    expect(names).toContain('Shown');
    expect(names).not.toEqual(expect.arrayContaining(['Inactive']));
    const answer = await call('GET', `event/${shown.id}`, undefined, reader);
    expect([answer.status, answer.body.name, answer.text.includes('revision')]).toEqual([200, 'Shown', false]);
    for (const { id } of [off, over, withoutExtension, foreign])
      expect((await call('GET', `event/${id}`, undefined, reader)).status).toBe(404);
    await addSession(shown.id);
    await addSession(off.id);
    expect((await read(`event/${shown.id}/session`, reader)).value).toHaveLength(1);
    expect((await read(`event/${off.id}/session`, reader)).value).toEqual([]);
  });

  it('keep every field of their sessions, with the time between start and end (CONT-13, RES-37, RES-38)', async () => {
    const { id } = await create({ seats: 12, cost: 5 });
    const body = {
      title: 'Morning',
      startDate: '2099-06-01T09:00:00.000Z',
      endDate: '2099-06-01T10:30:00.000Z',
      cost: 7.25,
      seats: 8,
      placesPerPerson: 3,
      externalRegistrationUrl: 'https://tickets.northwind.example/yoga',
      signUpDeadline: '2099-05-30T09:00:00.000Z',
      cancellationDeadline: '2099-05-29T09:00:00.000Z',
      closed: false,
    };
    const made = await addSession(id, body);
    expect(made.status).toBe(201);
    const expected = { ...body, eventId: id, eventName: 'Yoga', duration: 90, status: 'active', seatsTaken: 0 };
    expect(await read(`session/${made.body.id}`)).toMatchObject(expected);
    expect((await read(`sessions?eventId=${id}`)).value).toMatchObject([expected]);
    expect((await read(`event/${id}/session`)).value).toMatchObject([expected]);
    const changed = await call('PUT', `session/${made.body.id}`, { title: 'Early', seats: null });
    expect(changed.body).toMatchObject({ ...expected, title: 'Early', seats: null });
    expect((await addSession(id)).body).toMatchObject({ cost: 5, seats: 12 });
    expect((await read(`event/${id}`)).sessionCount).toBe(2);
  });

  it('refuse sessions whose end or deadlines do not fit (CONT-14, CONT-15, CONT-31)', async () => {
    const { id } = await create();
    const fields = async (body: Record<string, unknown>) =>
      (await addSession(id, { startDate: from(3), endDate: from(4), ...body })).body.fields;
    expect(await fields({ endDate: from(3) })).toMatchObject([{ field: 'endDate', code: 'afterStart' }]);
    expect(await fields({ signUpDeadline: from(3.5) })).toMatchObject([
      { field: 'signUpDeadline', code: 'untilStart' },
    ]);
    expect(await fields({ cancellationDeadline: from(3.5) })).toMatchObject([
      { field: 'cancellationDeadline', code: 'untilStart' },
    ]);
    expect(await fields({ signUpDeadline: from(1), cancellationDeadline: from(2) })).toMatchObject([
      { field: 'cancellationDeadline', code: 'untilSignUp' },
    ]);
    const start = from(3);
    expect(await fields({ startDate: start, signUpDeadline: start, cancellationDeadline: start })).toBeUndefined();
    const wrong = await fields({ title: '', startDate: 'soon', externalRegistrationUrl: 'tickets' });
    expect(wrong.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'externalRegistrationUrl',
      'startDate',
      'title',
    ]);
    const elsewhere = await call('POST', 'session', {
      buildingId: north1,
      eventId: (
        await call('POST', 'event', { buildingId: test.people.buildings.south1, name: 'X' }, 'admin@atrium.example')
      ).body.id,
      title: 'Stray',
      startDate: from(1),
      endDate: from(2),
    });
    expect([elsewhere.status, elsewhere.body.fields]).toMatchObject([400, [{ field: 'eventId', code: 'reference' }]]);
  });

  it('refuse sessions whose values are of another kind, each field by name (CONT-31, API-40)', async () => {
    const { id } = await create();
    const fields = ['title', 'buildingId', 'eventId', 'startDate', 'endDate'];
    const valid = { title: 'Monday', buildingId: north1, eventId: id, startDate: from(2), endDate: from(3) };
    const refused = async (body: Record<string, unknown>) => {
      const answer = await call('POST', 'session', body);
      return [answer.status, answer.body.fields?.map(({ field }: { field: string }) => field).toSorted()];
    };
    const ofAnotherKind = Object.fromEntries(fields.map((field) => [field, { wrong: true }]));
    expect(await refused(ofAnotherKind)).toEqual([400, fields.toSorted()]);
    expect(await refused({ ...valid, startDate: 5, endDate: ['tomorrow'] })).toEqual([400, ['endDate', 'startDate']]);
    expect(await refused({ ...valid, buildingId: 'north', eventId: 'yoga' })).toEqual([400, ['buildingId', 'eventId']]);
    expect(await refused({ ...valid, eventId: 'yoga', customerId: { wrong: true } })).toEqual([400, ['eventId']]);
  });

  it('have sessions that are closed by staff or once they are past (CONT-17)', async () => {
    const { id } = await create();
    const open = (await addSession(id)).body;
    const past = (await addSession(id, { startDate: from(-2), endDate: from(-1) })).body;
    expect([open.status, past.status]).toEqual(['active', 'closed']);
    expect((await call('PUT', `session/${open.id}`, { closed: true })).body.status).toBe('closed');
    expect((await call('PUT', `session/${open.id}`, { closed: false })).body.status).toBe('active');
    const closed = (await read(`sessions?eventId=${id}&$filter=status eq 'closed'`)).value;
    expect(closed.map((one: { id: string }) => one.id)).toEqual([past.id]);
  });

  it('are deactivated when their last session is deleted, and active again when that is undone (CONT-18, RES-37)', async () => {
    const { id } = await create({ active: true });
    const one = (await addSession(id)).body;
    const other = (await addSession(id)).body;
    await call('DELETE', `session/${one.id}`);
    expect((await read(`event/${id}`)).active).toBe(true);
    await call('DELETE', `session/${other.id}`);
    expect(await read(`event/${id}`)).toMatchObject({
      active: false,
      sessionCount: 0,
      revision: { action: 'Disabled' },
    });
    expect((await call('POST', `session/${other.id}/restore`)).status).toBe(200);
    expect(await read(`event/${id}`)).toMatchObject({ active: true, sessionCount: 1, revision: { action: 'Enabled' } });
    // An event that was changed since is left as it is.
    await call('DELETE', `session/${other.id}`);
    await call('PUT', `event/${id}`, { location: 'Roof' });
    await call('POST', `session/${one.id}/restore`);
    await call('POST', `session/${other.id}/restore`);
    expect(await read(`event/${id}`)).toMatchObject({ active: false, sessionCount: 2 });
  });

  it('are deactivated however many of their sessions are deleted at the same time (CONT-18)', async () => {
    const { id } = await create({ active: true });
    const sessions = await Promise.all([addSession(id), addSession(id), addSession(id), addSession(id)]);
    const deleted = await Promise.all(sessions.map(({ body }) => call('DELETE', `session/${body.id}`)));
    expect(deleted.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect((await read(`event/${id}`)).active).toBe(false);
  });

  it('stay while they have sessions, and their sessions come back only to an event that is not deleted (KIT-09, RES-34)', async () => {
    const { id } = await create();
    const one = (await addSession(id)).body;
    const refused = await call('DELETE', `event/${id}`);
    expect([refused.status, refused.body.code, refused.body.fields]).toMatchObject([
      409,
      'inUse',
      [{ field: 'eventSession', message: '1' }],
    ]);
    await call('DELETE', `session/${one.id}`);
    expect((await call('DELETE', `event/${id}`)).status).toBe(204);
    expect((await call('POST', `session/${one.id}/restore`)).body.code).toBe('eventDeleted');
    expect((await addSession(id)).status).toBe(404);
    await call('POST', `event/${id}/restore`);
    expect((await call('POST', `session/${one.id}/restore`)).status).toBe(200);
  });

  it('answer what a building has to those who may view them alone (NAV-56, RES-34)', async () => {
    const person = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'desk@northwind.example',
      privilegeMap: { 'BUILDING.events': ['view'] },
      buildingIds: [north1],
    });
    const { id } = await create();
    expect((await call('GET', `event/${id}`, undefined, person.email)).status).toBe(200);
    expect((await call('PUT', `event/${id}`, { name: 'x' }, person.email)).status).toBe(403);
    expect((await call('DELETE', `event/${id}`, undefined, person.email)).status).toBe(403);
  });
});
