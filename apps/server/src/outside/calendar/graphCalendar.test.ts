import { times } from '@atrium/contract';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import type { ConnectionAccount } from '../../ports/connection.ts';
import type { BookingEvent, CalendarAdapter } from '../../ports/calendarPort.ts';
import { createOutsideFetch } from '../../base/outsideFetch.ts';
import { type GraphServer, startGraphServer } from '../../testing/graphServer.ts';
import { describeCalendarPort } from '../../testing/conformance/calendarPort.ts';
import { createGraphCalendar } from './graphCalendar.ts';

const tomorrow = (Math.floor(Date.now() / times.day) + 1) * times.day;
const at = (hour: number) => tomorrow + hour * times.hour;
const range = { from: at(0), to: at(24) };
const ROOM = 'maple@northwind.example';
const calendar = { id: ROOM, timezone: 'Europe/Paris' };
const graphTime = (instant: number) => ({
  dateTime: `${new Date(instant).toISOString().slice(0, 19)}.0000000`,
  timeZone: 'UTC',
});
const event = (id: string, from: number, to: number, fields: object = {}) => ({
  id,
  subject: 'Board',
  type: 'singleInstance',
  showAs: 'busy',
  isCancelled: false,
  start: graphTime(from),
  end: graphTime(to),
  ...fields,
});
const soon = () => AbortSignal.timeout(20_000);

describeCalendarPort('Microsoft Graph', async () => {
  const graph = await startGraphServer();
  const account: ConnectionAccount = {
    address: graph.address,
    tokenAddress: graph.tokenAddress,
    scope: null,
    tenantId: 'north',
    clientId: 'client',
    clientSecret: 'secret',
    userName: null,
    password: null,
  };
  return {
    adapter: createGraphCalendar(createOutsideFetch({ isAllowed: () => true })),
    account,
    refused: { ...account, clientSecret: 'another' },
    accountAt: (address) => ({ ...account, address: `${address}/v1.0`, tokenAddress: `${address}/token` }),
    addCalendar: async (id) => graph.addRoom(id),
    put: async (id, name, starts, ends) => {
      graph.put(id, event(name, starts, ends));
      return name;
    },
    remove: async (id, name) => graph.remove(id, name),
    forgottenToken: async (known) => {
      graph.expireDeltas();
      return known;
    },
    close: async () => graph.close(),
  };
});

