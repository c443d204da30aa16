import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createRecord } from '../../../seed/createRecord.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { answerAddress } from './answerLink.ts';

const anyVersion = { 'if-match': '*' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly key: string;
  readonly reply_to: string;
  readonly values: Readonly<Record<string, string>>;
  readonly html: string;
  readonly calendar: { readonly method: string; readonly text: string };
}

function meetingOf({ calendar: { text } }: Mail) {
  const component = new ICAL.Component(ICAL.parse(text));
  for (const zone of component.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const event = component.getFirstSubcomponent('vevent');
  if (event === null) throw new Error('no event');
  return { method: component.getFirstPropertyValue('method'), component, event, meeting: new ICAL.Event(event) };
}

describe('invitations', () => {
  let test: TestApp;
  let manager: string;
  let buildingId: string;
  let path: string;
  let group: string;
  let ada: string;
  let ben: string;
  let cleo: string;

  const call = (method: string, at: string, body?: unknown, headers: Record<string, string> = anyVersion) =>
    test.call(method, at, { as: manager, headers, ...(body === undefined ? {} : { body }) });
  const query = <Line extends object>(text: string, ...values: unknown[]) =>
    test.services.database.query<Line>({ text, values });
  const body = (more: Record<string, unknown> = {}) => ({
    subject: 'Safety briefing',
    startDate: '2090-06-01T07:00:00.000Z',
    endDate: '2090-06-01T08:30:00.000Z',
    groupId: group,
    ...more,
  });
  const create = async (more: Record<string, unknown> = {}) => {
    const made = await call('POST', path, body(more));
    expect(made.status).toBe(201);
    return made.body;
  };
  const read = async (id: string) => (await call('GET', `${path}/${id}`)).body;
  const mailsOf = (id: string) =>
    query<Mail>(
      `select m.recipient, m.subject, m.key, m.reply_to, m."values", c.html, c.calendar from outgoing_mails m
        join outgoing_mail_contents c on c.id = m.content_id where m.group_id = $1 order by m.queued_at, m.recipient`,
      id,
    );
  const inviteeOf = (
    record: { invitees: { id: string; email: string; status: string; responseTime: unknown }[] },
    email: string,
  ) => {
    const found = record.invitees.find((one) => one.email === email);
    if (found === undefined) throw new Error(`${email} is not invited`);
    return found;
  };
  const addressOf = (inviteeId: string) => {
    const { config, links } = test.services;
    return answerAddress(config.publicUrl, links, inviteeId).slice(config.publicUrl.length);
  };
  const visit = (url: string, language = 'en') =>
    test.app.inject({ method: 'GET', url, headers: { 'accept-language': language } });
  const answer = (url: string, given: string, sequence = 0) =>
    test.app.inject({ method: 'POST', url, headers: form, payload: `answer=${given}&sequence=${String(sequence)}` });
  const employee = (name: string, groupId: string | null, at = buildingId) =>
    createRecord(
      test.services,
      'test',
      'employee',
      { firstName: name, lastName: 'Example', email: `${name.toLowerCase()}@northwind.example`, groupId },
      { buildingId: at },
    );

  beforeAll(async () => {
    test = await createTestApp();
    manager = test.people.emails.northManager;
    buildingId = test.people.buildings.north1;
    await turnOn(test.services, 'backToWork', [buildingId]);
    path = `building/${buildingId}/invitation`;
    group = await createRecord(test.services, 'test', 'employeeGroup', { name: 'Wardens' }, { buildingId });
    ada = await employee('Ada', group);
    ben = await employee('Ben', group);
    cleo = await employee('Cleo', null);
  });
  afterAll(() => test.close());

  it('keep every field and are read, listed, changed, deleted and restored (RESV-13, RES-122)', async () => {
    const made = await create({ employeeIds: [cleo, cleo] });
    expect(made).toMatchObject({
      ...body({ employeeIds: [cleo] }),
      groupName: 'Wardens',
      organizerEmail: 'rooms@northwind.example',
      organizerName: 'North One',
      timezone: 'Europe/Paris',
    });
    const { value } = (await call('GET', `${path}?$search=safety`)).body;
    expect(value).toHaveLength(1);
    expect(value[0]).toMatchObject({ id: made.id, inviteeCount: 3, acceptedCount: 0, notRespondedCount: 3 });
    expect((await call('PUT', `${path}/${made.id}`, { subject: 'Fire drill' })).body.subject).toBe('Fire drill');
    expect((await call('DELETE', `${path}/${made.id}`)).status).toBe(204);
    expect((await call('GET', `${path}/${made.id}`)).status).toBe(404);
    expect((await call('POST', `${path}/${made.id}/restore`)).status).toBe(200);
    const other = { as: test.people.emails.southManager, headers: anyVersion };
    expect((await test.call('GET', `${path}/${made.id}`, other)).status).toBe(404);
    expect((await test.call('POST', path, { ...other, body: body() })).status).toBe(404);
    expect((await test.call('POST', `${path}/${made.id}/resend`, other)).status).toBe(404);
    await call('DELETE', `${path}/${made.id}`);
  });

  it('are sent to the members of the group and to single people, once to each (RESV-14)', async () => {
    const made = await create({ employeeIds: [cleo, ada] });
    const mails = await mailsOf(made.id);
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'ada@northwind.example',
      'ben@northwind.example',
      'cleo@northwind.example',
    ]);
    const single = await create({ groupId: null, employeeIds: [ben] });
    expect((await mailsOf(single.id)).map(({ recipient }) => recipient)).toEqual(['ben@northwind.example']);
    expect(mails[0]).toMatchObject({ subject: 'Safety briefing', reply_to: 'rooms@northwind.example' });
  });

  it('are a meeting in the zone of the building, which names no other invitee (RESV-13, RESV-14)', async () => {
    const made = await create();
    const [first] = await mailsOf(made.id);
    if (first === undefined) throw new Error('no mail');
    const { method, component, event, meeting } = meetingOf(first);
    expect(method).toBe('REQUEST');
    expect(component.getAllSubcomponents('vtimezone')).toHaveLength(1);
    expect([meeting.uid.startsWith(made.id), meeting.sequence, meeting.summary]).toEqual([true, 0, 'Safety briefing']);
    expect(meeting.startDate.toString()).toBe('2090-06-01T09:00:00');
    expect(meeting.startDate.toUnixTime() * 1_000).toBe(Date.parse(made.startDate));
    expect(meeting.endDate.toUnixTime() * 1_000).toBe(Date.parse(made.endDate));
    expect(event.getFirstPropertyValue('organizer')).toBe('mailto:rooms@northwind.example');
    expect(event.getAllProperties('attendee').map((one) => one.getFirstValue())).toEqual([
      'mailto:ada@northwind.example',
    ]);
    expect(first.html).not.toContain('ben@northwind.example');
    // The buttons of a calendar answer the mailbox: the meeting itself says where the answer is kept.
    const link = String(event.getFirstPropertyValue('url'));
    expect(link).toContain('/invitation/answer?token=');
    expect(event.getFirstPropertyValue('description')).toContain(`Answer here: ${link}`);
    expect(event.getFirstPropertyValue('description')).toContain(`Répondez ici\u00a0: ${link}`);
    expect(first.values['invitationLink']).toContain('/invitation/answer?token=');
  });

  it('say when they are by the clocks of the building, which are named, and on which day they end (RESV-13, LIM-04)', async () => {
    const made = await create({ startDate: '2090-06-01T20:30:00.000Z', endDate: '2090-06-01T22:30:00.000Z' });
    const [mail] = await mailsOf(made.id);
    expect(mail?.html).toContain('Thursday, 1 June 2090, 22:30 to 00:30, Friday, 2 June 2090 (Paris time).');
    const url = addressOf(inviteeOf(made, 'ada@northwind.example').id);
    expect((await visit(url)).body).toContain('00:30 (Paris time)');
    expect((await visit(url, 'fr')).body).toContain('00:30 (heure de Paris)');
  });

  it('say in both languages when the meeting is, with the day of its end where that is another one (RESV-13, RESV-14)', async () => {
    const { id } = await create({ startDate: '2090-06-01T20:00:00.000Z', endDate: '2090-06-01T22:30:00.000Z' });
    const [asked] = await mailsOf(id);
    expect(asked?.html).toMatch(/Thursday,? 1 June 2090, 22:00 to 00:30, Friday,? 2 June 2090/);
    expect(asked?.html).toContain('jeudi 1 juin 2090, 22:00 – 00:30, vendredi 2 juin 2090');
    await call('DELETE', `${path}/${id}`);
    const cancelled = (await mailsOf(id)).at(-1);
    expect(cancelled?.html).toMatch(/Thursday,? 1 June 2090, 22:00 to 00:30, Friday,? 2 June 2090/);
    expect(cancelled?.html).toContain('jeudi 1 juin 2090, 22:00 – 00:30, vendredi 2 juin 2090');
  });

  it('are sent again with a raised sequence after a change, and cancelled by a delete (RESV-14)', async () => {
    const { id } = await create();
    const sent = await mailsOf(id);
    await call('PUT', `${path}/${id}`, { subject: 'Fire drill' });
    const changed = (await mailsOf(id)).slice(sent.length);
    expect(changed.map((mail) => meetingOf(mail).meeting.sequence)).toEqual([1, 1]);
    expect(new Set([...sent, ...changed].map((mail) => meetingOf(mail).meeting.uid)).size).toBe(1);
    await call('PUT', `${path}/${id}`, { subject: 'Fire drill' });
    expect(await mailsOf(id)).toHaveLength(4);
    await call('DELETE', `${path}/${id}`);
    const cancelled = (await mailsOf(id)).slice(4);
    expect(cancelled.map((mail) => [meetingOf(mail).method, meetingOf(mail).meeting.sequence])).toEqual([
      ['CANCEL', 2],
      ['CANCEL', 2],
    ]);
    expect(meetingOf(cancelled[0] as Mail).event.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  it('are sent to people who join and cancelled for people who leave (RESV-14)', async () => {
    const { id } = await create();
    await call('PUT', `${path}/${id}`, { groupId: null, employeeIds: [ben, cleo] });
    const [, , ...changed] = await mailsOf(id);
    expect(changed.map((mail) => `${mail.recipient} ${mail.calendar.method}`).toSorted()).toEqual([
      'ada@northwind.example CANCEL',
      'cleo@northwind.example REQUEST',
    ]);
    expect((await read(id)).invitees.map((one: { email: string }) => one.email)).toEqual([
      'rooms@northwind.example',
      'ben@northwind.example',
      'cleo@northwind.example',
    ]);
  });

  it('begin without a response, with the mailbox as organizer (RESV-15, RESV-16)', async () => {
    const { invitees } = await create();
    expect(invitees.map((one: { status: string; responseTime: unknown }) => [one.status, one.responseTime])).toEqual([
      ['Organizer', null],
      ['NotResponded', null],
      ['NotResponded', null],
    ]);
  });

  it('are answered by the link of the invitee, and the answer can change later (RESV-15, RESV-16, API-41)', async () => {
    const made = await create();
    const url = addressOf(inviteeOf(made, 'ada@northwind.example').id);
    for (const given of ['Accepted', 'Tentative', 'Declined']) {
      const before = Date.now();
      expect((await answer(url, given)).statusCode).toBe(200);
      const now = await read(made.id);
      const ofAda = inviteeOf(now, 'ada@northwind.example');
      expect(ofAda.status).toBe(given);
      expect(Date.parse(String(ofAda.responseTime))).toBeGreaterThanOrEqual(before - 1);
      expect(inviteeOf(now, 'ben@northwind.example')).toMatchObject({ status: 'NotResponded', responseTime: null });
      expect(now.version).toBe(made.version);
    }
    const [row] = (await call('GET', `${path}?$filter=groupId eq ${group}&$top=100`)).body.value.filter(
      (one: { id: string }) => one.id === made.id,
    );
    expect(row).toMatchObject({ declinedCount: 1, acceptedCount: 0, tentativeCount: 0, notRespondedCount: 1 });
  });

  it('let open screens read again once an invitee has answered (RESV-16, API-41)', async () => {
    const made = await create();
    const heard: object[] = [];
    const stop = test.services.live.subscribe({
      onEvent: (event) => {
        if (event.type === 'changed' && event.id === made.id && event.action === 'Modified') heard.push(event);
      },
    });
    await answer(addressOf(inviteeOf(made, 'ada@northwind.example').id), 'Accepted');
    const customerId = test.people.customers.north;
    await expect.poll(() => heard).toMatchObject([{ resource: 'invitation', customerId, buildingId }]);
    stop();
  });

  it('are not answered by opening the link, as mail scanners do (RESV-16, API-41)', async () => {
    const made = await create();
    const url = addressOf(inviteeOf(made, 'ada@northwind.example').id);
    for (const address of [url, `${url}&answer=Accepted&sequence=0`]) {
      const page = await visit(address);
      expect(page.statusCode).toBe(200);
      expect(page.body.match(/<button/g)).toHaveLength(3);
    }
    expect((await visit(url, 'fr')).body).toContain('Accepter');
    // Scanners ask for the head first, and browsers and mail programs read ahead.
    const head = await test.app.inject({ method: 'HEAD', url: `${url}&answer=Declined&sequence=0` });
    expect([head.statusCode, head.body, head.headers['cache-control']]).toEqual([200, '', 'no-store']);
    const ahead = { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' };
    expect((await test.app.inject({ method: 'GET', url, headers: ahead })).statusCode).toBe(200);
    expect((await test.app.inject({ method: 'HEAD', url: url.replace(/.{6}$/, 'AAAAAA') })).statusCode).toBe(400);
    expect(inviteeOf(await read(made.id), 'ada@northwind.example').status).toBe('NotResponded');
  });

  it('are answered by no one without the sealed link, and not for the organizer (RESV-16, API-41)', async () => {
    const made = await create();
    const ofAda = inviteeOf(made, 'ada@northwind.example').id;
    const organizer = inviteeOf(made, 'rooms@northwind.example').id;
    const own = new URL(addressOf(ofAda), 'http://localhost').searchParams.get('token') ?? '';
    const parts = own.split('.');
    const tag = Buffer.from(parts[3] ?? '', 'base64url');
    const cut = parts.with(3, tag.subarray(0, 4).toString('base64url')).join('.');
    const tokens = [ofAda, test.services.links.seal('rsvp', ofAda), cut, ''];
    for (const url of [...tokens.map((token) => `/invitation/answer?token=${token}`), addressOf(organizer)])
      expect((await answer(url, 'Accepted')).statusCode).toBe(400);
    expect((await answer(addressOf(ofAda), 'Organizer')).statusCode).toBe(400);
    expect((await read(made.id)).invitees.map((one: { status: string }) => one.status)).toEqual([
      'Organizer',
      'NotResponded',
      'NotResponded',
    ]);
  });

  it('ask again after the time has changed, and keep no answer to the earlier time (RESV-16)', async () => {
    const made = await create();
    const url = addressOf(inviteeOf(made, 'ada@northwind.example').id);
    await answer(url, 'Accepted');
    await call('PUT', `${path}/${made.id}`, { startDate: '2090-06-01T06:00:00.000Z' });
    expect(inviteeOf(await read(made.id), 'ada@northwind.example')).toMatchObject({
      status: 'NotResponded',
      responseTime: null,
    });
    expect((await answer(url, 'Accepted', 0)).statusCode).toBe(409);
    expect(inviteeOf(await read(made.id), 'ada@northwind.example').status).toBe('NotResponded');
    expect((await answer(url, 'Accepted', 1)).statusCode).toBe(200);
  });

  it('keep their answers, and send nothing, when the same time is written in another way (RESV-16, LIM-04)', async () => {
    const { id, invitees } = await create();
    const { id: inviteeId, email } = inviteeOf({ invitees }, 'ada@northwind.example');
    await answer(addressOf(inviteeId), 'Accepted');
    const sent = (await mailsOf(id)).length;
    const times = { startDate: '2090-06-01T09:00:00+02:00', endDate: '2090-06-01T08:30:00Z' };
    expect((await call('PUT', `${path}/${id}`, times)).status).toBe(200);
    expect(inviteeOf(await read(id), email).status).toBe('Accepted');
    expect(await mailsOf(id)).toHaveLength(sent);
  });

  it('are not answered once they are cancelled or over (RESV-16)', async () => {
    const made = await create();
    const url = addressOf(inviteeOf(made, 'ada@northwind.example').id);
    await query(`update invitations set start_date = '2020-01-01', end_date = '2020-01-02' where id = $1`, made.id);
    expect((await answer(url, 'Accepted')).statusCode).toBe(410);
    const { status, body: refused } = await call('PUT', `${path}/${made.id}`, { subject: 'Later' });
    expect([status, refused.code]).toEqual([409, 'invitationOver']);
    await call('DELETE', `${path}/${made.id}`);
    expect((await answer(url, 'Accepted')).body).toContain('cancelled');
    const [line] = await query<{ status: string }>(
      `select status from invitees where email = 'ada@northwind.example' and invitation_id = $1`,
      made.id,
    );
    expect(line?.status).toBe('NotResponded');
  });

  it('that are over come back with the answers that they had, and send nothing (RESV-14, RESV-16)', async () => {
    const made = await create();
    const { id: inviteeId, email } = inviteeOf(made, 'ada@northwind.example');
    await answer(addressOf(inviteeId), 'Accepted');
    await query(`update invitations set start_date = '2020-01-01', end_date = '2020-01-02' where id = $1`, made.id);
    await call('DELETE', `${path}/${made.id}`);
    const sent = (await mailsOf(made.id)).length;
    expect((await call('POST', `${path}/${made.id}/restore`)).status).toBe(200);
    expect(inviteeOf(await read(made.id), email).status).toBe('Accepted');
    expect(await mailsOf(made.id)).toHaveLength(sent);
  });

  it.each(['building', 'customer'])(
    'are cancelled for who follows the link while their %s is deleted, and keep no answer (RESV-16, API-41)',
    async (which) => {
      const made = await create();
      const url = addressOf(inviteeOf(made, 'ada@northwind.example').id);
      const id = which === 'building' ? buildingId : test.people.customers.north;
      await query(`update ${which}s set deleted_at = now() where id = $1`, id);
      const [page, given] = [await visit(url), await answer(url, 'Accepted')];
      await query(`update ${which}s set deleted_at = null where id = $1`, id);
      for (const { statusCode, body: shown } of [page, given]) {
        expect(statusCode).toBe(410);
        expect(shown).toContain('This invitation was cancelled.');
      }
      expect(inviteeOf(await read(made.id), 'ada@northwind.example').status).toBe('NotResponded');
      expect((await visit(url)).statusCode).toBe(200);
    },
  );

  it('are sent again to those who have not answered, once for each version (RESV-14)', async () => {
    const made = await create();
    await answer(addressOf(inviteeOf(made, 'ada@northwind.example').id), 'Accepted');
    const version = { 'if-match': `"${String(made.version)}"` };
    const [first, second] = await Promise.all(
      [1, 2].map(() => call('POST', `${path}/${made.id}/resend`, undefined, version)),
    );
    expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 412]));
    const [, , ...again] = await mailsOf(made.id);
    expect(again.map(({ recipient }) => recipient)).toEqual(['ben@northwind.example']);
    expect((await call('POST', `${path}/${made.id}/resend`, undefined, {})).status).toBe(428);
    await answer(addressOf(inviteeOf(made, 'ben@northwind.example').id), 'Declined');
    const { status, body: refused } = await call('POST', `${path}/${made.id}/resend`);
    expect([status, refused.code]).toEqual([409, 'everyoneAnswered']);
  });

  it('need participants: a group with members, or people (RESV-20, ERR-49)', async () => {
    const refused = await call('POST', path, body({ groupId: null }));
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toMatchObject([{ field: 'groupId', code: 'noParticipants' }]);
    expect(refused.body.fields[0].message).toMatch(/^No participants/);
    const empty = await createRecord(test.services, 'test', 'employeeGroup', { name: 'Empty' }, { buildingId });
    const before = (await query('select from invitations')).length;
    const none = await call('POST', path, body({ groupId: empty }));
    expect([none.status, none.body.fields[0].code]).toEqual([400, 'noParticipants']);
    expect((await query('select from invitations')).length).toBe(before);
  });

  it('name every field that is not right (RESV-13, MSG-11)', async () => {
    const elsewhere = test.people.buildings.north2;
    const foreign = await employee('Dora', null, elsewhere);
    const { status, body: refused } = await call('POST', path, {
      subject: '',
      startDate: '2090-01-02T00:00:00.000Z',
      endDate: '2090-01-01T00:00:00.000Z',
      employeeIds: [foreign],
    });
    expect(status).toBe(400);
    expect(refused.fields.map((one: { field: string }) => one.field).toSorted()).toEqual(
      expect.arrayContaining(['employeeIds', 'endDate', 'subject']),
    );
    for (const subject of ['Drill\r\nBcc: all@northwind.example', 'Drill\u2028Bcc'])
      expect((await call('POST', path, body({ subject }))).body.fields).toMatchObject([
        { field: 'subject', code: 'invisible' },
      ]);
    const long = await call('POST', path, body({ endDate: '2099-06-01T07:00:00.000Z' }));
    expect(long.body.fields).toMatchObject([{ field: 'endDate', code: 'rangeTooLong' }]);
    const past = await call(
      'POST',
      path,
      body({ startDate: '2020-01-01T00:00:00.000Z', endDate: '2020-01-02T00:00:00.000Z' }),
    );
    expect(past.body.fields).toMatchObject([{ field: 'startDate', code: 'future' }]);
  });

  describe('need of the building', () => {
    const missing = async () => (await call('GET', `${path}/readiness`)).body.missing;
    const refusal = async () => {
      const { status, body: refused } = await call('POST', path, body());
      return [status, refused.code, refused.message];
    };

    it.each([
      [
        'a timezone',
        'noTimezone',
        /^No timezone/,
        'update timezones set deleted_at = now()',
        'update timezones set deleted_at = null',
      ],
      [
        'a delegate mailbox',
        'noDelegateMailbox',
        /^No delegate mailbox\/admin delegate e-mail/,
        'update buildings set calendar_admin_group_email = null',
        `update buildings set calendar_admin_group_email = 'rooms@northwind.example'`,
      ],
      [
        'calendar data, for which people ask for delegate rights',
        'noCalendarData',
        /^No calendar data. Ask for delegate rights/,
        'update customers set calendar_provider = null',
        `update customers set calendar_provider = 'local'`,
      ],
    ])('%s (RESV-17, RESV-18, RESV-19, ERR-49)', async (_need, code, message, take, give) => {
      expect(await missing()).toEqual([]);
      await query(take);
      try {
        expect(await missing()).toEqual([code]);
        expect(await refusal()).toEqual([409, code, expect.stringMatching(message)]);
      } finally {
        await query(give);
      }
      expect(await missing()).toEqual([]);
    });
  });
});
