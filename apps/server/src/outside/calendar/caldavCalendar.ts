import { times } from '@atrium/contract';
import { LRUCache } from 'lru-cache';
import {
  createObject,
  DAVNamespace,
  DAVNamespaceShort,
  davRequest,
  type DAVResponse,
  deleteObject,
  getDAVAttribute,
  propfind,
  syncCollection,
} from 'tsdav';

import { type ConnectionAccount, ConnectionError } from '../../ports/connection.ts';
import {
  type BookingEvent,
  type CalendarAdapter,
  type CalendarChanges,
  type CalendarTime,
  type ChangesQuestion,
  type SpaceCalendar,
  type UnreadCalendarEvent,
} from '../../ports/calendarPort.ts';
import { eachOf } from '../../base/eachOf.ts';
import type { OutsideFetch } from '../../base/outsideFetch.ts';
import { type CalendarReading, CalendarTextError, readCalendar } from '../../formats/ical/readCalendar.ts';
import { writeCalendar } from '../../services/calendar/writeCalendar.ts';
import { accountKey } from '../../services/connections/accountKey.ts';
import { createAccountFetch, retryAfterOf } from '../../services/connections/accountFetch.ts';
import { trySteps } from '../../services/connections/trySteps.ts';

const { CALDAV, DAV } = DAVNamespaceShort;
/** Calls to one account at a time. */
const MAX_CALLS = 4;
/** Objects that are asked for by name in one call. */
const MAX_OBJECTS = 50;
const calendarProps = { [`${DAV}:getetag`]: {}, [`${CALDAV}:calendar-data`]: {} };
const namespaces = getDAVAttribute([DAVNamespace.CALDAV, DAVNamespace.DAV]);

/** What calls of one account share. */
interface Client {
  readonly account: ConnectionAccount;
  readonly address: string;
  readonly fetch: typeof globalThis.fetch;
}

/** The addresses of an account's calendars by their names in lower case. */
type Collections = ReadonlyMap<string, string>;

function clientFor(fetch: OutsideFetch, account: ConnectionAccount, signal: AbortSignal): Client {
  const { address, userName, password } = account;
  if (address === null || userName === null || password === null)
    throw new ConnectionError('credentials', 'The CalDAV account has no address, user name or password');
  const authorization = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
  const guarded = createAccountFetch(fetch, { address, headers: { authorization }, signal });
  return {
    account,
    address,
    fetch: async (url, init) => {
      const response = await guarded(url instanceof Request ? url.url : String(url), init);
      // The library hands on the status alone.
      const retryAfter = retryAfterOf(response);
      if (!response.ok && retryAfter !== null) refuse(response.status, retryAfter);
      return response;
    },
  };
}

function refuse(status: number, retryAfter: number | null = null): never {
  if (status === 401 || status === 403)
    throw new ConnectionError('credentials', 'The CalDAV server refused the account');
  if (status === 404 || status === 410) throw new ConnectionError('absent', 'The CalDAV server has no such calendar');
  if (status === 429 || (status === 503 && retryAfter !== null))
    throw new ConnectionError('throttled', 'The CalDAV server asks to come back later', {
      retryAfter: retryAfter ?? 0,
    });
  throw new ConnectionError('unavailable', `The CalDAV server answered ${String(status)}`);
}

/** The parts of a multistatus answer. An answer that is none is a failure, which the client reports as its only part. */
function partsOf(responses: readonly DAVResponse[]): readonly DAVResponse[] {
  const [first] = responses;
  const isWhole = first?.raw instanceof Object && 'multistatus' in first.raw;
  if (!isWhole) refuse(first?.status ?? 502);
  return responses.filter(({ href }) => href !== undefined);
}

/** An address of an answer, from that of the call. */
function addressOf(href: unknown, base: string): string {
  return new URL(String(href), base).href;
}

function hrefIn(part: DAVResponse | undefined, name: string): unknown {
  const found: unknown = part?.props?.[name];
  return found instanceof Object && 'href' in found ? found.href : undefined;
}

