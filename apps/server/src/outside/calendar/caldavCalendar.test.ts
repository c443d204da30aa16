import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { times } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import type { ConnectionAccount } from '../../ports/connection.ts';
import type { BookingEvent } from '../../ports/calendarPort.ts';
import { createOutsideFetch } from '../../base/outsideFetch.ts';
import { hasRadicale, type Radicale, startRadicale } from '../../testing/radicale.ts';
import { describeCalendarPort } from '../../testing/conformance/calendarPort.ts';
import { createCaldavCalendar } from './caldavCalendar.ts';

const tomorrow = (Math.floor(Date.now() / times.day) + 1) * times.day;
const at = (hour: number) => tomorrow + hour * times.hour;
const range = { from: at(0), to: at(24) };
const TIMEZONE = 'Europe/Paris';
const text = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const eventText = (uid: string, from: number, to: number, ...lines: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261123T100000Z',
    `DTSTART:${text(from)}`,
    `DTEND:${text(to)}`,
    'SUMMARY:Board',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const fetchOutside = createOutsideFetch({ isAllowed: () => true });
const calendars = createCaldavCalendar(fetchOutside);
const noAccount = { tokenAddress: null, scope: null, tenantId: null, clientId: null, clientSecret: null };
const soon = () => AbortSignal.timeout(20_000);

describeCalendarPort(
  'a CalDAV server',
  async () => {
    const radicale = await startRadicale();
    const { address, userName, password } = radicale;
    const account: ConnectionAccount = { ...noAccount, address, userName, password };
    return {
      adapter: calendars,
      account,
      refused: { ...account, password: 'another' },
      accountAt: (other) => ({ ...account, address: `${other}/` }),
      addCalendar: (id) => radicale.addCalendar(id),
      put: async (id, name, starts, ends) => {
        await radicale.call('PUT', `/rooms/${id}/${name}.ics`, eventText(name, starts, ends));
        return `${name}.ics`;
      },
      remove: async (id, name) => {
        await radicale.call('DELETE', `/rooms/${id}/${name}.ics`);
      },
      forgottenToken: async () => `http://radicale.org/ns/sync/${'0'.repeat(64)}`,
      close: () => radicale.close(),
    };
  },
  !hasRadicale,
);

describe.skipIf(!hasRadicale)('a CalDAV server', () => {
  let radicale: Radicale;
  let account: ConnectionAccount;
  const put = (path: string, body: string) => radicale.call('PUT', `/rooms/${path}`, body);
  const readTimes = async (...ids: readonly string[]) => {
    const answer = await calendars.readTimes({
      account,
      calendars: ids.map((id) => ({ id, timezone: TIMEZONE })),
      ...range,
      signal: soon(),
    });
    return Object.fromEntries(
      [...answer].map(([id, found]) => [
        id,
        found.map(({ starts, ends }) => [starts, ends]).toSorted(([one = 0], [other = 0]) => one - other),
      ]),
    );
  };
  const booking = (bookingId: string, calendar: string, from: number, to: number, sequence = 0): BookingEvent => ({
    bookingId,
    eventId: null,
    isRepeated: false,
    calendar: { id: calendar, timezone: TIMEZONE },
    summary: 'Ada Guest',
    starts: from,
    ends: to,
    sequence,
  });
  beforeAll(async () => {
    radicale = await startRadicale();
    const { address, userName, password } = radicale;
    account = { ...noAccount, address, userName, password };
  });
  afterAll(() => radicale.close());

  it('answers when rooms are taken, by the place or the name of their calendars (INTG-07)', async () => {
    await radicale.addCalendar('maple@rooms.example', 'Maple');
    await radicale.addCalendar('oak', 'The Oak Room');
    await put('maple@rooms.example/a.ics', eventText('a', at(9), at(10)));
    await put(
      'maple@rooms.example/b.ics',
      eventText('b', at(11) - 7 * times.day, at(12) - 7 * times.day, 'RRULE:FREQ=DAILY'),
    );
    await put('maple@rooms.example/c.ics', eventText('c', at(13), at(14), 'TRANSP:TRANSPARENT'));
    await put('oak/d.ics', eventText('d', at(15) + 7 * times.day, at(16) + 7 * times.day));
    const taken = [
      [at(9), at(10)],
      [at(11), at(12)],
    ];
    expect(await readTimes('Maple@Rooms.example', 'the oak room', 'elm')).toEqual({
      'Maple@Rooms.example': taken,
      'the oak room': [],
    });
  });

  it('has one event of a booking, however often it is saved, moved and removed (INTG-07)', async () => {
    await radicale.addCalendar('ash');
    const id = crypto.randomUUID();
    expect(await calendars.saveEvent(account, booking(id, 'ash', at(9), at(10)), soon())).toBe(`${id}.ics`);
    await calendars.saveEvent(account, { ...booking(id, 'ash', at(9), at(10)), isRepeated: true }, soon());
    expect(await readTimes('ash')).toEqual({ ash: [[at(9), at(10)]] });
    const stored = await (await radicale.call('GET', `/rooms/ash/${id}.ics`)).text();
    expect(stored).toContain(`UID:${id}`);
    expect(stored).toContain('SUMMARY:Ada Guest');
    expect(stored).not.toContain('METHOD');
    const moved = { ...booking(id, 'ash', at(12), at(13), 1), eventId: `${id}.ics` };
    await calendars.saveEvent(account, moved, soon());
    expect(await readTimes('ash')).toEqual({ ash: [[at(12), at(13)]] });
    await calendars.removeEvent(account, moved, soon());
    await calendars.removeEvent(account, moved, soon());
    expect(await readTimes('ash')).toEqual({ ash: [] });
  });

  it('is away where it does not answer in time (INTG-07)', async () => {
    radicale.pause();
    const question = { account, calendars: [{ id: 'ash', timezone: TIMEZONE }], ...range };
    const late = { ...question, signal: AbortSignal.timeout(300) };
    await expect(calendars.readTimes(late)).rejects.toMatchObject({ problem: 'unavailable' });
    radicale.resume();
  });
});

describe('a CalDAV address', () => {
  it('that leads to another origin gets no credentials there (SEC-05)', async () => {
    const heard: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      heard.push(request.headers.authorization);
      response.end();
    }).listen(0, '127.0.0.1');
    const otherAddress = () => `http://127.0.0.1:${String((other.address() as AddressInfo).port)}/`;
    const leading = createServer((request, response) => {
      if (request.url === '/moved/') response.writeHead(302, { location: otherAddress() }).end();
      else
        response
          .writeHead(207, { 'content-type': 'text/xml' })
          .end(
            `<multistatus xmlns="DAV:"><response><href>/</href><propstat><prop><current-user-principal><href>${otherAddress()}me/</href></current-user-principal></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`,
          );
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      other.close();
      leading.close();
    });
    await Promise.all([once(other, 'listening'), once(leading, 'listening')]);
    const origin = `http://127.0.0.1:${String((leading.address() as AddressInfo).port)}`;
    for (const path of ['/moved/', '/linked/']) {
      const account = { ...noAccount, address: `${origin}${path}`, userName: 'rooms', password: 'secret' };
      const question = { account, calendars: [{ id: 'ash', timezone: TIMEZONE }], ...range, signal: soon() };
      await expect(calendars.readTimes(question)).rejects.toMatchObject({
        problem: 'unavailable',
        message: 'The service leads to another address',
      });
    }
    expect(heard).toEqual([]);
  });

  it('names events that cannot be read, and has the times of all others (RESV-25)', async () => {
    const objects = [
      ['a.ics', eventText('a', at(9), at(10))],
      ['b.ics', eventText('b', at(11), at(12)).replace(/DTSTART:.*/, 'DTSTART:2026-13-45')],
      ['c.ics', eventText('c', at(13), at(14), 'RRULE:FREQ=SECONDLY')],
      ['d.ics', '<html>Try again later</html>'],
    ] as const;
    const answers: Record<string, string> = {
      PROPFIND: `<response><href>/rooms/ash/</href><propstat><prop><current-user-principal><href>/me/</href></current-user-principal>
        <C:calendar-home-set><href>/rooms/</href></C:calendar-home-set><resourcetype><collection/><C:calendar/></resourcetype>
        <sync-token>one</sync-token></prop><status>HTTP/1.1 200 OK</status></propstat></response>`,
      REPORT: objects
        .map(
          ([name, data]) => `<response><href>/rooms/ash/${name}</href><propstat><prop><getetag>"1"</getetag>
            <C:calendar-data><![CDATA[${data}]]></C:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>`,
        )
        .join(''),
    };
    const server = createServer((request, response) => {
      response
        .writeHead(207, { 'content-type': 'text/xml' })
        .end(
          `<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${answers[request.method ?? '']}</multistatus>`,
        );
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
    const account = { ...noAccount, address, userName: 'rooms', password: 'secret' };
    const calendar = { id: 'ash', timezone: TIMEZONE };
    const { events, unread } = await calendars.readChanges({
      account,
      calendar,
      token: null,
      ...range,
      signal: soon(),
    });
    expect(unread).toEqual([
      { eventId: 'b.ics', uid: 'b', summary: 'Board', reason: 'time' },
      { eventId: 'c.ics', uid: 'c', summary: 'Board', reason: 'rule' },
      { eventId: 'd.ics', uid: '', summary: '', reason: 'text' },
    ]);
    expect(Object.fromEntries(events)).toEqual({
      'a.ics': [{ eventId: 'a.ics', starts: at(9), ends: at(10) }],
      'b.ics': [],
      'c.ics': [{ eventId: 'c.ics', starts: at(13), ends: at(14) }],
      'd.ics': [],
    });
  });

  it('in a private network is not reached where outside addresses may not lead there (SEC-05)', async () => {
    const account = { ...noAccount, address: 'http://127.0.0.1:9/', userName: 'rooms', password: 'secret' };
    const guarded = createCaldavCalendar(createOutsideFetch());
    const question = { account, calendars: [{ id: 'ash', timezone: TIMEZONE }], ...range, signal: soon() };
    await expect(guarded.readTimes(question)).rejects.toThrow('may not be reached');
  });
});
