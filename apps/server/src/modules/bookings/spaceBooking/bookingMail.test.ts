import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createRecord } from '../../../seed/createRecord.ts';
import { at, from, guest } from '../../../testing/bookings.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

interface QueuedMail {
  readonly purpose: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly calendar: { readonly method: string; readonly text: string } | null;
}

describe('e-mails about bookings', () => {
  let test: TestApp;
  let manager: string;
  let reader: string;
  let willow: string;
  let alder: string;
  let ground: string;

  const book = (body: object, as = manager) => test.call('POST', 'booking/delegatedBooking', { as, body });
  const act = (id: string, action: string, body: object = {}, as = manager) =>
    test.call('POST', `booking/delegatedBooking/${id}/${action}`, { as, body });
  const queued = () =>
    test.services.database.query<QueuedMail>({
      text: `select m.purpose, m.recipient, m.subject, regexp_replace(c.text, '\\s+', ' ', 'g') as text, c.calendar from outgoing_mails m
        join outgoing_mail_contents c on c.id = m.content_id order by m.created_at, m.id`,
      values: [],
    });
  /** The calendar part of a message as a program reads it that is not ours. */
  const meetingOf = (mail: QueuedMail | undefined) => {
    const calendar = new ICAL.Component(ICAL.parse(mail?.calendar?.text ?? ''));
    const component = calendar.getFirstSubcomponent('vevent');
    if (component === null) throw new Error('the message has no meeting');
    const { uid, sequence, summary, location, startDate, endDate, attendees } = new ICAL.Event(component);
    const method = calendar.getFirstPropertyValue('method');
    const [starts, ends] = [startDate, endDate].map((time) => time.toJSDate().toISOString());
    return { method, uid, sequence, summary, location, starts, ends, who: attendees.map((one) => one.getFirstValue()) };
  };

  beforeAll(async () => {
    test = await createTestApp();
    ({ reader } = test.people.emails);
    const buildingId = test.people.buildings.north1;
    await turnOnMap(test.services, buildingId);
    await turnOn(test.services, 'schedule', [buildingId]);
    const floor = { type: 'Floor', name: 'Ground', buildingId };
    ground = await createRecord(test.services, 'test', 'space', floor);
    const room = { type: 'Room', buildingId, parentId: ground, reservable: true };
    willow = await createRecord(test.services, 'test', 'space', { ...room, name: 'Willow $& <b>' });
    alder = await createRecord(test.services, 'test', 'space', { ...room, name: 'Alder' });
    const person = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'desk@northwind.example',
      privilegeMap: { 'BUILDING.spaceView': ['view', 'add', 'edit', 'delete'] },
      buildingIds: [buildingId],
    });
    manager = person.email;
  });
  afterEach(async () => {
    await test.services.database.query({ text: 'delete from outgoing_mails', values: [] });
    await test.services.database.query({ text: 'delete from bookings', values: [] });
  });
  afterAll(() => test.close());

  it('that someone has made, moved and cancelled for a person give them a meeting, move it and take it back (RESV-21, RESV-22)', async () => {
    const made = await book({ spaceId: willow, starts: at(10), ends: at(11), title: 'Interview', ...guest });
    expect(made.status).toBe(201);
    const [first, ...none] = await queued();
    expect([first?.purpose, first?.recipient, none]).toEqual(['bookingConfirmation', guest.email, []]);
    expect(first?.subject).toBe('A space was booked for you / Un espace a été réservé pour vous');
    expect(first?.text).toContain('The building team has booked it for you.');
    expect(first?.text).toContain('L’équipe du bâtiment l’a réservé pour vous.');
    const meeting = meetingOf(first);
    expect(meeting).toMatchObject({ method: 'REQUEST', summary: 'Interview', starts: at(10), ends: at(11) });
    expect(meeting).toMatchObject({ location: 'Willow $& <b>, Ground, North One', who: [`mailto:${guest.email}`] });

    // The same time again is no change; check-in is none of the meeting.
    expect((await act(made.body.id, 'move', { starts: at(10), ends: at(11) })).status).toBe(200);
    expect(await queued()).toHaveLength(1);
    expect((await act(made.body.id, 'move', { spaceId: alder, starts: at(14), ends: at(15) })).status).toBe(200);
    expect((await act(made.body.id, 'cancel')).status).toBe(200);
    const [, moved, cancelled, ...others] = await queued();
    expect([moved?.purpose, cancelled?.purpose, others]).toEqual(['bookingChange', 'bookingChange', []]);
    expect(moved?.subject).toBe('Your booking was moved / Votre réservation a été déplacée');
    expect(moved?.text).toMatch(/The building team has moved it\. It was planned for .* in Willow \$& <b>\./);
    expect(moved?.text).toMatch(/L’équipe du bâtiment l’a déplacée\. Elle était prévue le .*, dans Willow \$& <b>\./);
    const later = meetingOf(moved);
    expect(later).toMatchObject({
      method: 'REQUEST',
      uid: meeting.uid,
      starts: at(14),
      location: 'Alder, Ground, North One',
    });
    expect(later.sequence).toBeGreaterThan(meeting.sequence);
    expect(cancelled?.text).toContain('The building team has cancelled it.');
    const off = meetingOf(cancelled);
    expect([off.method, off.uid, off.sequence > later.sequence]).toEqual(['CANCEL', meeting.uid, true]);
  });

  it('are not sent for what people do with their own, until others have made it a meeting of theirs (RESV-21, RESV-22)', async () => {
    const own = await book({ spaceId: willow, starts: at(10), ends: at(11) }, reader);
    const gone = await book({ spaceId: alder, starts: at(10), ends: at(11) }, reader);
    const staff = await book({
      spaceId: alder,
      starts: at(12),
      ends: at(13),
      name: 'Desk',
      email: manager.toUpperCase(),
    });
    // Who works for another company is known by the address alone.
    const { administrator: email } = test.people.emails;
    await book({ spaceId: willow, starts: at(13), ends: at(14), name: 'Ada', email: email.toUpperCase() }, email);
    await act(own.body.id, 'move', { starts: at(11), ends: at(12) }, reader);
    await act(staff.body.id, 'cancel');
    expect(await queued()).toEqual([]);

    await act(gone.body.id, 'cancel');
    const [byTeam] = await queued();
    expect([byTeam?.recipient, byTeam?.calendar]).toEqual([reader, null]);
    await act(own.body.id, 'move', { starts: at(15), ends: at(16) });
    await act(own.body.id, 'move', { starts: at(16), ends: at(17) }, reader);
    await act(own.body.id, 'cancel', {}, reader);
    const [, moved, again, off] = await queued();
    expect(again?.text).toMatch(/You have moved it\. It was planned for/);
    expect(off?.text).toContain('You have cancelled it.');
    const meetings = [moved, again, off].map(meetingOf);
    expect(meetings.map(({ method, starts }) => [method, starts])).toEqual([
      ['REQUEST', at(15)],
      ['REQUEST', at(16)],
      ['CANCEL', at(16)],
    ]);
    expect(new Set(meetings.map(({ uid }) => uid)).size).toBe(1);
  });

  it('are not sent for a booking that is refused, checked in to, ended or over (RESV-21)', async () => {
    const { body } = await book({ spaceId: willow, starts: from(-5), ends: from(60), ...guest });
    expect((await book({ spaceId: willow, starts: from(10), ends: from(40), ...guest })).status).toBe(409);
    await act(body.id, 'checkin');
    await act(body.id, 'end');
    expect((await queued()).map(({ purpose }) => purpose)).toEqual(['bookingConfirmation']);
  });

  it('are those of the template in force, in its language (MSG-20)', async () => {
    await createRecord(test.services, 'test', 'template', {
      ...{ buildingId: test.people.buildings.north1, language: 'fr', name: 'Booked', purpose: 'bookingConfirmation' },
      ...{ subject: '{{spaceName}} : {{startDate}}', title: 'Bonjour {{firstName}}', body: '<p>{{reason}}</p>' },
    });
    await book({ spaceId: alder, starts: at(10), ends: at(11), ...guest });
    const [mail] = await queued();
    expect(mail?.subject).toMatch(/^Alder : \p{L}+ \d+ \p{L}+ \d{4}$/u);
    expect(mail?.text).toContain('L’équipe du bâtiment l’a réservé pour vous.');
    expect(mail?.text).not.toContain('The building team');
  });

  it('keep no one from booking where they cannot be composed, and are not lost (RESV-21, MSG-11)', async () => {
    const { north1: buildingId } = test.people.buildings;
    const room = { type: 'Room', name: 'Long '.repeat(50).trim(), reservable: true, buildingId };
    const spaceId = await createRecord(test.services, 'test', 'space', { ...room, parentId: ground });
    await test.services.database.query({ text: 'delete from templates', values: [] });
    // Filled in, it is larger than a message may be.
    await createRecord(test.services, 'test', 'template', {
      ...{
        buildingId,
        language: 'en',
        name: 'Booked',
        purpose: 'bookingConfirmation',
        subject: 'Booked',
        title: 'Booked',
      },
      body: `<p>${'{{spaceName}} '.repeat(5_000)}</p>`,
    });
    expect((await book({ spaceId, starts: at(10), ends: at(11), ...guest })).status).toBe(201);
    expect((await book({ spaceId: alder, starts: at(10), ends: at(11), ...guest })).status).toBe(201);
    expect(await queued()).toHaveLength(1);
    await test.services.database.query({ text: 'delete from templates', values: [] });
    await test.services.database.query({ text: 'update mail_drafts set next_attempt_at = created_at', values: [] });
    await test.services.mail.compose();
    expect((await queued()).map(({ subject }) => subject)).toContain(
      'A space was booked for you / Un espace a été réservé pour vous',
    );
  });
});
