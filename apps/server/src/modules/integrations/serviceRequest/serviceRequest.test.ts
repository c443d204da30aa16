import { weekdays } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { samplePng } from '../../../formats/pictures/testing/samplePng.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

type Body = Record<string, unknown>;
interface Entry {
  readonly kind: string;
  readonly by: string | null;
  readonly isRequester: boolean;
  readonly value: string | null;
  readonly text: string | null;
}

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const codesOf = ({ body }: { body: { fields?: { field: string; code: string }[] } }) =>
  Object.fromEntries((body.fields ?? []).map(({ field, code }) => [field, code]));
const said = (entries: readonly Entry[]) => entries.map(({ kind, value, text }) => [kind, value, text]);

describe('service requests', () => {
  let test: TestApp;
  let admin: string;
  let reader: string;
  let staff: string;
  let staffId: string;
  let north1: string;
  let north2: string;
  let south1: string;
  let floorId: string;
  let otherFloorId: string;
  let spaceId: string;

  const report = (body: Body, as = reader) =>
    test.call('POST', 'workorder', { as, body: { buildingId: north1, description: 'Too cold', ...body } });
  const act = (id: string, action: string, body: Body, as = staff) =>
    test.call('POST', `workorder/${id}/${action}`, { as, body });
  const read = async (id: string, as = reader) => (await test.call('GET', `workorder/${id}`, { as })).body;
  const count = async () => {
    const [line] = await test.services.database.query<{ count: number }>({
      text: 'select count(*)::int as count from service_requests',
      values: [],
    });
    return line?.count;
  };
  const upload = async (as: string, kind = 'picture') => {
    const form = formData({ name: 'file', filename: 'photo.png', content: samplePng(64, 48) });
    return test.call('POST', `upload/image?kind=${kind}`, { as, ...form });
  };
  const mailsTo = async (recipient: string) => {
    const { body } = await test.call(
      'GET',
      `outgoingmail?$filter=recipient eq '${recipient}' and purpose eq 'serviceRequest'&$orderby=queuedAt`,
      { as: admin },
    );
    return body.value.map(({ subject }: { subject: string }) => subject);
  };
  const addSpace = async (body: Body): Promise<string> => {
    const added = await test.call('POST', 'space', { as: admin, body });
    expect(codesOf(added)).toEqual({});
    return added.body.id;
  };

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ reader } = test.people.emails);
    ({ north1, north2, south1 } = test.people.buildings);
    const person = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'facility@northwind.example',
      privilegeMap: { 'CUSTOMER.serviceRequest': ['view', 'add', 'edit'] },
      buildingIds: [north1],
    });
    staff = person.email;
    staffId = person.userId;
    floorId = await addSpace({ type: 'Floor', name: 'Third', buildingId: north1 });
    otherFloorId = await addSpace({ type: 'Floor', name: 'Ground', buildingId: north2 });
    spaceId = await addSpace({ type: 'Room', name: '3.204', serviceId: 'S-1', buildingId: north1, parentId: floorId });
  });
  afterAll(() => test.close());

  it('are reported by a person of the app with pictures, and answered with their number at once (SRV-01)', async () => {
    const pictures = [await upload(reader), await upload(reader)];
    expect(pictures.map(({ status }) => status)).toEqual([201, 201]);
    const pictureIds = pictures.map(({ body }) => body.id);
    const made = await report({
      ...{ floorId, spaceId, pictureIds, phone: '+33 1 23 45 67 89', category: 'Heating' },
      description: 'Too cold in 3.204\nIt has been so since Monday.',
    });
    expect(codesOf(made)).toEqual({});
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      ...{ number: 1, status: 'Requested', title: 'Too cold in 3.204', priority: 'Normal', overdue: false },
      ...{ buildingName: 'North One', floorName: 'Third', spaceName: '3.204', email: reader, assigneeName: null },
    });
    expect(made.body.pictureUrls).toHaveLength(2);
    expect(made.body.dueAt).not.toBeNull();
    expect(said(made.body.entries)).toEqual([['state', 'Requested', null]]);
    expect(made.text).not.toContain('customerId');
    expect((await report({})).body.number).toBe(2);
  });

  it('take uploads of their pictures from everyone, and those of other things from no one without the right (SRV-01, SEC-16)', async () => {
    expect((await upload(reader, 'image')).status).toBe(403);
    expect((await upload(reader, 'logo')).status).toBe(403);
    expect((await test.call('POST', 'upload/font', { as: reader })).status).toBe(403);
  });

  it('take their numbers one after another where many are reported at the same moment (SRV-01)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        report({ name: `Guest ${String(at)}`, email: 'guest@guests.example' }, staff),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const numbers = answers.map(({ body }) => Number(body.number)).toSorted((one, other) => one - other);
    expect(new Set(numbers).size).toBe(12);
    expect(Number(numbers.at(-1)) - Number(numbers[0])).toBe(11);
  });

  it('are refused with the field that is wrong, and nothing of them is kept (SRV-01, API-40)', async () => {
    const before = await count();
    const foreignPicture = (await upload(test.people.emails.southManager)).body.id;
    const own = await Promise.all(Array.from({ length: 6 }, async () => (await upload(reader)).body.id));
    const wrong: [Body, Record<string, string>][] = [
      [{ buildingId: NOWHERE }, { buildingId: 'reference' }],
      [{ buildingId: south1 }, { buildingId: 'reference' }],
      [{ buildingId: 'x' }, { buildingId: 'invalid' }],
      [{ floorId: otherFloorId }, { floorId: 'reference' }],
      [{ floorId: spaceId }, { floorId: 'reference' }],
      [{ spaceId: NOWHERE }, { spaceId: 'reference' }],
      [{ spaceId: floorId }, { spaceId: 'reference' }],
      [{ pictureIds: [NOWHERE] }, { pictureIds: 'image' }],
      [{ pictureIds: [foreignPicture] }, { pictureIds: 'image' }],
      [{ pictureIds: own }, { pictureIds: 'tooMany' }],
      [{ description: 'x'.repeat(100_000) }, { description: 'tooLong' }],
      [{ description: ' ' }, { description: 'required' }],
      [{ priority: 'Soon' }, { priority: 'choice' }],
      [{ phone: 'call me' }, { phone: 'invalid' }],
      [{ status: 'Closed', colour: 'red' }, { colour: 'unknownField' }],
    ];
    for (const [body, codes] of wrong) {
      const answer = await report(body);
      expect([answer.status, codesOf(answer)]).toEqual([400, codes]);
    }
    const missing = await test.call('POST', 'workorder', { as: reader, body: {} });
    expect([missing.status, codesOf(missing)]).toEqual([400, { buildingId: 'required', description: 'required' }]);
    expect(await count()).toBe(before);
  });

  it('are refused in a space that is deleted (SRV-01)', async () => {
    const goneId = await addSpace({
      type: 'Room',
      name: 'Gone',
      serviceId: 'S-2',
      buildingId: north1,
      parentId: floorId,
    });
    expect((await test.call('DELETE', `space/${goneId}`, { as: admin, version: 1 })).status).toBe(204);
    expect(codesOf(await report({ spaceId: goneId }))).toEqual({ spaceId: 'reference' });
  });

  it('are read by their own person and by the staff of their building alone (SRV-02, SRV-03)', async () => {
    const { id } = (await report({ description: 'The door sticks' })).body;
    const other = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'other@northwind.example',
      privilegeMap: { 'CUSTOMER.serviceRequest': ['view', 'add', 'edit'] },
      buildingIds: [north2],
    });
    const statusOf = async (as: string) => (await test.call('GET', `workorder/${id}`, { as })).status;
    expect(await statusOf(reader)).toBe(200);
    expect(await statusOf(staff)).toBe(200);
    for (const as of [other.email, test.people.emails.southManager, test.people.emails.roleless])
      expect(await statusOf(as)).toBe(404);
    expect((await act(id, 'comment', { text: 'Hello' }, other.email)).status).toBe(404);
    expect((await act(id, 'state', { status: 'Closed' }, reader)).status).toBe(403);
    const own = await test.call('GET', 'workorder/own', { as: reader });
    expect(own.body.value.every(({ email }: { email: string }) => email === reader)).toBe(true);
    const list = await test.call('GET', `workorder?$filter=title eq 'The door sticks'`, { as: staff });
    expect(list.body.value).toMatchObject([{ id, name: 'reader Example' }]);
    expect(
      (await test.call('GET', `workorder?$filter=title eq 'The door sticks'`, { as: other.email })).body.value,
    ).toEqual([]);
  });

  it('show their requester every state and comment, and mail them (SRV-02, SRV-03)', async () => {
    const { id, number } = (await report({ description: 'The light flickers' })).body;
    const assigned = await act(id, 'assign', { assigneeId: staffId });
    expect(assigned.body).toMatchObject({ status: 'Assigned', assigneeId: staffId, assigneeName: 'facility Example' });
    await act(id, 'state', { status: 'InProgress' });
    await act(id, 'state', { status: 'OnHold', reason: 'A part is on its way' });
    await act(id, 'comment', { text: 'It comes <b>tomorrow</b>' });
    await act(id, 'comment', { text: 'Thank you' }, reader);
    const picture = (await upload(staff)).body.id;
    await act(id, 'attachment', { pictureIds: [picture] });
    await act(id, 'state', { status: 'InProgress' });
    await act(id, 'state', { status: 'Completed' });
    const seen = await read(id);
    expect(seen).toMatchObject({ status: 'Completed', reason: null });
    expect(seen.closedAt).not.toBeNull();
    expect(seen.pictureUrls).toHaveLength(1);
    expect(said(seen.entries)).toEqual([
      ['state', 'Requested', null],
      ['assigned', 'facility Example', null],
      ['state', 'Assigned', null],
      ['state', 'InProgress', null],
      ['state', 'OnHold', 'A part is on its way'],
      ['comment', null, 'It comes <b>tomorrow</b>'],
      ['comment', null, 'Thank you'],
      ['pictures', '1', null],
      ['state', 'InProgress', null],
      ['state', 'Completed', null],
    ]);
    expect(seen.entries.filter(({ isRequester }: Entry) => isRequester).map(({ by }: Entry) => by)).toEqual([
      'reader Example',
      'reader Example',
    ]);
    const heading = (state: string, etat: string) =>
      `Request ${String(number)}: ${state} / Demande ${String(number)}\u00A0: ${etat}`;
    await expect
      .poll(async () => (await mailsTo(reader)).filter((subject: string) => subject.includes(` ${String(number)}:`)))
      .toEqual([
        heading('Requested', 'Demandée'),
        heading('Assigned', 'Attribuée'),
        heading('In progress', 'En cours'),
        heading('On hold', 'En attente'),
        heading('On hold', 'En attente'),
        heading('In progress', 'En cours'),
        heading('Completed', 'Terminée'),
      ]);
  });

  it('change their state only as it allows, and one of several who act at the same moment is first (SRV-04)', async () => {
    const { id } = (await report({ description: 'A tap drips' })).body;
    for (const status of ['Closed', 'Requested', 'Assigned']) {
      const refused = await act(id, 'state', { status });
      expect([refused.status, refused.body.code]).toEqual([409, 'requestDecided']);
    }
    const racing = await Promise.all(Array.from({ length: 4 }, () => act(id, 'state', { status: 'Cancelled' })));
    expect(racing.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409, 409, 409]);
    expect((await act(id, 'assign', { assigneeId: staffId })).status).toBe(409);
    expect((await act(id, 'priority', { priority: 'High' })).status).toBe(409);
    expect((await act(id, 'state', { status: 'Gone' })).status).toBe(400);
    expect((await read(id)).entries).toHaveLength(2);
  });

  it('are cancelled by their requester until work has begun (SRV-02)', async () => {
    const first = (await report({})).body.id;
    const second = (await report({})).body.id;
    const cancelled = await act(first, 'cancel', { reason: 'It is warm again' }, reader);
    expect(cancelled.body).toMatchObject({ status: 'Cancelled', reason: 'It is warm again' });
    await act(second, 'state', { status: 'InProgress' });
    const late = await act(second, 'cancel', {}, reader);
    expect([late.status, late.body.code]).toEqual([409, 'requestDecided']);
  });

  it('are assigned to those alone who work on the requests of the building (SRV-03)', async () => {
    const { id } = (await report({})).body;
    const offered = await test.call('GET', `workorder/assignee?buildingId=${north1}`, { as: staff });
    expect(offered.body.value).toContainEqual({ id: staffId, name: 'facility Example' });
    for (const assigneeId of [test.people.userIds['reader'], NOWHERE]) {
      const refused = await act(id, 'assign', { assigneeId });
      expect([refused.status, codesOf(refused)]).toEqual([400, { assigneeId: 'reference' }]);
    }
    await act(id, 'assign', { assigneeId: staffId });
    expect((await act(id, 'assign', { assigneeId: null })).body).toMatchObject({
      ...{ status: 'Approved', assigneeId: null, assigneeName: null },
    });
  });

  it('are due by their priority in the opening hours of the building, and overdue after that (SRV-04)', async () => {
    const openHours = weekdays.map((day, at) => ({
      day,
      opensAt: at < 5 ? '08:00' : null,
      closesAt: at < 5 ? '18:00' : null,
      closed: at >= 5,
    }));
    const { version } = (await test.call('GET', `building/${north1}`, { as: admin })).body;
    await test.call('PUT', `building/${north1}`, { as: admin, version, body: { openHours } });
    const { id, dueAt } = (await report({ priority: 'Urgent' })).body;
    const hour = Number(new Date(dueAt).toLocaleString('en-GB', { hour: '2-digit', timeZone: 'Europe/Paris' }));
    expect(hour).toBeGreaterThanOrEqual(8);
    expect(hour).toBeLessThanOrEqual(18);
    expect([0, 6]).not.toContain(new Date(dueAt).getUTCDay());
    const slower = await act(id, 'priority', { priority: 'Low' });
    expect(Date.parse(slower.body.dueAt)).toBeGreaterThan(Date.parse(dueAt));
    await test.services.database.query({
      text: `update service_requests set due_at = now() - interval '1 minute' where id = $1::uuid`,
      values: [id],
    });
    expect((await read(id)).overdue).toBe(true);
    const list = await test.call('GET', 'workorder?$filter=overdue eq true', { as: staff });
    expect(list.body.value.map((row: { id: string }) => row.id)).toEqual([id]);
    await act(id, 'state', { status: 'Completed' });
    expect((await read(id)).overdue).toBe(false);
  });

  it('are sent to the service e-mail of the building where there is one (SRV-05)', async () => {
    const team = 'workshop@facilities.example';
    await turnOn(test.services, 'concierge', [north1], { serviceEmail: team });
    const { body: made } = await report({ description: 'A door sticks', phone: '+33 1 23 45 67 89' }, staff);
    expect(made.status).toBe('Requested');
    await expect.poll(() => mailsTo(team)).toHaveLength(1);
    expect((await mailsTo(team))[0]).toContain(`New request ${String(made.number)}`);
  });

  it('are handled by the settings of the customer: hours, categories, mail and the number for emergencies (RES-79, SRV-04, INTG-09)', async () => {
    const { north } = test.people.customers;
    const settings = {
      customerId: north,
      urgentHours: 1,
      categories: ['Heating', 'Lighting'],
      informsRequester: false,
      emergencyNumber: '+33 1 23 45 67 00',
    };
    expect((await test.call('POST', 'serviceconfig', { as: staff, body: settings })).status).toBe(403);
    const made = await test.call('POST', 'serviceconfig', { as: admin, body: settings });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ urgentHours: 1, lowHours: 80 });
    const second = await test.call('POST', 'serviceconfig', { as: admin, body: settings });
    expect([second.status, second.body.code]).toEqual([409, 'duplicate']);
    const shown = await test.call('GET', 'serviceconfig', { as: reader });
    const { categories, emergencyNumber } = settings;
    expect(shown.body.value).toEqual([{ id: made.body.id, customerId: north, categories, emergencyNumber }]);
    const refused = await report({ category: 'Catering' });
    expect([refused.status, codesOf(refused)]).toEqual([400, { category: 'choice' }]);
    const mails = (await mailsTo(reader)).length;
    expect((await report({ category: 'Lighting' })).status).toBe(201);
    await test.call('DELETE', `serviceconfig/${made.body.id}`, { as: admin, version: 1 });
    expect((await mailsTo(reader)).length).toBe(mails);
  });

  it('of one person are at most twenty that are still to be done (SRV-01)', async () => {
    const { email } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'keen@northwind.example',
      privilegeMap: {},
      buildingIds: [north1],
    });
    const answers = [];
    for (let made = 0; made < 19; made += 1) answers.push(await report({}, email));
    answers.push(...(await Promise.all([report({}, email), report({}, email), report({}, email)])));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.code)).toEqual(['tooManyRequests', 'tooManyRequests']);
  });

  it('are reported once where the app repeats its call (SRV-01, API-12)', async () => {
    const headers = { 'idempotency-key': 'report-once' };
    const body = { buildingId: north1, description: 'Said once' };
    const answers = [];
    for (let call = 0; call < 2; call += 1)
      answers.push(await test.call('POST', 'workorder', { as: reader, body, headers }));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
  });

  it('keep hostile texts as texts, in one line of a title (SRV-01, SEC-13)', async () => {
    const description = `<script>alert(1)</script> ${'word '.repeat(60)}\u202E\nsecond line`;
    const { title, description: kept } = (await report({ description })).body;
    expect(kept).toBe(description);
    expect(title.length).toBeLessThanOrEqual(120);
    expect(title).toMatch(/^<script>alert\(1\)<\/script> word .*…$/);
    expect((await report({ description: '\u200B' })).body.title).toBe('…');
  });
});