describe('Microsoft Graph', () => {
  let graph: GraphServer;
  let account: ConnectionAccount;
  let calendars: CalendarAdapter;
  const readTimes = (...ids: readonly string[]) =>
    calendars.readTimes({
      account,
      calendars: ids.map((id) => ({ ...calendar, id })),
      ...range,
      signal: soon(),
    });
  const changes = (token: string | null) =>
    calendars.readChanges({ account, calendar, token, ...range, signal: soon() });
  const booking = (fields: Partial<BookingEvent> = {}): BookingEvent => ({
    bookingId: '01a2076d-5176-7250-bf78-c2c86516b634',
    eventId: null,
    isRepeated: false,
    calendar,
    summary: 'Ada Guest',
    starts: at(9),
    ends: at(10),
    sequence: 1,
    ...fields,
  });
  const tokenCalls = () => graph.tokensGiven;

  beforeEach(async () => {
    graph = await startGraphServer();
    onTestFinished(() => graph.close());
    graph.addRoom(ROOM);
    account = {
      address: graph.address,
      tokenAddress: graph.tokenAddress,
      scope: null,
      tenantId: 'north',
      clientId: 'client',
      clientSecret: 'secret',
      userName: null,
      password: null,
    };
    calendars = createGraphCalendar(createOutsideFetch({ isAllowed: () => true }));
  });

  it('answers when rooms are taken, over all pages and without what is free or cancelled; rooms that are gone are missing (INTG-07)', async () => {
    for (const hour of [8, 9, 10, 11, 12]) graph.put(ROOM, event(`e${String(hour)}`, at(hour), at(hour + 1)));
    graph.put(ROOM, event('free', at(14), at(15), { showAs: 'free' }));
    graph.put(ROOM, event('cancelled', at(15), at(16), { isCancelled: true }));
    graph.put(ROOM, event('tentative', at(16), at(17), { showAs: 'tentative' }));
    const answer = await readTimes(ROOM, 'gone@northwind.example');
    expect([...answer.keys()]).toEqual([ROOM]);
    expect(answer.get(ROOM)?.map(({ starts, ends }) => [starts, ends])).toEqual(
      [8, 9, 10, 11, 12, 16].map((hour) => [at(hour), at(hour + 1)]),
    );
    expect(graph.calls.filter((call) => call.includes(ROOM))).toHaveLength(4);
    expect(tokenCalls()).toBe(1);
  });

  it('has the occurrences of a series, which are free where their master is (INTG-07)', async () => {
    const master = { type: 'seriesMaster' };
    const occurrence = (id: string, hour: number, seriesMasterId: string) => ({
      id,
      type: 'occurrence',
      seriesMasterId,
      start: graphTime(at(hour)),
      end: graphTime(at(hour + 1)),
    });
    graph.put(ROOM, event('busy', at(9) - times.day, at(10) - times.day, master));
    graph.put(ROOM, occurrence('busy-1', 9, 'busy'));
    graph.put(ROOM, event('free', at(11) - times.day, at(12) - times.day, { ...master, showAs: 'free' }));
    graph.put(ROOM, occurrence('free-1', 11, 'free'));
    const { events } = await changes(null);
    expect([...events.values()].flat()).toEqual([{ eventId: 'busy-1', starts: at(9), ends: at(10) }]);
  });

  it('gets a new token where one has expired, once, and says that the account is refused (INTG-07)', async () => {
    await readTimes(ROOM);
    graph.expireTokens();
    expect((await readTimes(ROOM)).size).toBe(1);
    expect(tokenCalls()).toBe(2);
    calendars = createGraphCalendar(createOutsideFetch({ isAllowed: () => true }));
    account = { ...account, clientSecret: 'another' };
    await expect(readTimes(ROOM)).rejects.toMatchObject({ problem: 'credentials' });
    account = { ...account, clientSecret: null };
    await expect(readTimes(ROOM)).rejects.toMatchObject({ problem: 'credentials' });
  });

  it('waits as long as a 429 says, and comes back later where that is long (INTG-07)', async () => {
    graph.throttle(1, '1');
    const began = performance.now();
    expect((await readTimes(ROOM)).size).toBe(1);
    expect(performance.now() - began).toBeGreaterThanOrEqual(950);
    graph.throttle(1, '120');
    await expect(changes(null)).rejects.toMatchObject({ problem: 'throttled', retryAfter: 120_000 });
    graph.throttle(9, '2');
    const late = { account, calendars: [calendar], ...range, signal: AbortSignal.timeout(300) };
    const before = graph.calls.length;
    await expect(calendars.readTimes(late)).rejects.toMatchObject({ problem: 'throttled' });
    expect(graph.calls.length - before).toBe(1);
  });

  it('has one event of a booking, also where the answer to its creation was lost (INTG-07)', async () => {
    const id = await calendars.saveEvent(account, booking(), soon());
    expect(graph.bodies[0]).toMatchObject({
      subject: 'Ada Guest',
      showAs: 'busy',
      start: { dateTime: new Date(at(9)).toISOString().slice(0, 19), timeZone: 'UTC' },
      transactionId: '01a2076d-5176-7250-bf78-c2c86516b634-1',
    });
    const moved = booking({ eventId: id, starts: at(12), ends: at(13), sequence: 2 });
    expect(await calendars.saveEvent(account, moved, soon())).toBe(id);
    expect((await readTimes(ROOM)).get(ROOM)).toEqual([{ eventId: id, starts: at(12), ends: at(13) }]);
    await calendars.removeEvent(account, moved, soon());
    await calendars.removeEvent(account, moved, soon());
    expect(graph.events(ROOM)).toEqual([]);
    graph.dropNextPost();
    await expect(calendars.saveEvent(account, booking(), soon())).rejects.toMatchObject({ problem: 'unavailable' });
    expect(graph.events(ROOM)).toHaveLength(1);
    const again = await calendars.saveEvent(account, booking({ isRepeated: true }), soon());
    expect(graph.events(ROOM).map((one) => one.id)).toEqual([again]);
    await calendars.removeEvent(account, booking({ isRepeated: true }), soon());
    expect(graph.events(ROOM)).toEqual([]);
  });

  it('makes the event again where someone has deleted it, and says that a room is gone (INTG-07)', async () => {
    const id = await calendars.saveEvent(account, booking(), soon());
    graph.remove(ROOM, id);
    const again = await calendars.saveEvent(account, booking({ eventId: id, sequence: 2 }), soon());
    expect(graph.events(ROOM).map((one) => one.id)).toEqual([again]);
    graph.removeRoom(ROOM);
    await expect(changes(null)).rejects.toMatchObject({ problem: 'absent' });
    await expect(calendars.saveEvent(account, booking(), soon())).rejects.toMatchObject({ problem: 'absent' });
  });
});