function lastName(address: string): string {
  const name = new URL(address).pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Asks for calendar objects. The library's own calls fail where one object of many is gone. */
async function report(
  { fetch }: Client,
  url: string,
  name: 'calendar-query' | 'calendar-multiget',
  asked: object,
): Promise<readonly DAVResponse[]> {
  const body = { [name]: { _attributes: namespaces, [`${DAV}:prop`]: calendarProps, ...asked } };
  const init = { method: 'REPORT', namespace: CALDAV, headers: { depth: '1' }, body } as const;
  return partsOf(await davRequest({ url, init, fetch }));
}

async function findOne(client: Client, url: string, name: string): Promise<DAVResponse | undefined> {
  const [part] = partsOf(await propfind({ url, depth: '0', props: { [name]: {} }, fetch: client.fetch }));
  return part;
}

/** Finds the calendars of the account: from its address to the person, their home, and what is there. */
async function findCollections(client: Client): Promise<Collections> {
  const { address, fetch } = client;
  const principal = hrefIn(await findOne(client, address, `${DAV}:current-user-principal`), 'currentUserPrincipal');
  const person = principal === undefined ? address : addressOf(principal, address);
  const found = hrefIn(await findOne(client, person, `${CALDAV}:calendar-home-set`), 'calendarHomeSet');
  const home = found === undefined ? person : addressOf(found, person);
  const props = { [`${DAV}:resourcetype`]: {}, [`${DAV}:displayname`]: {} };
  const parts = partsOf(await propfind({ url: home, depth: '1', props, fetch }));
  const calendars = parts.filter(
    ({ props: own }) => own?.resourcetype instanceof Object && 'calendar' in own.resourcetype,
  );
  const named = calendars.map(({ href, props: own }) => {
    const url = addressOf(href, home);
    const shown: unknown = own?.displayname;
    return {
      url,
      path: lastName(url),
      shown: typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '',
    };
  });
  // A calendar's place comes before what another is called.
  return new Map([
    ...named.map(({ shown, url }) => [shown.toLowerCase(), url] as const),
    ...named.map(({ path, url }) => [path.toLowerCase(), url] as const),
  ]);
}

/** The times of events by the names of their objects, and what cannot be read of them. */
interface EventsRead {
  readonly events: Map<string, CalendarTime[]>;
  readonly unread: UnreadCalendarEvent[];
}

/** Adds the events of calendar objects. One that is no calendar has no times and is named; it is no outage. */
function addObjects(read: EventsRead, parts: readonly DAVResponse[], question: ObjectRange, base: string): void {
  const { calendar, from, to } = question;
  for (const part of parts) {
    const data: unknown = part.props?.calendarData;
    const text = data instanceof Object && '_cdata' in data ? data['_cdata'] : data;
    const eventId = lastName(addressOf(part.href, base));
    try {
      const range = { starts: from, ends: to, timezone: calendar.timezone };
      const { times: found, unread } = typeof text === 'string' ? readCalendar(text, range) : nothingRead;
      const known = found.map((time) => ({ eventId, ...time }));
      read.events.set(eventId, known);
      read.unread.push(...unread.map((event) => ({ eventId, ...event })));
    } catch (error) {
      if (!(error instanceof CalendarTextError)) throw error;
      read.events.set(eventId, []);
      read.unread.push({ eventId, uid: '', summary: '', reason: 'text' });
    }
  }
}

const nothingRead: CalendarReading = { times: [], unread: [] };

function utcText(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** The calendar of which objects are read, and the range. */
type ObjectRange = Pick<ChangesQuestion, 'calendar' | 'from' | 'to'>;

/** Reads the events of a calendar that reach into a range. */
async function queryEvents(client: Client, url: string, question: ObjectRange): Promise<EventsRead> {
  const { from, to } = question;
  const range = { _attributes: { start: utcText(from), end: utcText(to) } };
  const filter = {
    'comp-filter': {
      _attributes: { name: 'VCALENDAR' },
      'comp-filter': { _attributes: { name: 'VEVENT' }, 'time-range': range },
    },
  };
  const parts = await report(client, url, 'calendar-query', { filter });
  const read: EventsRead = { events: new Map(), unread: [] };
  addObjects(read, parts, question, url);
  return read;
}

/** The sync token of a calendar; null where the server has none (RFC 6578). */
async function readToken(client: Client, url: string): Promise<string | null> {
  const token: unknown = (await findOne(client, url, `${DAV}:sync-token`))?.props?.syncToken;
  return typeof token === 'string' || typeof token === 'number' ? String(token) : null;
}

async function readWhole(client: Client, url: string, question: ChangesQuestion): Promise<CalendarChanges> {
  // The token first: what changes in between is read twice and not missed.
  const token = await readToken(client, url);
  return { token, isWhole: true, ...(await queryEvents(client, url, question)) };
}

/** Returns what has changed since a token; null where the server no longer knows it. */
async function readDelta(client: Client, url: string, question: ChangesQuestion): Promise<CalendarChanges | null> {
  const { token } = question;
  const props = { [`${DAV}:getetag`]: {} };
  const responses = await syncCollection({ url, props, syncLevel: 1, syncToken: token ?? '', fetch: client.fetch });
  const raw: unknown = responses[0]?.raw;
  const status = responses[0]?.status ?? 502;
  if (!(raw instanceof Object && 'multistatus' in raw)) {
    if ([400, 403, 409, 412, 507].includes(status)) return null;
    refuse(status);
  }
  const { multistatus } = raw;
  const next: unknown = multistatus instanceof Object && 'syncToken' in multistatus ? multistatus.syncToken : null;
  const parts = responses.filter(({ href }) => href !== undefined && addressOf(href, url) !== url);
  const read: EventsRead = { events: new Map(), unread: [] };
  const gone = new Set(
    parts.filter(({ status: one }) => one === 404).map(({ href }) => lastName(addressOf(href, url))),
  );
  for (const eventId of gone) read.events.set(eventId, []);
  const changed = parts.filter((part) => part.status !== 404).map(({ href }) => new URL(addressOf(href, url)).pathname);
  for (let start = 0; start < changed.length; start += MAX_OBJECTS) {
    const href = changed.slice(start, start + MAX_OBJECTS);
    addObjects(read, await report(client, url, 'calendar-multiget', { [`${DAV}:href`]: href }), question, url);
  }
  const isKnown = typeof next === 'string' || typeof next === 'number';
  return { token: isKnown ? String(next) : null, isWhole: false, ...read, gone };
}

function objectAddress(url: string, { bookingId, eventId }: BookingEvent): string {
  return new URL(encodeURIComponent(eventId ?? `${bookingId}.ics`), url).href;
}

/**
 * CalDAV (RFC 4791): one account that has the calendars of the spaces, each named by the last part of its address or by what
 * it is called. Changes are read by sync tokens where the server has them (RFC 6578). The event of a booking has the
 * booking's id as its UID and its name, so that saving it again changes it.
 */
export function createCaldavCalendar(outsideFetch: OutsideFetch): CalendarAdapter {
  const known = new LRUCache<string, Collections>({ max: 500, ttl: 10 * times.minute });

  const readCollections = async (client: Client): Promise<Collections> => {
    const read = await findCollections(client).catch((error: unknown) => {
      // Not finding the account's own place says nothing of a calendar.
      if (error instanceof ConnectionError && error.problem === 'absent')
        throw new ConnectionError('unavailable', 'The CalDAV address has no calendars', { cause: error });
      throw error;
    });
    known.set(accountKey(client.account), read);
    return read;
  };

  /** The addresses of calendars, read again where one of them is missing. */
  const collectionsFor = async (client: Client, ids: readonly string[]): Promise<Collections> => {
    const found = known.get(accountKey(client.account));
    return found !== undefined && ids.every((id) => found.has(id.toLowerCase())) ? found : readCollections(client);
  };

  const collectionOf = async (client: Client, { id }: SpaceCalendar): Promise<string> => {
    const url = (await collectionsFor(client, [id])).get(id.toLowerCase());
    if (url === undefined) throw new ConnectionError('absent', 'The CalDAV server has no such calendar');
    return url;
  };

  return {
    readTimes: async ({ account, calendars, from, to, signal }) => {
      const client = clientFor(outsideFetch, account, signal);
      const collections = await collectionsFor(
        client,
        calendars.map(({ id }) => id),
      );
      const answer = new Map<string, readonly CalendarTime[]>();
      await eachOf(calendars, MAX_CALLS, async (calendar) => {
        const url = collections.get(calendar.id.toLowerCase());
        if (url === undefined) return;
        try {
          const { events } = await queryEvents(client, url, { calendar, from, to });
          answer.set(calendar.id, [...events.values()].flat());
        } catch (error) {
          if (!(error instanceof ConnectionError) || error.problem !== 'absent') throw error;
        }
      });
      return answer;
    },
    readChanges: async (question) => {
      const client = clientFor(outsideFetch, question.account, question.signal);
      const url = await collectionOf(client, question.calendar);
      const changes = question.token === null ? null : await readDelta(client, url, question);
      return changes ?? readWhole(client, url, question);
    },
    test: ({ account, calendar, signal }) => {
      const client = clientFor(outsideFetch, account, signal);
      let collections: Collections = new Map();
      const signIn = async () => {
        collections = await readCollections(client);
        return true;
      };
      if (calendar === null) return trySteps([['signIn', signIn]]);
      const read = async () => {
        const url = collections.get(calendar.id.toLowerCase());
        if (url === undefined) throw new ConnectionError('absent', 'The CalDAV server has no such calendar');
        const now = Date.now();
        try {
          await queryEvents(client, url, { calendar, from: now, to: now + times.hour });
          return true;
        } catch (error) {
          // The account was accepted a moment ago: what is refused here are its rights to this calendar.
          if (error instanceof ConnectionError && error.problem === 'credentials') return false;
          throw error;
        }
      };
      return trySteps([
        ['signIn', signIn],
        ['calendar', read],
      ]);
    },
    saveEvent: async (account, event, signal) => {
      const client = clientFor(outsideFetch, account, signal);
      const url = objectAddress(await collectionOf(client, event.calendar), event);
      const { bookingId, sequence, starts, ends, summary, calendar } = event;
      const data = writeCalendar({
        events: [
          { uid: bookingId, sequence, start: starts, end: ends, zone: calendar.timezone, stamp: Date.now(), summary },
        ],
      });
      const headers = { 'content-type': 'text/calendar; charset=utf-8' };
      const response = await createObject({ url, data, headers, fetch: client.fetch });
      if (!response.ok) refuse(response.status);
      return lastName(url);
    },
    removeEvent: async (account, event, signal) => {
      const client = clientFor(outsideFetch, account, signal);
      const url = objectAddress(await collectionOf(client, event.calendar), event);
      const response = await deleteObject({ url, fetch: client.fetch });
      if (!response.ok && response.status !== 404 && response.status !== 410) refuse(response.status);
    },
  };
}
