import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { times } from '@atrium/contract';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

import {
  type BookingEvent,
  type CalendarAccount,
  type CalendarAdapter,
  type CalendarChanges,
  CalendarError,
  type CalendarTime,
  type ChangesQuestion,
} from '../../base/calendarPort.ts';
import type { OutsideFetch } from '../../base/outsideFetch.ts';
import { createAccountFetch, eachOf, retryAfterOf } from './accountFetch.ts';

const graphAddress = 'https://graph.microsoft.com/v1.0';
const loginAddress = 'https://login.microsoftonline.com';
const defaultScope = 'https://graph.microsoft.com/.default';
/** Calls at a time; Graph allows four for one mailbox, and each here is of another. */
const MOST_CALLS = 8;
const MOST_PAGES = 200;
const MOST_ATTEMPTS = 3;
/** A wait that is longer ends the call: the job comes back later. */
const LONGEST_PAUSE = 3 * times.second;
/** The property by which an event is found again whose answer was lost; the id is of this product alone. */
const bookingProperty = 'String {6f3ee0c2-9d0a-4a36-9c1b-0d0f6a1f7c55} Name AtriumBooking';

/** What a token endpoint answers; `expires_in` in seconds. */
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(300) });
const graphTime = z.object({ dateTime: z.string() });
const graphEvent = z.object({
  id: z.string(),
  '@removed': z.object({}).optional(),
  type: z.string().optional(),
  seriesMasterId: z.string().nullish(),
  start: graphTime.optional(),
  end: graphTime.optional(),
  showAs: z.string().optional(),
  isCancelled: z.boolean().optional(),
});
type GraphEvent = z.infer<typeof graphEvent>;
const eventPage = z.object({
  value: z.array(graphEvent),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});
const graphError = z.object({ error: z.object({ code: z.string() }) });

/** A call of Graph: what is sent, and the address below `/v1.0` or a link of an answer. */
interface GraphCall {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** An answer of Graph that is not a success. */
class GraphRefusal extends CalendarError {
  readonly status: number;

  constructor(status: number, ...error: ConstructorParameters<typeof CalendarError>) {
    super(...error);
    this.status = status;
  }
}

async function refusalOf(response: Response): Promise<GraphRefusal> {
  const { status } = response;
  const retryAfter = retryAfterOf(response);
  const parsed = graphError.safeParse(await response.json().catch(() => null));
  const code = parsed.success ? parsed.data.error.code : '';
  if (status === 429 || (status >= 500 && retryAfter !== null)) {
    const details = retryAfter === null ? {} : { retryAfter };
    return new GraphRefusal(status, 'throttled', 'Microsoft Graph asks to come back later', details);
  }
  if (status === 401 || status === 403)
    return new GraphRefusal(status, 'credentials', `Microsoft Graph refused the account: ${code}`);
  if (status === 404) return new GraphRefusal(status, 'absent', `Microsoft Graph does not know this: ${code}`);
  return new GraphRefusal(status, 'unavailable', `Microsoft Graph answered ${String(status)} ${code}`);
}

/** An instant as Graph gives it where UTC is preferred: without a zone, with seven digits of a second. */
function instantIn({ dateTime }: z.infer<typeof graphTime>): number {
  const instant = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(dateTime) ? dateTime : `${dateTime.slice(0, 23)}Z`);
  if (Number.isNaN(instant)) throw new CalendarError('unavailable', 'Microsoft Graph answered a time that is none');
  return instant;
}

/** The time that an event takes; none where it is free, cancelled or the master of a series, whose occurrences follow. */
function timesOf(event: GraphEvent, masters: ReadonlyMap<string, GraphEvent>): CalendarTime[] {
  const { id, start, end, type, seriesMasterId } = event;
  if (event['@removed'] !== undefined || type === 'seriesMaster' || start === undefined || end === undefined) return [];
  const { showAs, isCancelled } = { ...masters.get(seriesMasterId ?? ''), ...event };
  const time = { eventId: id, starts: instantIn(start), ends: instantIn(end) };
  return showAs === 'free' || isCancelled === true || time.starts >= time.ends ? [] : [time];
}

function userPath(calendarId: string): string {
  return `/users/${encodeURIComponent(calendarId)}`;
}

function rangeQuery({ from, to }: { readonly from: number; readonly to: number }): string {
  return `startDateTime=${new Date(from).toISOString()}&endDateTime=${new Date(to).toISOString()}`;
}

/** An account with its token: it calls Graph until the signal ends it. */
class GraphClient {
  readonly #outsideFetch: OutsideFetch;
  readonly #account: CalendarAccount;
  readonly #tokens: LRUCache<string, string>;
  readonly #signal: AbortSignal;
  readonly #address: string;

