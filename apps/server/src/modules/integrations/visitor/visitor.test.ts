import { dayAt, times } from '@atrium/contract';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { column, sql } from '../../../db/sql.ts';
import { createRecord } from '../../../seed/createRecord.ts';
import { outgoingMailContentTable } from '../../../services/mail/outgoingMailContent.table.ts';
import { outgoingMailTable } from '../../../services/mail/outgoingMail.table.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { markMissedVisits } from './missedVisitsJob.ts';

type Body = Record<string, unknown>;

interface QueuedMail {
  readonly purpose: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly calendar: { readonly method: string; readonly text: string } | null;
}

const ZONE = 'Europe/Paris';
const CHANGED = 'A visit was changed / Une visite a été modifiée';
const NOWHERE = '00000000-0000-7000-8000-000000000000';
const inDays = (days: number) => new Date(Date.now() + days * times.day).toISOString();
const codesOf = ({ body }: { body: { fields?: { field: string; code: string }[] } }) =>
  Object.fromEntries((body.fields ?? []).map(({ field, code }) => [field, code]));

describe('visitors', () => {
  let test: TestApp;
  let admin: string;
  let host: string;
  let reception: string;
  let looker: string;
  let elsewhere: string;
  let north1: string;
  let south1: string;

  const ada = { name: 'Ada Lovelace', company: 'Engines Ltd', email: 'ada@engines.example', purpose: 'Interview' };
  const announce = (body: Body = {}, as = host) =>
    test.call('POST', 'visitor', { as, body: { buildingId: north1, expectedAt: inDays(0), ...ada, ...body } });
  const byReception = (body: Body = {}) => announce({ hostName: 'Hedy Host', hostEmail: host, ...body }, reception);
  const act = (id: string, name: string, body: Body = {}, as = reception) =>
    test.call('POST', `visitor/${id}/${name}`, { as, body });
  const edit = (id: string, body: Body, as = reception, version = 1) =>
    test.call('PUT', `visitor/${id}`, { as, body, version });
  const read = async (id: string, as = reception) => (await test.call('GET', `visitor/${id}`, { as })).body;
  const queued = (): Promise<QueuedMail[]> => {
    const m = (field: keyof typeof outgoingMailTable._.columns) => column('m', outgoingMailTable[field]);
    const c = (field: keyof typeof outgoingMailContentTable._.columns) => column('c', outgoingMailContentTable[field]);
    return test.services.database.query<QueuedMail>(sql`
      select ${m('purpose')}, ${m('recipient')}, ${m('subject')}, ${c('text')}, ${c('calendar')}
        from ${outgoingMailTable} m join ${outgoingMailContentTable} c on ${c('id')} = ${m('contentId')}
        order by ${m('createdAt')}, ${m('id')}`);
  };
  const sent = async () => (await queued()).map(({ purpose, recipient }) => [purpose, recipient]);

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    host = test.people.emails.reader;
    ({ north1, south1 } = test.people.buildings);
    const person = async (email: string, rights: ('view' | 'add' | 'edit')[], buildingIds = [north1]) => {
      const privilegeMap = { 'BUILDING.visitorManagement': rights };
      const customerId = test.people.customers.north;
      return (await createPerson(test.services, { customerId, email, privilegeMap, buildingIds })).email;
    };
    reception = await person('reception@northwind.example', ['view', 'add', 'edit']);
    looker = await person('looker@northwind.example', ['view']);
    elsewhere = await person('elsewhere@northwind.example', ['view', 'add', 'edit'], [test.people.buildings.north2]);
  });
  beforeEach(async () => {
    for (const text of ['delete from outgoing_mails', 'delete from visitors', 'delete from visitor_settings'])
      await test.services.database.query({ text, values: [] });
  });
  afterAll(() => test.close());

  it('are announced in the app by the person whom they visit, who follows them there and no other (VIS-01)', async () => {
    const made = await announce();
    expect([made.status, codesOf(made)]).toEqual([201, {}]);
    expect(made.body).toMatchObject({
      ...{ ...ada, status: 'Expected', hostEmail: host, hostName: 'reader Example', hostLeft: false },
      ...{ day: dayAt(Date.now(), ZONE), timezone: ZONE, isWalkIn: false, sameEmail: false, checkedInAt: null },
    });
    expect(made.text).not.toContain('customerId');
    const own = (await test.call('GET', 'visitor/own', { as: host })).body.value;
    expect(own.map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
    expect((await test.call('GET', `visitor/${made.body.id}`, { as: test.people.emails.roleless })).status).toBe(404);
    expect((await act(made.body.id, 'cancel', {}, test.people.emails.roleless)).status).toBe(404);
    expect((await act(made.body.id, 'checkin', {}, host)).status).toBe(403);
    expect((await act(made.body.id, 'cancel', {}, host)).body.status).toBe('Cancelled');
    expect((await act(made.body.id, 'cancel', {}, host)).body.code).toBe('visitorDecided');
  });

  it('are announced by the reception for someone of the customer, and every fault is named (VIS-01)', async () => {
    const made = await byReception();
    expect([made.status, codesOf(made)]).toEqual([201, {}]);
    expect(made.body).toMatchObject({ hostName: 'Hedy Host', userId: test.people.userIds['reader'] });
    const wrong = await byReception({ email: 'ada', hostEmail: 'stranger@engines.example', expectedAt: inDays(-2) });
    expect([wrong.status, codesOf(wrong)]).toEqual([
      400,
      { email: 'email', hostEmail: 'reference', expectedAt: 'future' },
    ]);
    expect((await byReception({ buildingId: south1 })).status).toBe(404);
    expect(codesOf(await announce({ buildingId: NOWHERE }))).toEqual({ buildingId: 'reference' });
    expect((await byReception({ status: 'CheckedIn', isWalkIn: true })).body.status).toBe('Expected');
    const hosts = await test.call('GET', `visitor/host?buildingId=${north1}&text=reader`, { as: reception });
    expect(hosts.body.value).toContainEqual({ name: 'reader Example', email: host });
    expect((await test.call('GET', `visitor/host?buildingId=${south1}`, { as: reception })).status).toBe(404);
    expect((await test.call('GET', `visitor/host?buildingId=${north1}`, { as: looker })).status).toBe(403);
  });

  it('are checked in and out, and come back the same day, and nothing else is done with a visit that is over (VIS-01, VIS-02)', async () => {
    const { id } = (await byReception()).body;
    expect((await act(id, 'checkout')).body.code).toBe('visitorDecided');
    const there = (await act(id, 'checkin')).body;
    expect([there.status, there.checkedInAt === null]).toEqual(['CheckedIn', false]);
    expect((await act(id, 'checkin')).status).toBe(409);
    expect((await act(id, 'cancel')).status).toBe(409);
    const gone = (await act(id, 'checkout')).body;
    expect([gone.status, gone.checkedOutAt === null]).toEqual(['CheckedOut', false]);
    const back = (await act(id, 'checkin')).body;
    expect([back.status, back.checkedInAt, back.checkedOutAt]).toEqual(['CheckedIn', there.checkedInAt, null]);
  });

  it('are checked in once by two receptionists at the same moment (VIS-02)', async () => {
    const { id } = (await byReception()).body;
    const answers = await Promise.all([act(id, 'checkin'), act(id, 'checkin')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('are checked in on a day on which they are not expected once the reception has said so (VIS-02)', async () => {
    const { id, day } = (await byReception({ expectedAt: inDays(3) })).body;
    const refused = await act(id, 'checkin');
    expect([refused.status, refused.body.code]).toEqual([409, 'visitorOtherDay']);
    expect(refused.body.message).toContain(day);
    const there = (await act(id, 'checkin', { anyDay: true })).body;
    expect([there.status, there.day]).toEqual(['CheckedIn', dayAt(Date.now(), ZONE)]);
  });

  it('are taken in without having been announced, and their host hears of it (VIS-01, VIS-02)', async () => {
    const body = { buildingId: north1, ...ada, hostName: 'Hedy Host', hostEmail: host };
    const made = await test.call('POST', 'visitor/walkin', { as: reception, body });
    expect([made.status, codesOf(made)]).toEqual([201, {}]);
    expect(made.body).toMatchObject({ status: 'CheckedIn', isWalkIn: true, day: dayAt(Date.now(), ZONE) });
    expect(made.body.checkedInAt).not.toBeNull();
    expect(await sent()).toEqual([['visitorArrival', host]]);
    expect((await test.call('POST', 'visitor/walkin', { as: host, body })).status).toBe(403);
  });

  it('are changed by the reception while they are expected, and every fault is named (VIS-01, VIS-02)', async () => {
    const made = (await byReception()).body;
    const { id } = made;
    const details = { name: 'Ada Byron', company: null, email: 'ada@byron.example', phone: '+33 1 23 45 67 89' };
    const saved = await edit(id, { ...details, purpose: 'Tour', expectedAt: '2032-06-07T22:30:00.000Z' });
    expect([saved.status, codesOf(saved)]).toEqual([200, {}]);
    // Half past midnight in Paris.
    expect(saved.body).toMatchObject({
      ...details,
      purpose: 'Tour',
      day: '2032-06-08',
      status: 'Expected',
      version: 2,
    });
    expect((await edit(id, { name: 'Late' })).status).toBe(412);
    expect((await test.call('PUT', `visitor/${id}`, { as: reception, body: { name: 'Ada' } })).status).toBe(428);
    const wrong = await edit(
      id,
      { email: 'ada', hostEmail: 'stranger@engines.example', expectedAt: inDays(-2), buildingId: south1 },
      reception,
      2,
    );
    expect([wrong.status, codesOf(wrong)]).toEqual([
      400,
      { email: 'email', hostEmail: 'reference', expectedAt: 'future', buildingId: 'notChangeable' },
    ]);
    // A record that is sent back as it was read changes nothing; its state and day are of acts.
    const sentBack = await edit(id, saved.body, reception, 2);
    expect([sentBack.status, sentBack.body.status, sentBack.body.day]).toEqual([200, 'Expected', '2032-06-08']);
    const acted = await edit(id, { status: 'CheckedIn', day: '2032-06-09', name: '' }, reception, 2);
    expect([acted.status, codesOf(acted)]).toEqual([
      400,
      { status: 'notChangeable', day: 'notChangeable', name: 'required' },
    ]);
    expect((await edit(id, { status: 'x' }, reception, 2)).status).toBe(400);
    expect((await read(id)).version).toBe(2);
  });

  it('are not changed any more once they have come, were cancelled or did not come (VIS-01)', async () => {
    const { id } = (await byReception()).body;
    await act(id, 'checkin');
    for (const body of [{ name: 'Ada Byron' }, { hostName: 'Hedy', hostEmail: admin }, {}]) {
      const refused = await edit(id, body, reception, 2);
      expect([refused.status, refused.body.code]).toEqual([409, 'visitorDecided']);
    }
    await act(id, 'checkout');
    expect((await edit(id, { name: 'Ada Byron' }, reception, 3)).status).toBe(409);
    const cancelled = (await byReception()).body;
    await act(cancelled.id, 'cancel');
    expect((await edit(cancelled.id, { name: 'Ada Byron' }, reception, 2)).status).toBe(409);
    const missed = (await byReception({ expectedAt: '2032-06-07T07:00:00.000Z' })).body;
    await markMissedVisits(test.services.database, new Date('2032-06-07T22:01:00Z'));
    expect((await edit(missed.id, { expectedAt: inDays(1) }, reception, 2)).status).toBe(409);
  });

  it('are changed by the person who receives them, who gives them no other host (VIS-01, VIS-03)', async () => {
    const { id } = (await announce()).body;
    const saved = await edit(id, { name: 'Ada Byron', expectedAt: '2032-06-07T07:00:00.000Z' }, host);
    expect([saved.status, codesOf(saved)]).toEqual([200, {}]);
    expect(saved.body).toMatchObject({ name: 'Ada Byron', day: '2032-06-07' });
    expect(saved.text).not.toContain('customerId');
    expect((await edit(id, { hostName: 'Rita', hostEmail: reception }, host, 2)).status).toBe(403);
    expect((await edit(id, { hostEmail: host, purpose: 'Tour' }, host, 2)).body.purpose).toBe('Tour');
    expect((await edit(id, { name: 'Eve' }, test.people.emails.roleless, 3)).status).toBe(404);
    expect((await edit(id, { name: 'Eve' }, elsewhere, 3)).status).toBe(404);
    expect((await edit(id, { name: 'Eve' }, looker, 3)).status).toBe(403);
    expect((await read(id)).name).toBe('Ada Byron');
  });

  it('are known to hosts, security and the visitor as they are changed, and to no one where nothing is (VIS-01, INTG-24)', async () => {
    const securityEmail = 'security@northwind.example';
    await createRecord(test.services, 'example', 'visitorSettings', { buildingId: north1, securityEmail });
    const { id } = (await byReception({ expectedAt: '2032-06-07T07:00:00.000Z' })).body;
    let known = (await queued()).length;
    const news = async () => {
      const all = await queued();
      const added = all.slice(known);
      known = all.length;
      return added;
    };
    const to = (mails: readonly QueuedMail[]) =>
      mails.map(({ recipient, subject }) => `${recipient} ${subject}`).toSorted();
    await edit(id, { name: ada.name, expectedAt: '2032-06-07T07:00:00.000Z' });
    expect(await news()).toEqual([]);

    await edit(id, { purpose: 'Tour' });
    expect(to(await news())).toEqual([`${host} ${CHANGED}`]);

    await edit(id, { expectedAt: '2032-06-08T09:00:00.000Z' }, reception, 2);
    const moved = await news();
    expect(moved.map(({ recipient }) => recipient).toSorted()).toEqual([ada.email, host, securityEmail]);
    for (const { text } of moved) expect(text).toContain('Tuesday, 8 June 2032, 11:00');
    const invitation = moved.find(({ recipient }) => recipient === ada.email);
    expect(invitation?.calendar?.method).toBe('REQUEST');
    expect(invitation?.calendar?.text).toContain('SEQUENCE:3');

    await edit(id, { hostName: 'Rita', hostEmail: 'looker@northwind.example' }, reception, 3);
    const handed = await news();
    expect(handed.map(({ recipient }) => recipient).toSorted()).toEqual(['looker@northwind.example', host]);
    expect(handed.find(({ recipient }) => recipient === host)?.text).toContain('Rita now receives');

    await edit(id, { email: 'ada@byron.example' }, reception, 4);
    const addressed = (await news()).filter(({ purpose }) => purpose === 'visitorInvitation');
    expect(addressed.map(({ recipient, calendar }) => [recipient, calendar?.method])).toEqual([
      [ada.email, 'CANCEL'],
      ['ada@byron.example', 'REQUEST'],
    ]);
    await act(id, 'cancel');
    const [cancellation] = await news();
    expect(cancellation?.calendar?.text).toContain('SEQUENCE:6');
  });

  it('are known to their host as changed only where another has changed them (VIS-01)', async () => {
    const { id } = (await announce()).body;
    const atFirst = await sent();
    await edit(id, { purpose: 'Tour' }, host);
    expect(await sent()).toEqual(atFirst);
  });

  it('say that another of the day has the same e-mail address, and both are shown (VIS-02)', async () => {
    const first = (await byReception()).body;
    const second = (await byReception({ name: 'Ada Byron', email: 'ADA@engines.example' })).body;
    const other = (await byReception({ expectedAt: inDays(2) })).body;
    expect([first.sameEmail, second.sameEmail, other.sameEmail]).toEqual([false, true, false]);
    expect((await read(first.id)).sameEmail).toBe(true);
    await act(second.id, 'cancel');
    expect((await read(first.id)).sameEmail).toBe(false);
  });

  it('get another host before they are checked in where theirs has left, who hears of the arrival (VIS-01, VIS-02)', async () => {
    const customerId = test.people.customers.north;
    const person = {
      customerId,
      buildingId: north1,
      firstName: 'Grace',
      lastName: 'Left',
      email: 'grace@northwind.example',
    };
    const employeeId = await createRecord(test.services, 'example', 'employee', person);
    const { id } = (await byReception({ hostName: 'Grace Left', hostEmail: person.email })).body;
    await test.services.database.query({
      text: 'update employees set deleted_at = now() where id = $1::uuid',
      values: [employeeId],
    });
    expect((await read(id)).hostLeft).toBe(true);
    const refused = await act(id, 'checkin');
    expect([refused.status, refused.body.code]).toEqual([409, 'visitorHostLeft']);
    expect(refused.body.message).toContain('Grace Left');
    const unknown = await act(id, 'host', { hostName: 'Nemo', hostEmail: 'nemo@northwind.example' });
    expect([unknown.status, codesOf(unknown)]).toEqual([400, { hostEmail: 'reference' }]);
    const received = (await act(id, 'host', { hostName: 'Hedy Host', hostEmail: host })).body;
    expect(received).toMatchObject({ hostLeft: false, userId: test.people.userIds['reader'] });
    expect((await act(id, 'checkin')).status).toBe(200);
    expect(await sent()).toContainEqual(['visitorArrival', host]);
  });

  it('are invited by mail with day and address, and uninvited; their host and security are informed once (VIS-01, VIS-02, INTG-24)', async () => {
    const settings = { buildingId: north1, securityEmail: 'security@northwind.example' };
    await createRecord(test.services, 'example', 'visitorSettings', settings);
    const { id } = (await announce({ expectedAt: '2032-06-07T07:00:00.000Z' })).body;
    const [invitation, copy, ...more] = await queued();
    expect(more).toEqual([]);
    expect([invitation?.purpose, invitation?.recipient]).toEqual(['visitorInvitation', ada.email]);
    for (const part of ['reader Example', 'North One', 'Monday, 7 June 2032, 09:00', '1 Example Street'])
      expect(invitation?.text).toContain(part);
    const event = new ICAL.Component(ICAL.parse(invitation?.calendar?.text ?? '')).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('location')).toContain('North One, 1 Example Street');
    expect([copy?.purpose, copy?.recipient]).toEqual(['visitorRegistration', settings.securityEmail]);
    expect(copy?.text).toContain('Ada Lovelace');
    await act(id, 'cancel', {}, host);
    const [cancellation] = (await queued()).slice(2);
    expect([cancellation?.recipient, cancellation?.calendar?.method]).toEqual([ada.email, 'CANCEL']);

    const today = (await announce()).body;
    for (const name of ['checkin', 'checkout', 'checkin']) await act(today.id, name);
    expect((await sent()).filter(([purpose]) => purpose === 'visitorArrival')).toEqual([['visitorArrival', host]]);
  });

  it('are announced to the security e-mail of the extension while the building has no settings (BRAND-30, ON-05)', async () => {
    const extension = { name: 'Back to work', code: 'extension.backToWork' };
    const config = { visitorsSecurityEmail: 'guards@northwind.example' };
    await createRecord(test.services, 'example', 'extension', extension);
    const own = { ...extension, buildingId: north1, enabled: true, config };
    await createRecord(test.services, 'example', 'extension', own);
    await announce();
    expect(await sent()).toContainEqual(['visitorRegistration', 'guards@northwind.example']);
    await createRecord(test.services, 'example', 'visitorSettings', { buildingId: north1 });
    await announce({ email: 'other@engines.example' });
    expect((await sent()).filter(([purpose]) => purpose === 'visitorRegistration')).toHaveLength(1);
  });

  it('are missed once their day is over by the clocks of the building, and may still come later (VIS-01)', async () => {
    const { id } = (await byReception({ expectedAt: '2032-06-07T07:00:00.000Z' })).body;
    const there = (await byReception()).body;
    await act(there.id, 'checkin');
    // It is still the seventh in Paris.
    expect(await markMissedVisits(test.services.database, new Date('2032-06-07T21:59:00Z'))).toBe(0);
    expect(await markMissedVisits(test.services.database, new Date('2032-06-07T22:01:00Z'))).toBe(1);
    expect(await markMissedVisits(test.services.database, new Date('2032-06-07T22:01:00Z'))).toBe(0);
    expect((await read(id)).status).toBe('NoShow');
    expect((await read(there.id)).status).toBe('CheckedIn');
    const history = await test.call('GET', `audit?type=visitor&id=${id}`, { as: reception });
    expect(history.body.value[0]).toMatchObject({ editor: null, values: { status: 'NoShow' } });
    expect((await act(id, 'checkin', { anyDay: true })).body.status).toBe('CheckedIn');
  });

  it('are counted by their state for a day, with those who are in the building (VIS-02)', async () => {
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await byReception({ name })).body.id);
    await byReception({ expectedAt: inDays(2) });
    const [first = '', second = ''] = ids;
    await act(first, 'checkin');
    await act(second, 'checkin');
    await act(second, 'checkout');
    const counted = await test.call('GET', `visitor/dayCounts?buildingId=${north1}`, { as: looker });
    expect(counted.body).toEqual({
      day: dayAt(Date.now(), ZONE),
      today: dayAt(Date.now(), ZONE),
      counts: { Expected: 1, CheckedIn: 1, CheckedOut: 1, Cancelled: 0, NoShow: 0 },
      inBuilding: 1,
    });
    expect((await test.call('GET', `visitor/dayCounts?buildingId=${south1}`, { as: looker })).status).toBe(404);
    const next = await test.call(
      'GET',
      `visitor/dayCounts?buildingId=${north1}&day=${dayAt(Date.now() + 2 * times.day, ZONE)}`,
      {
        as: reception,
      },
    );
    expect(next.body.counts.Expected).toBe(1);
  });

  it('are no more than their first letters for those who only look, in lists, exports, search and history (VIS-03)', async () => {
    const { id } = (await byReception({ phone: '+33 1 23 45 67 89' })).body;
    const secrets = ['Ada', 'Lovelace', 'Engines', ada.email, 'Hedy', host, '+33', 'Interview'];
    const answers = [
      await test.call('GET', 'visitor', { as: looker }),
      await test.call('GET', `visitor/${id}`, { as: looker }),
      await test.call('GET', 'visitor/export?format=csv', { as: looker }),
      await test.call('GET', 'search?text=Lovelace', { as: looker }),
    ];
    for (const answer of answers) for (const secret of secrets) expect(answer.text).not.toContain(secret);
    expect(answers[0]?.body.value).toEqual([expect.objectContaining({ id, initials: 'AL', status: 'Expected' })]);
    for (const path of [
      'visitor?$search=Lovelace',
      'visitor?$orderby=name',
      `visitor?$filter=email eq '${ada.email}'`,
    ]) {
      const { body, status } = await test.call('GET', path, { as: looker });
      expect(status === 400 || body.value.length === 0).toBe(true);
    }
    expect((await test.call('GET', `audit?type=visitor&id=${id}`, { as: looker })).status).toBe(403);
    expect((await test.call('GET', 'visitor', { as: reception })).text).toContain('Lovelace');
    expect((await test.call('GET', 'visitor/export?format=csv', { as: reception })).text).toContain('Lovelace');
  });

  it('of a building are seen by no one of another one (VIS-03)', async () => {
    const { id } = (await byReception()).body;
    expect((await test.call('GET', 'visitor', { as: elsewhere })).body.value).toEqual([]);
    for (const name of ['checkin', 'checkout', 'cancel', 'host'])
      expect((await act(id, name, { hostName: 'X', hostEmail: host }, elsewhere)).status).toBe(404);
    expect((await test.call('GET', `audit?type=visitor&id=${id}`, { as: elsewhere })).status).toBe(404);
    expect((await test.call('GET', 'visitor', { as: test.people.emails.vendor })).body.value).toEqual([]);
  });

  it('of a building have settings that those change who may change its customer’s visitor providers too (VIS-02, INTG-24, ON-05)', async () => {
    const body = { buildingId: north1, securityEmail: 'security@northwind.example' };
    expect((await test.call('POST', 'visitorsettings', { as: reception, body })).status).toBe(403);
    const customerId = test.people.customers.north;
    const both = await createPerson(test.services, {
      customerId,
      email: 'both@northwind.example',
      privilegeMap: {
        'BUILDING.visitorManagement': ['view', 'add', 'edit', 'delete'],
        'CUSTOMER.visitorManagementConfig': ['view', 'edit'],
      },
      buildingIds: [north1],
    });
    const made = await test.call('POST', 'visitorsettings', { as: both.email, body });
    expect([made.status, codesOf(made)]).toEqual([201, {}]);
    expect(made.body).toMatchObject({ provider: 'local', securityEmail: body.securityEmail });
    const change = (as: string, values: Body) =>
      test.call('PUT', `visitorsettings/${made.body.id}`, { as, version: made.body.version, body: values });
    expect((await change(reception, { securityEmail: null })).status).toBe(403);
    expect(codesOf(await change(both.email, { provider: 'Front Door Visitors' }))).toEqual({ provider: 'choice' });
    expect((await change(both.email, { securityEmail: null })).body.securityEmail).toBeNull();
    expect((await test.call('POST', 'visitorsettings', { as: admin, body })).status).toBe(409);
  });
});
