import { times } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ConnectionAccount } from '../../ports/connection.ts';
import type { BookingEvent, CalendarAdapter } from '../../ports/calendarPort.ts';
import { startFaultyServer } from '../faultyServer.ts';

/** A service with calendars, as its people and its operator work on it. */
export interface CalendarServer {
  readonly adapter: CalendarAdapter;
  readonly account: ConnectionAccount;
  /** The account with a secret that the service does not accept. */
  readonly refused: ConnectionAccount;
  /** The account at another address, for the tokens as well. */
  accountAt(address: string): ConnectionAccount;
  /** Adds the calendar of a room, named as an address. */
  addCalendar(id: string): Promise<void>;
  /** Puts an event into a calendar as people do; returns the id that the adapter answers for it. */
  put(calendarId: string, name: string, starts: number, ends: number): Promise<string>;
  remove(calendarId: string, name: string): Promise<void>;
  /** Leads to tokens of earlier readings that the service no longer knows; returns one. */
  forgottenToken(known: string): Promise<string>;
  close(): Promise<void>;
}

const tomorrow = (Math.floor(Date.now() / times.day) + 1) * times.day;
const at = (hour: number) => tomorrow + hour * times.hour;
const range = { from: at(0), to: at(24) };
const ZONE = 'Europe/Paris';
const soon = () => AbortSignal.timeout(20 * times.second);
const hours = (found: readonly { readonly starts: number; readonly ends: number }[] = []) =>
  found.map(({ starts, ends }) => [starts, ends]).toSorted(([one = 0], [other = 0]) => one - other);

function bookingIn(calendarId: string, fields: Partial<BookingEvent> = {}): BookingEvent {
  const calendar = { id: calendarId, timezone: ZONE };
  const bookingId = crypto.randomUUID();
  const time = { starts: at(9), ends: at(10), sequence: 0 };
  return { bookingId, eventId: null, isRepeated: false, calendar, summary: 'Ada Guest', ...time, ...fields };
}