  constructor(
    outsideFetch: OutsideFetch,
    tokens: LRUCache<string, string>,
    account: CalendarAccount,
    signal: AbortSignal,
  ) {
    this.#outsideFetch = outsideFetch;
    this.#tokens = tokens;
    this.#account = account;
    this.#signal = signal;
    this.#address = (account.address ?? graphAddress).replace(/\/+$/, '');
  }

  get #key(): string {
    return createHash('sha256').update(JSON.stringify(this.#account)).digest('base64');
  }

  /** A token of the client credentials flow, kept until a minute before it expires. */
  async token(): Promise<string> {
    const known = this.#tokens.get(this.#key);
    if (known !== undefined) return known;
    const { clientId, clientSecret, tenantId, tokenAddress, scope } = this.#account;
    if (clientId === null || clientSecret === null || (tenantId === null && tokenAddress === null))
      throw new CalendarError(
        'credentials',
        'The Microsoft Graph account has no tenant id, client id or client secret',
      );
    const address = tokenAddress ?? `${loginAddress}/${encodeURIComponent(tenantId ?? '')}/oauth2/v2.0/token`;
    const send = createAccountFetch(this.#outsideFetch, { address, headers: {}, signal: this.#signal });
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: scope ?? defaultScope,
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await send(address, { method: 'POST', headers, body: body.toString() });
    if (response.status >= 500 || response.status === 429) throw await refusalOf(response);
    const parsed = tokenAnswer.safeParse(await response.json().catch(() => null));
    if (!response.ok || !parsed.success)
      throw new CalendarError('credentials', `The token endpoint answered ${String(response.status)}`);
    const ttl = Math.max(1, parsed.data.expires_in - 60) * times.second;
    this.#tokens.set(this.#key, parsed.data.access_token, { ttl });
    return parsed.data.access_token;
  }

  async #send(token: string, { method = 'GET', path, body }: GraphCall): Promise<Response> {
    const send = createAccountFetch(this.#outsideFetch, {
      address: this.#address,
      headers: { authorization: `Bearer ${token}` },
      signal: this.#signal,
    });
    return send(path.startsWith('/') ? `${this.#address}${path}` : path, {
      method,
      headers: {
        accept: 'application/json',
        prefer: 'outlook.timezone="UTC", IdType="ImmutableId", odata.maxpagesize=100',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /**
   * Calls Graph. A token that has expired is renewed once, and short waits that Graph asks for are kept.
   * @throws GraphRefusal
   */
  async call(call: GraphCall): Promise<Response> {
    let isRenewed = false;
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#send(await this.token(), call);
      if (response.ok) return response;
      if (response.status === 401 && !isRenewed) {
        isRenewed = true;
        this.#tokens.delete(this.#key);
        continue;
      }
      const refusal = await refusalOf(response);
      const pause = refusal.retryAfter;
      if (refusal.problem !== 'throttled' || pause === null || pause > LONGEST_PAUSE || attempt === MOST_ATTEMPTS)
        throw refusal;
      try {
        await delay(pause, undefined, { signal: this.#signal });
      } catch {
        throw refusal;
      }
    }
  }

  /** Reads a list of events to its last page. */
  async readEvents(
    path: string,
  ): Promise<{ readonly events: readonly GraphEvent[]; readonly deltaLink: string | null }> {
    const events: GraphEvent[] = [];
    let next: string | undefined = path;
    let deltaLink: string | null = null;
    for (let page = 0; next !== undefined; page += 1) {
      if (page === MOST_PAGES) throw new CalendarError('unavailable', 'Microsoft Graph answered too many pages');
      const parsed = eventPage.safeParse(await (await this.call({ path: next })).json().catch(() => null));
      if (!parsed.success) throw new CalendarError('unavailable', 'Microsoft Graph answered no list of events');
      events.push(...parsed.data.value);
      next = parsed.data['@odata.nextLink'];
      deltaLink = parsed.data['@odata.deltaLink'] ?? null;
    }
    return { events, deltaLink };
  }
}

function timesOfEvents(events: readonly GraphEvent[]): Map<string, readonly CalendarTime[]> {
  const masters = new Map(events.flatMap((event) => (event.type === 'seriesMaster' ? [[event.id, event]] : [])));
  // An event may be on two pages of a delta: the last is how it is now.
  return new Map(events.map((event) => [event.id, timesOf(event, masters)]));
}

async function readWhole(client: GraphClient, question: ChangesQuestion): Promise<CalendarChanges> {
  const path = `${userPath(question.calendar.id)}/calendarView/delta?${rangeQuery(question)}`;
  const { events, deltaLink } = await client.readEvents(path);
  return { token: deltaLink, isWhole: true, events: timesOfEvents(events) };
}

/** What has changed since a delta link; null where Graph no longer knows it. */
async function readDelta(client: GraphClient, token: string): Promise<CalendarChanges | null> {
  try {
    const { events, deltaLink } = await client.readEvents(token);
    return { token: deltaLink, isWhole: false, events: timesOfEvents(events) };
  } catch (error) {
    if (error instanceof GraphRefusal && (error.status === 410 || error.status === 400)) return null;
    throw error;
  }
}

function eventBody({ summary, starts, ends }: BookingEvent) {
  const timeOf = (instant: number) => ({ dateTime: new Date(instant).toISOString().slice(0, 19), timeZone: 'UTC' });
  return { subject: summary, start: timeOf(starts), end: timeOf(ends), showAs: 'busy', isReminderOn: false };
}

/** The event of a booking that an earlier attempt has made; null without one. */
async function findEvent(client: GraphClient, { calendar, bookingId }: BookingEvent): Promise<string | null> {
  const filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${bookingProperty}' and ep/value eq '${bookingId}')`;
  const path = `${userPath(calendar.id)}/events?$select=id&$filter=${encodeURIComponent(filter)}`;
  const { events } = await client.readEvents(path);
  return events[0]?.id ?? null;
}

/** Changes an event; false where it is gone. */
async function changeEvent(client: GraphClient, event: BookingEvent, eventId: string): Promise<boolean> {
  try {
    const path = `${userPath(event.calendar.id)}/events/${encodeURIComponent(eventId)}`;
    await client.call({ method: 'PATCH', path, body: eventBody(event) });
    return true;
  } catch (error) {
    if (error instanceof GraphRefusal && error.status === 404) return false;
    throw error;
  }
}

/**
 * Microsoft Graph with an application's own rights (client credentials): the calendars of room mailboxes, each named by its
 * address. Times come from calendar views, whose series Graph has expanded, and changes from their delta links. An event
 * carries the booking's id as a property and as its transaction id, so that an attempt that is repeated finds it.
 */
export function createGraphCalendar(outsideFetch: OutsideFetch): CalendarAdapter {
  const tokens = new LRUCache<string, string>({ max: 500 });
  const clientFor = (account: CalendarAccount, signal: AbortSignal) =>
    new GraphClient(outsideFetch, tokens, account, signal);

  return {
    readTimes: async ({ account, calendars, from, to, signal }) => {
      const client = clientFor(account, signal);
      const answer = new Map<string, readonly CalendarTime[]>();
      // Once, and not by each of the calls that follow.
      await client.token();
      await eachOf(calendars, MOST_CALLS, async ({ id }) => {
        const fields = '$select=id,start,end,showAs,isCancelled,type,seriesMasterId';
        try {
          const { events } = await client.readEvents(
            `${userPath(id)}/calendarView?${rangeQuery({ from, to })}&${fields}`,
          );
          answer.set(id, [...timesOfEvents(events).values()].flat());
        } catch (error) {
          if (!(error instanceof CalendarError) || error.problem !== 'absent') throw error;
        }
      });
      return answer;
    },
    readChanges: async (question) => {
      const client = clientFor(question.account, question.signal);
      const changes = question.token === null ? null : await readDelta(client, question.token);
      return changes ?? readWhole(client, question);
    },
    saveEvent: async (account, event, signal) => {
      const client = clientFor(account, signal);
      const known = event.eventId ?? (event.isRepeated ? await findEvent(client, event) : null);
      if (known !== null && (await changeEvent(client, event, known))) return known;
      const { bookingId, sequence, calendar } = event;
      const body = {
        ...eventBody(event),
        transactionId: `${bookingId}-${String(sequence)}`,
        singleValueExtendedProperties: [{ id: bookingProperty, value: bookingId }],
      };
      const response = await client.call({ method: 'POST', path: `${userPath(calendar.id)}/events`, body });
      const parsed = graphEvent.safeParse(await response.json().catch(() => null));
      if (!parsed.success) throw new CalendarError('unavailable', 'Microsoft Graph answered no event');
      return parsed.data.id;
    },
    removeEvent: async (account, event, signal) => {
      const client = clientFor(account, signal);
      const known = event.eventId ?? (event.isRepeated ? await findEvent(client, event) : null);
      if (known === null) return;
      const path = `${userPath(event.calendar.id)}/events/${encodeURIComponent(known)}`;
      try {
        await client.call({ method: 'DELETE', path });
      } catch (error) {
        if (!(error instanceof GraphRefusal) || error.status !== 404) throw error;
      }
    },
  };
}
