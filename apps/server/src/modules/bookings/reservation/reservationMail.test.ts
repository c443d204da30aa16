import ICAL from 'ical.js';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { readConfig } from '../../../base/config.ts';
import { sql } from '../../../db/sql.ts';
import { createRecord } from '../../../seed/createRecord.ts';
import { openMail } from '../../../services/mail/mail.ts';
import { outgoingMailTable } from '../../../services/mail/outgoingMail.table.ts';
import { receiveMail, type SmtpReceiver } from '../../../testing/smtpReceiver.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { composeDraft } from '../../messages/mailDrafts.reads.ts';

describe('confirmation e-mails', () => {
  let test: TestApp;
  let receiver: SmtpReceiver;
  let stop: () => Promise<void>;
  let manager: string;
  let reader: string;
  let building: string;
  let day = 0;

  const call = (method: string, path: string, body?: unknown, as = manager, headers = {}) =>
    test.call(method, path, { as, headers: { 'if-match': '*', ...headers }, ...(body === undefined ? {} : { body }) });
  const addReservation = async (body: Record<string, unknown> = {}): Promise<string> => {
    day += 1;
    const startDate = new Date(Date.UTC(2032, 5, day, 7)).toISOString();
    const endDate = new Date(Date.UTC(2032, 5, day, 15)).toISOString();
    const sent = { startDate, endDate, capacityType: 'building', occupancy: 2, confirmationEmail: true, ...body };
    return (await call('POST', `building/${building}/reservation`, sent)).body.id;
  };
  const reserve = (id: string, body: unknown = {}, as = reader, headers = {}) =>
    call('POST', `building/${building}/reservation/${id}/rsvp`, body, as, headers);
  const cancel = (id: string, rsvpId: string, as = reader) =>
    call('PUT', `building/${building}/reservation/${id}/rsvp/${rsvpId}`, { status: 'cancelled' }, as);
  const queued = () => {
    const m = outgoingMailTable;
    return test.services.database.query<{ purpose: string; recipient: string }>(
      sql`select ${m.purpose}, ${m.recipient} from ${m} order by ${m.createdAt}, ${m.id}`,
    );
  };
  /** The calendar part of a message as a program reads it that is not ours. */
  const readMeeting = async (raw: Buffer) => {
    const { attachments, ...mail } = await simpleParser(raw);
    const part = attachments.find(({ contentType }) => /calendar|ics/.test(contentType));
    const calendar = new ICAL.Component(ICAL.parse(part?.content.toString('utf8') ?? ''));
    const component = calendar.getFirstSubcomponent('vevent');
    if (component === null) throw new Error('the message has no meeting');
    return { mail, method: calendar.getFirstPropertyValue('method'), component, event: new ICAL.Event(component) };
  };

  beforeAll(async () => {
    test = await createTestApp();
    receiver = await receiveMail();
    const { mail: config } = readConfig({
      DEMO: '1',
      SECRET_KEY: 'a key for tests that is at least 32 characters long',
      SMTP_URL: receiver.url,
      MAIL_FROM: 'Atrium <portal@atrium.example>',
    });
    const mail = openMail({
      // It may compose a message before the app does: both say the same.
      compose: composeDraft,
      database: test.services.database,
      config,
      onError: (error) => {
        throw error;
      },
      timing: { poll: 100, pause: 300 },
    });
    await mail.work();
    stop = () => mail.stop();
    manager = test.people.emails.northManager;
    ({ reader } = test.people.emails);
    building = test.people.buildings.north1;
    const extension = { name: 'Back to work', code: 'extension.backToWork' };
    await createRecord(test.services, 'example', 'extension', extension);
    await createRecord(test.services, 'example', 'extension', { ...extension, buildingId: building, enabled: true });
    const template = { buildingId: building, title: '{{spaceName}} is yours' };
    await createRecord(test.services, 'example', 'template', {
      ...template,
      name: 'Reservation confirmed',
      subject: 'Your reservation in {{buildingName}} on {{startDate}}',
      purpose: 'reservationConfirmation',
      body: '<p>Dear {{firstName}}, {{spaceName}}, {{floorName}}, {{startTime}} to {{endTime}}</p>',
    });
    await createRecord(test.services, 'example', 'template', {
      ...template,
      name: 'Reservation cancelled',
      subject: 'Cancelled: {{spaceName}} on {{startDate}}',
      purpose: 'reservationCancellation',
      body: '<p>Dear {{firstName}}, your reservation was cancelled. {{reason}}</p>',
    });
  });
  afterEach(async () => {
    await test.services.database.query(sql`delete from ${outgoingMailTable}`);
  });
  afterAll(async () => {
    await stop();
    await receiver.close();
    await test.close();
  });

  it('have the template, the session as a meeting and take it back when the RSVP is cancelled (RESV-12, LIM-04)', async () => {
    const before = receiver.received.length;
    const id = await addReservation({ notes: 'Lunch from 11:45' });
    const { id: rsvpId } = (await reserve(id)).body;
    const [confirmation] = (await receiver.waitFor(before + 1)).slice(before);
    expect(confirmation?.to).toEqual([reader]);
    const made = await readMeeting(confirmation?.raw ?? Buffer.alloc(0));
    const { name: buildingName } = (await call('GET', `building/${building}`)).body;
    expect(made.mail.subject).toBe(`Your reservation in ${buildingName} on Tuesday, 1 June 2032`);
    expect(made.mail.text).toContain(`Dear reader, ${buildingName}, whole building, 09:00 to 17:00 (Paris time)`);
    expect(made.method).toBe('REQUEST');
    expect(made.event.startDate.toString()).toBe('2032-06-01T09:00:00');
    expect(made.event.endDate.toUnixTime()).toBe(Date.UTC(2032, 5, 1, 15) / 1_000);
    expect(made.event.description).toBe('Lunch from 11:45');
    expect(made.component.getFirstProperty('attendee')?.getFirstValue()).toBe(`mailto:${reader}`);
    expect(made.component.getFirstProperty('attendee')?.getFirstParameter('partstat')).toBe('ACCEPTED');

    expect((await cancel(id, rsvpId)).status).toBe(200);
    const [cancellation] = (await receiver.waitFor(before + 2)).slice(before + 1);
    const off = await readMeeting(cancellation?.raw ?? Buffer.alloc(0));
    expect([off.method, off.component.getFirstPropertyValue('status'), off.event.sequence]).toEqual([
      'CANCEL',
      'CANCELLED',
      1,
    ]);
    expect(off.event.uid).toBe(made.event.uid);
    expect(off.mail.subject).toBe(`Cancelled: ${buildingName} on Tuesday, 1 June 2032`);
    // Cancelled once more, and reserved again: the one says nothing, the other is a meeting of its own.
    expect((await cancel(id, rsvpId)).status).toBe(200);
    await reserve(id);
    const [again] = (await receiver.waitFor(before + 3)).slice(before + 2);
    const other = await readMeeting(again?.raw ?? Buffer.alloc(0));
    expect([other.method, other.event.uid === made.event.uid]).toEqual(['REQUEST', false]);
  });

  it('are queued once and with the RSVP: none for a full reservation, a duplicate or a repeated request (RESV-12)', async () => {
    const before = receiver.received.length;
    const id = await addReservation();
    const headers = { 'idempotency-key': 'one-reservation' };
    const answers = await Promise.all([reserve(id, {}, reader, headers), reserve(id), reserve(id)]);
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2);
    await reserve(id, {}, reader, headers);
    const guests = await Promise.all(
      [1, 2, 3].map((n) => reserve(id, { name: `Guest ${String(n)}`, email: `g${String(n)}@guests.example` }, manager)),
    );
    expect(guests.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
    const recipients = (await queued()).map(({ recipient }) => recipient);
    expect([recipients.length, recipients.filter((one) => one === reader).length]).toEqual([2, 1]);
    await receiver.waitFor(before + 2);
  });

  it('name the date in the language of their template, not of the request, and the floor around an area (RESV-12, LIM-04)', async () => {
    const before = receiver.received.length;
    const { value } = (await call('GET', `template?buildingId=${building}`)).body;
    const { id: templateId } = value.find((one: { purpose: string }) => one.purpose === 'reservationConfirmation');
    const write = (texts: Readonly<Record<string, string>>) => call('PUT', `template/${templateId}`, texts);
    expect((await write({ language: 'fr', title: 'Le {{startDate}}' })).body).toMatchObject({ language: 'fr' });
    await reserve(await addReservation(), {}, reader, { 'accept-language': 'en' });
    const [french] = (await receiver.waitFor(before + 1)).slice(before);
    await write({ language: 'en', title: '{{spaceName}} is yours' });
    expect(french?.mail.text).toMatch(/^Le .* juin 2032\n/);
    expect(french?.mail.text).toContain('tout le bâtiment, 09:00 to 17:00 (heure de Paris)');
    expect(french?.mail.html).toContain('<html lang="fr">');
    const floor = await createRecord(test.services, 'example', 'space', {
      type: 'Floor',
      name: 'Level 3',
      buildingId: building,
    });
    const area = await createRecord(test.services, 'example', 'space', {
      type: 'WorkArea',
      serviceId: 'focus-zone',
      name: 'Focus zone',
      buildingId: building,
      parentId: floor,
    });
    const id = await addReservation({ capacityType: 'workArea', spaceId: area });
    await reserve(id, {}, reader, { 'accept-language': 'fr' });
    const [received] = (await receiver.waitFor(before + 2)).slice(before + 1);
    expect(received?.mail.subject).toMatch(/June 2032$/);
    expect(received?.mail.text).toContain('Focus zone, Level 3, 09:00');
  });

  it('are not sent where the reservation has none, or no level has a template (RESV-12, MSG-20)', async () => {
    const id = await addReservation({ confirmationEmail: false });
    const { id: rsvpId } = (await reserve(id)).body;
    await cancel(id, rsvpId);
    expect(await queued()).toEqual([]);
    await call('PUT', `building/${building}/reservation/${id}`, { confirmationEmail: true });
    expect((await reserve(id)).status).toBe(201);
    expect(await queued()).toMatchObject([{ purpose: 'reservationConfirmation', recipient: reader }]);
  });

  it('say in a cancellation whether its person or the building team has cancelled (RESV-12, MSG-21)', async () => {
    // Messages of earlier tests may still come.
    const before = receiver.received.length;
    const cancellationTo = (address: string) =>
      vi.waitFor(
        () => {
          const found = receiver.received
            .slice(before)
            .find(({ to, mail }) => to.includes(address) && mail.subject?.startsWith('Cancelled:') === true);
          return (found?.mail.text ?? expect.fail('no cancellation yet')).replaceAll(/\s+/g, ' ');
        },
        { timeout: 90_000 },
      );
    const id = await addReservation();
    const own = (await reserve(id)).body.id;
    const guest = (await reserve(id, { name: 'Ada', email: 'ada@guests.example' }, manager)).body.id;
    await cancel(id, own);
    expect(await cancellationTo(reader)).toContain('your reservation was cancelled. You have cancelled it.');
    await cancel(id, guest, manager);
    expect(await cancellationTo('ada@guests.example')).toContain(
      'your reservation was cancelled. The building team has cancelled it.',
    );
  });

  it('lead to a page on which their person cancels without signing in; a visit changes nothing (RESV-12, API-41)', async () => {
    const id = await addReservation();
    const rsvpId = (await reserve(id, { name: 'Ada <b>Guest</b>', email: 'ada@guests.example' }, manager)).body.id;
    const m = outgoingMailTable;
    const [mail] = await test.services.database.query<{ id: string; values: { reservationLink: string } }>(
      sql`select ${m.id}, ${m.values} from ${m} where ${m.key} = ${`reservationConfirmation:${rsvpId}`}`,
    );
    const url = new URL(mail?.values.reservationLink ?? '');
    const at = `${url.pathname}${url.search}`;
    const visit = (method: 'GET' | 'HEAD' | 'POST', address = at, language = 'en') =>
      test.app.inject({
        ...{ method, url: address },
        headers: { 'accept-language': language, 'content-type': 'application/x-www-form-urlencoded' },
      });
    const countOf = async () => (await call('GET', `building/${building}/reservation/${id}`)).body.rsvpCount;
    const page = await visit('GET');
    expect([page.statusCode, page.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
    expect(page.body).toContain('Ada &lt;b&gt;Guest&lt;/b&gt;');
    expect(page.body).toContain('Cancel my reservation');
    expect((await visit('GET', at, 'fr')).body).toContain('Annuler ma réservation');
    expect([(await visit('HEAD')).statusCode, (await visit('HEAD')).body]).toEqual([200, '']);
    expect(await countOf()).toBe(1);
    // Neither another page's token nor a changed one is taken, and the outbox does not show it.
    expect((await visit('POST', at.replace(/.{6}$/, 'AAAAAA'))).statusCode).toBe(400);
    const foreign = test.services.links.seal('invitation', rsvpId);
    expect((await visit('POST', `/reservation?token=${foreign}`)).statusCode).toBe(400);
    const shown = await test.call('GET', `outgoingmail/${mail?.id ?? ''}/content`, {
      as: test.people.emails.administrator,
    });
    expect(JSON.stringify(shown.body)).not.toContain('token=');
    expect(await countOf()).toBe(1);
    expect((await visit('POST')).body).toContain('Your reservation is cancelled.');
    expect((await visit('POST')).statusCode).toBe(200);
    expect(await countOf()).toBe(0);
    const cancels = (await queued()).filter(
      ({ purpose, recipient }) => purpose === 'reservationCancellation' && recipient === 'ada@guests.example',
    );
    expect(cancels).toHaveLength(1);
    const later = (await reserve(id, { name: 'Bo', email: 'bo@guests.example' }, manager)).body.id;
    const token = test.services.links.seal('rsvp', later);
    await test.services.database.query(
      sql`update reservations set start_date = now() - interval '2 hours', end_date = now() - interval '1 hour' where id = ${id}::uuid`,
    );
    expect((await visit('POST', `/reservation?token=${token}`)).statusCode).toBe(410);
    expect(await countOf()).toBe(1);
    await call('DELETE', `building/${building}/reservation/${id}`);
    expect((await visit('GET', `/reservation?token=${token}`)).statusCode).toBe(410);
  });

  it('are not taken back once the reservation is over, when only staff still free a place (RESV-11, RESV-12)', async () => {
    const id = await addReservation();
    const own = (await reserve(id)).body.id;
    const guest = (await reserve(id, { name: 'Ada', email: 'ada@guests.example' }, manager)).body.id;
    await test.services.database.query(
      sql`update reservations set start_date = now() - interval '2 hours', end_date = now() - interval '1 hour' where id = ${id}::uuid`,
    );
    expect((await cancel(id, own)).status).toBe(404);
    expect((await cancel(id, guest, manager)).status).toBe(200);
    expect((await reserve(id, { name: 'Bo', email: 'bo@guests.example' }, manager)).body.code).toBe('reservationOver');
    expect((await queued()).filter(({ purpose }) => purpose === 'reservationCancellation')).toEqual([]);
  });

  it.each(['building', 'customer'])(
    'lead to no reservation while its %s is deleted, and cancel none (RESV-12, API-41)',
    async (which) => {
      const id = await addReservation();
      const rsvpId = (await reserve(id, { name: 'Ada', email: 'ada@guests.example' }, manager)).body.id;
      const url = `/reservation?token=${test.services.links.seal('rsvp', rsvpId)}`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const visit = (method: 'GET' | 'POST') => test.app.inject({ method, url, headers });
      const { database } = test.services;
      const setDeleted = (isDeleted: boolean) => {
        const deletedAt = isDeleted ? sql`now()` : sql`null`;
        return database.query(
          which === 'building'
            ? sql`update buildings set deleted_at = ${deletedAt} where id = ${building}::uuid`
            : sql`update customers set deleted_at = ${deletedAt} where id = ${test.people.customers.north}::uuid`,
        );
      };
      await setDeleted(true);
      const [page, cancelled] = [await visit('GET'), await visit('POST')];
      await setDeleted(false);
      for (const { statusCode, body } of [page, cancelled]) {
        expect(statusCode).toBe(410);
        expect(body).toContain('This reservation no longer exists.');
      }
      expect((await call('GET', `building/${building}/reservation/${id}`)).body.rsvpCount).toBe(1);
      expect((await visit('GET')).body).toContain('Cancel my reservation');
    },
  );
});
