import { compareTexts } from '@atrium/contract';
import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { column, sql } from '../../../db/sql.ts';
import { createRecord } from '../../../seed/createRecord.ts';
import { outgoingMailContentTable } from '../../../services/mail/outgoingMailContent.table.ts';
import { outgoingMailTable } from '../../../services/mail/outgoingMail.table.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

interface QueuedMail {
  readonly purpose: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
  readonly calendar: { readonly method: string; readonly text: string };
}

describe('e-mails about registrations', () => {
  let test: TestApp;
  let manager: string;
  let reader: string;
  let eventId: string;
  const guest = { name: 'Ada Guest', email: 'ada@guests.example' };

  const call = (method: string, path: string, body?: unknown, as = manager, headers = {}) =>
    test.call(method, path, { as, headers: { 'if-match': '*', ...headers }, ...(body === undefined ? {} : { body }) });
  const addSession = async (body: Record<string, unknown> = {}): Promise<string> => {
    const monday = { title: 'Monday', startDate: '2032-06-07T07:00:00.000Z', endDate: '2032-06-07T08:00:00.000Z' };
    return (await call('POST', `event/${eventId}/session`, { ...monday, ...body })).body.id;
  };
  const register = (sessionId: string, body: Record<string, unknown> = {}, as = reader, headers = {}) =>
    call('POST', 'userevent', { sessionId, ...body }, as, headers);
  const cancel = (id: string, as = reader) => call('PUT', `userevent/${id}`, { status: 'cancelled' }, as);
  const queued = (): Promise<QueuedMail[]> => {
    const m = (field: keyof typeof outgoingMailTable._.columns) => column('m', outgoingMailTable[field]);
    const c = (field: keyof typeof outgoingMailContentTable._.columns) => column('c', outgoingMailContentTable[field]);
    return test.services.database.query<QueuedMail>(sql`
      select ${m('purpose')}, ${m('recipient')}, ${m('subject')}, ${m('values')}, ${c('text')}, ${c('calendar')}
        from ${outgoingMailTable} m join ${outgoingMailContentTable} c on ${c('id')} = ${m('contentId')}
        order by ${m('createdAt')}, ${m('id')}`);
  };
  /** The calendar part of a message as a program reads it that is not ours. */
  const meetingOf = (mail: QueuedMail | undefined) => {
    const calendar = new ICAL.Component(ICAL.parse(mail?.calendar.text ?? ''));
    const component = calendar.getFirstSubcomponent('vevent');
    if (component === null) throw new Error('the message has no meeting');
    const event = new ICAL.Event(component);
    const { uid, sequence, summary, location } = event;
    const url = component.getFirstPropertyValue('url');
    const method = calendar.getFirstPropertyValue('method');
    return { method, uid, sequence, summary, location, url, start: event.startDate.toString() };
  };

  beforeAll(async () => {
    test = await createTestApp();
    manager = test.people.emails.northManager;
    ({ reader } = test.people.emails);
    const buildingId = test.people.buildings.north1;
    const extension = { name: 'Events', code: 'extension.events' };
    await createRecord(test.services, 'example', 'extension', extension);
    await createRecord(test.services, 'example', 'extension', { ...extension, buildingId, enabled: true });
    const yoga = { name: 'Yoga', active: true, location: 'Roof', teleconferenceLink: 'https://meet.example/yoga' };
    eventId = (await call('POST', 'event', { buildingId, ...yoga })).body.id;
    const template = { buildingId, title: '{{eventName}}' };
    await createRecord(test.services, 'example', 'template', {
      ...template,
      name: 'Registered',
      subject: 'You are coming to {{eventName}}, {{firstName}}',
      purpose: 'eventRegistration',
      body: '<p>{{seats}} seats, {{sessionName}}, {{startDate}}, {{startTime}} to {{endTime}}</p>',
    });
    await createRecord(test.services, 'example', 'template', {
      ...template,
      name: 'Cancelled',
      subject: 'Cancelled: {{eventName}}',
      purpose: 'eventCancellation',
      body: '<p>{{sessionName}} is off. {{reason}}</p>',
    });
  });
  afterEach(async () => {
    await test.services.database.query(sql`delete from ${outgoingMailTable}`);
  });
  afterAll(() => test.close());

  it('confirm one as a meeting, once, and take it back when the person or the team cancels it (MSG-20, CONT-20)', async () => {
    const sessionId = await addSession();
    const headers = { 'idempotency-key': 'one-registration' };
    const { id } = (await register(sessionId, { seats: 2 }, reader, headers)).body;
    await register(sessionId, { seats: 2 }, reader, headers);
    expect((await register(sessionId)).status).toBe(409);
    const theirs = (await register(sessionId, guest, manager)).body.id;
    const [confirmation, other, ...more] = await queued();
    expect(more).toEqual([]);
    expect([confirmation?.purpose, confirmation?.recipient]).toEqual(['eventRegistration', reader]);
    expect(confirmation?.subject).toBe('You are coming to Yoga, reader');
    expect(confirmation?.values).toMatchObject({ firstName: 'reader', lastName: 'Example', seats: '2' });
    expect(confirmation?.text).toContain('Monday, Monday, 7 June 2032, 09:00 to 10:00 (Paris time)');
    expect([other?.recipient, other?.values['seats']]).toEqual([guest.email, '1']);
    const made = meetingOf(confirmation);
    expect(made).toMatchObject({ method: 'REQUEST', summary: 'Yoga: Monday', start: '2032-06-07T09:00:00' });
    expect(made).toMatchObject({ location: 'Roof, North One', url: 'https://meet.example/yoga' });

    await cancel(id);
    await cancel(id);
    await cancel(theirs, manager);
    const [byPerson, byTeam, ...others] = (await queued()).slice(2);
    expect(others).toEqual([]);
    expect([byPerson?.purpose, byPerson?.recipient]).toEqual(['eventCancellation', reader]);
    expect(byPerson?.text).toContain('Monday is off. You have cancelled it.');
    expect([byTeam?.recipient, byTeam?.text]).toEqual([guest.email, expect.stringContaining('The building team has')]);
    const off = meetingOf(byPerson);
    expect([off.method, off.uid, off.sequence > made.sequence]).toEqual(['CANCEL', made.uid, true]);
  });

  it('inform those who come of another time or title of their session, and no one of other changes (CONT-20, MSG-20)', async () => {
    const sessionId = await addSession();
    const { id } = (await register(sessionId)).body;
    await cancel((await register(sessionId, guest, manager)).body.id, manager);
    const before = (await queued()).length;
    await call('PUT', `session/${sessionId}`, { title: 'Monday', seats: 20, cost: 3 });
    expect(await queued()).toHaveLength(before);
    const time = { startDate: '2032-06-08T07:00:00.000Z', endDate: '2032-06-08T08:00:00.000Z' };
    expect((await call('PUT', `session/${sessionId}`, time)).status).toBe(200);
    const mails = await queued();
    const [moved, ...others] = mails.slice(before);
    expect([moved?.recipient, moved?.subject, others]).toEqual([reader, 'Changed / Modifié – Yoga', []]);
    expect(moved?.text).toContain('Tuesday, 8 June 2032');
    expect(moved?.text).toMatch(/The time has changed\. It was Monday,? 7 June 2032.* \(Paris time\)\./);
    const [first, second] = [meetingOf(mails[0]), meetingOf(moved)];
    expect([second.uid, second.sequence > first.sequence]).toEqual([first.uid, true]);
    expect([second.method, second.start]).toEqual(['REQUEST', '2032-06-08T09:00:00']);
    await call('PUT', `session/${sessionId}`, { title: 'For $& beginners <b>' });
    const renamed = (await queued()).at(-1);
    expect(renamed?.text).toContain('The name has changed. It was Monday.');
    const third = meetingOf(renamed);
    expect([third.summary, third.sequence > second.sequence]).toEqual(['Yoga: For $& beginners <b>', true]);
    await call('PUT', `session/${sessionId}`, { title: 'Tuesday' });
    expect((await queued()).at(-1)?.text).toContain('It was For $& beginners <b>.');
    await cancel(id);
    const off = meetingOf((await queued()).at(-1));
    expect([off.method, off.sequence > third.sequence]).toEqual(['CANCEL', true]);
  });

  it('inform those who come to any session of an event of its new place, link and name, in the language of the template (CONT-20, MSG-20)', async () => {
    const event = { buildingId: test.people.buildings.north1, name: 'Talk', active: true, location: 'Roof' };
    const talk = (await call('POST', 'event', event)).body.id;
    const session = (title: string, day: string) =>
      call('POST', `event/${talk}/session`, {
        ...{ title, startDate: `2032-06-${day}T07:00:00.000Z`, endDate: `2032-06-${day}T08:00:00.000Z` },
      });
    const [one, two] = [(await session('One', '07')).body.id, (await session('Two', '08')).body.id];
    await register(one, guest, manager);
    await register(two);
    const off = (await register(two, { name: 'Bo Guest', email: 'bo@guests.example' }, manager)).body.id;
    await cancel(off, manager);
    const change = async (body: Record<string, unknown>) => {
      const before = (await queued()).length;
      expect((await call('PUT', `event/${talk}`, body)).status).toBe(200);
      return (await queued()).slice(before);
    };
    expect(await change({ location: 'Roof', fullDescription: 'Long', seats: 9, featured: true })).toEqual([]);
    const before = await queued();
    const moved = await change({ location: 'Garden', teleconferenceLink: 'https://meet.example/talk' });
    expect(
      moved
        .map(({ recipient, subject }) => [recipient, subject])
        .toSorted(([left = ''], [right = '']) => compareTexts(left, right)),
    ).toEqual([
      [guest.email, 'Changed / Modifié – Talk'],
      [reader, 'Changed / Modifié – Talk'],
    ]);
    for (const mail of moved) {
      expect(mail.text).toContain('New place: Garden, North One.');
      expect(mail.text).toContain('New link to join: https://meet.example/talk');
      const [earlier, now] = [before.find(({ recipient }) => recipient === mail.recipient), mail].map(meetingOf);
      expect([now?.uid, (now?.sequence ?? 0) > (earlier?.sequence ?? 0)]).toEqual([earlier?.uid, true]);
      expect(now).toMatchObject({ location: 'Garden, North One', url: 'https://meet.example/talk' });
    }
    const [template] = (await call('GET', `template?$filter=purpose eq 'eventRegistration'`)).body.value.filter(
      ({ buildingId }: { buildingId: string | null }) => buildingId !== null,
    );
    const speak = (language: string) =>
      call('PUT', `template/${template.id}`, { language }, test.people.emails.administrator);
    expect((await speak('fr')).status).toBe(200);
    const [french] = await change({ name: 'Discussion', teleconferenceLink: null, location: null });
    expect(french?.text).toContain('Le nom a changé. Auparavant\u00A0: Talk.');
    expect(french?.text).toContain('Nouveau lieu\u00A0: North One.');
    expect(french?.text).toContain('Il n’y a plus de lien pour participer.');
    expect(meetingOf(french)).toMatchObject({ location: 'North One', url: null });
    await speak('en');
  });

  it('are not sent for a registration that was refused, for a session that is over, nor without a template (MSG-20)', async () => {
    const sessionId = await addSession({ seats: 1 });
    expect((await register(sessionId, { seats: 2 })).status).toBe(409);
    expect(await queued()).toEqual([]);
    const over = await addSession();
    const { id } = (await register(over)).body;
    const past = { startDate: '2020-06-08T07:00:00.000Z', endDate: '2020-06-08T08:00:00.000Z' };
    await call('PUT', `session/${over}`, past);
    await cancel(id, manager);
    expect((await queued()).map(({ purpose }) => purpose)).toEqual(['eventRegistration']);
    const templates = (await call('GET', `template?$filter=purpose eq 'eventRegistration'`)).body.value;
    const [template] = templates.filter(({ buildingId }: { buildingId: string | null }) => buildingId !== null);
    expect((await call('DELETE', `template/${template.id}`, undefined, test.people.emails.administrator)).status).toBe(
      204,
    );
    await register(sessionId);
    expect(await queued()).toHaveLength(1);
  });
});