/** Describes what every adapter of calendars does alike, against the service that `open` starts. */
export function describeCalendarPort(name: string, open: () => Promise<CalendarServer>, isSkipped = false): void {
  describe.skipIf(isSkipped)(`${name}, as any service with calendars`, () => {
    let server: CalendarServer;
    const readTimes = (account: ConnectionAccount, ids: readonly string[], signal = soon()) =>
      server.adapter.readTimes({
        account,
        calendars: ids.map((id) => ({ id, timezone: ZONE })),
        ...range,
        signal,
      });
    const readChanges = (id: string, token: string | null) =>
      server.adapter.readChanges({
        account: server.account,
        calendar: { id, timezone: ZONE },
        token,
        ...range,
        signal: soon(),
      });
    const hoursOf = async (id: string) => hours((await readTimes(server.account, [id])).get(id));
    const test = (account: ConnectionAccount, id: string | null) =>
      server.adapter.test({ account, calendar: id === null ? null : { id, timezone: ZONE }, signal: soon() });

    beforeAll(async () => {
      server = await open();
    });
    afterAll(() => server.close());

    it('answers when calendars are taken, and leaves out those that it does not know (INTG-07)', async () => {
      for (const id of ['maple@rooms.example', 'oak@rooms.example']) await server.addCalendar(id);
      await server.put('maple@rooms.example', 'a', at(9), at(10));
      await server.put('maple@rooms.example', 'b', at(13), at(15));
      await server.put('maple@rooms.example', 'late', at(33), at(34));
      const found = await readTimes(server.account, ['maple@rooms.example', 'oak@rooms.example', 'elm@rooms.example']);
      expect([...found.keys()].toSorted()).toEqual(['maple@rooms.example', 'oak@rooms.example']);
      expect(hours(found.get('oak@rooms.example'))).toEqual([]);
      const soonest = hours(found.get('maple@rooms.example')).filter(([starts = 0]) => starts < at(24));
      expect(soonest).toEqual([
        [at(9), at(10)],
        [at(13), at(15)],
      ]);
    });

    it('has one event of a booking, however often it is saved, moved and removed (INTG-07)', async () => {
      const room = 'ash@rooms.example';
      await server.addCalendar(room);
      const booking = bookingIn(room);
      const eventId = await server.adapter.saveEvent(server.account, booking, soon());
      const repeated = await server.adapter.saveEvent(server.account, { ...booking, isRepeated: true }, soon());
      expect(repeated).toBe(eventId);
      expect(await hoursOf(room)).toEqual([[at(9), at(10)]]);
      const moved = { ...booking, eventId, starts: at(12), ends: at(13), sequence: 1 };
      expect(await server.adapter.saveEvent(server.account, moved, soon())).toBe(eventId);
      expect(await hoursOf(room)).toEqual([[at(12), at(13)]]);
      for (const event of [moved, moved, { ...booking, isRepeated: true }])
        await server.adapter.removeEvent(server.account, event, soon());
      expect(await hoursOf(room)).toEqual([]);
    });

    it('tells what has changed since a token, and all of it once the token is unknown (INTG-07)', async () => {
      const room = 'birch@rooms.example';
      await server.addCalendar(room);
      const [a, b] = [await server.put(room, 'a', at(9), at(10)), await server.put(room, 'b', at(11), at(12))];
      const first = await readChanges(room, null);
      expect([first.isWhole, [...first.events.keys()].toSorted()]).toEqual([true, [a, b].toSorted()]);
      await server.put(room, 'a', at(14), at(15));
      const c = await server.put(room, 'c', at(16), at(17));
      await server.remove(room, 'b');
      const second = await readChanges(room, first.token);
      expect(second.isWhole).toBe(false);
      expect(Object.fromEntries(second.events)).toEqual({
        [a]: [{ eventId: a, starts: at(14), ends: at(15) }],
        [b]: [],
        [c]: [{ eventId: c, starts: at(16), ends: at(17) }],
      });
      expect((await readChanges(room, second.token)).events.size).toBe(0);
      const whole = await readChanges(room, await server.forgottenToken(second.token ?? ''));
      expect([whole.isWhole, [...whole.events.keys()].toSorted()]).toEqual([true, [a, c].toSorted()]);
    });

    it('says that the account is refused, or that it does not know the calendar (INTG-07)', async () => {
      const nowhere = 'nowhere@rooms.example';
      await expect(readTimes(server.refused, [nowhere])).rejects.toMatchObject({ problem: 'credentials' });
      await expect(readChanges(nowhere, null)).rejects.toMatchObject({ problem: 'absent' });
      const saved = server.adapter.saveEvent(server.account, bookingIn(nowhere), soon());
      await expect(saved).rejects.toMatchObject({ problem: 'absent' });
    });

    it('is tried step by step, up to the first that does not work (TRUE-11)', async () => {
      await server.addCalendar('cedar@rooms.example');
      const signedIn = { step: 'signIn', result: 'works' };
      expect(await test(server.account, 'cedar@rooms.example')).toEqual([
        signedIn,
        { step: 'calendar', result: 'works' },
      ]);
      expect(await test(server.account, null)).toEqual([signedIn]);
      expect(await test(server.account, 'nowhere@rooms.example')).toEqual([
        signedIn,
        { step: 'calendar', result: 'absent' },
      ]);
      expect(await test(server.refused, 'cedar@rooms.example')).toEqual([{ step: 'signIn', result: 'credentials' }]);
    });

    it('passes on how long to wait, and ends with the signal where nothing answers (SRV-10)', async () => {
      const faulty = await startFaultyServer();
      const account = server.accountAt(faulty.address);
      faulty.answer({ status: 429, headers: { 'retry-after': '120' } });
      await expect(readTimes(account, ['ash@rooms.example'])).rejects.toMatchObject({
        problem: 'throttled',
        retryAfter: 2 * times.minute,
      });
      faulty.answer(null);
      const late = readTimes(account, ['ash@rooms.example'], AbortSignal.timeout(300));
      await expect(late).rejects.toMatchObject({ problem: 'unavailable' });
    });

    it.each([
      ['an error', { status: 500, body: 'Proxy error' }],
      ['text that is no answer', { status: 200, body: '<html>Welcome to the hotel network</html>' }],
      ['nothing', { status: 204 }],
      ['more than it may', { status: 200, body: 'x'.repeat(17 * 1024 * 1024) }],
    ])('counts %s as no answer, for each call alike (SRV-10)', async (_what, answer) => {
      const faulty = await startFaultyServer();
      faulty.answer(answer);
      const account = server.accountAt(faulty.address);
      const event = bookingIn('ash@rooms.example', { eventId: 'known' });
      const calendar = event.calendar;
      const problems = await Promise.all(
        [
          readTimes(account, [calendar.id]),
          server.adapter.readChanges({ account, calendar, token: null, ...range, signal: soon() }),
          server.adapter.saveEvent(account, event, soon()),
          server.adapter.removeEvent(account, event, soon()),
        ].map((call) => call.then(() => 'answered').catch(({ name: thrown }: Error) => thrown)),
      );
      expect(problems).toEqual(['ConnectionError', 'ConnectionError', 'ConnectionError', 'ConnectionError']);
      expect((await server.adapter.test({ account, calendar, signal: soon() })).at(-1)?.result).not.toBe('works');
    });

    it('sends its secrets to the origin of its address alone (SEC-05)', async () => {
      const [leading, other] = [await startFaultyServer(), await startFaultyServer()];
      leading.answer({ status: 302, headers: { location: `${other.address}/elsewhere` } });
      await expect(readTimes(server.accountAt(leading.address), ['ash@rooms.example'])).rejects.toMatchObject({
        name: 'ConnectionError',
      });
      expect([leading.calls.length > 0, other.calls]).toEqual([true, []]);
    });
  });
}
