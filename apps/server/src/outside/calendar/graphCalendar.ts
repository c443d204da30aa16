import { times } from '@atrium/contract';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

import { type ConnectionAccount, ConnectionError } from '../../ports/connection.ts';
import {
  type BookingEvent,
  type CalendarAdapter,
  type CalendarChanges,
  type CalendarTime,
  type ChangesQuestion,
} from '../../ports/calendarPort.ts';
import { eachOf } from '../../base/eachOf.ts';
import type { OutsideFetch } from '../../base/outsideFetch.ts';
import { GraphClient, GraphRefusal, type GraphTokens } from '../clients/graphClient.ts';
import { trySteps } from '../../services/connections/trySteps.ts';

/** Calls at a time; Graph allows four for one mailbox, and each here is of another. */
const MAX_CALLS = 8;
const MAX_PAGES = 200;
/** The property by which an event is found again whose answer was lost; the id is of this product alone. */
const BOOKING_PROPERTY = 'String {6f3ee0c2-9d0a-4a36-9c1b-0d0f6a1f7c55} Name AtriumBooking';

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

/** An instant as Graph gives it where UTC is preferred: without a zone, with seven digits of a second. */
function instantIn({ dateTime }: z.infer<typeof graphTime>): number {
  const instant = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(dateTime) ? dateTime : `${dateTime.slice(0, 23)}Z`);
  if (Number.isNaN(instant)) throw new ConnectionError('unavailable', 'Microsoft Graph answered a time that is none');
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

/** Reads a list of events to its last page. */
async function readEvents(
  client: GraphClient,
  path: string,
): Promise<{ readonly events: readonly GraphEvent[]; readonly deltaLink: string | null }> {
  const events: GraphEvent[] = [];
  let next: string | undefined = path;
  let deltaLink: string | null = null;
  for (let page = 0; next !== undefined; page += 1) {
    if (page === MAX_PAGES) throw new ConnectionError('unavailable', 'Microsoft Graph answered too many pages');
    const parsed = eventPage.safeParse(await (await client.call({ path: next })).json().catch(() => null));
    if (!parsed.success) throw new ConnectionError('unavailable', 'Microsoft Graph answered no list of events');
    events.push(...parsed.data.value);
    next = parsed.data['@odata.nextLink'];
    deltaLink = parsed.data['@odata.deltaLink'] ?? null;
  }
  return { events, deltaLink };
}

function timesOfEvents(events: readonly GraphEvent[]): Map<string, readonly CalendarTime[]> {
  const masters = new Map(events.flatMap((event) => (event.type === 'seriesMaster' ? [[event.id, event]] : [])));
  // An event may be on two pages of a delta: the last is how it is now.
  return new Map(events.map((event) => [event.id, timesOf(event, masters)]));
}

async function readWhole(client: GraphClient, question: ChangesQuestion): Promise<CalendarChanges> {
  const path = `${userPath(question.calendar.id)}/calendarView/delta?${rangeQuery(question)}`;
  const { events, deltaLink } = await readEvents(client, path);
  return { token: deltaLink, isWhole: true, events: timesOfEvents(events) };
}

/** Returns what has changed since a delta link; null where Graph no longer knows it. */
async function readDelta(client: GraphClient, token: string): Promise<CalendarChanges | null> {
  try {
    const { events, deltaLink } = await readEvents(client, token);
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
  const filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${BOOKING_PROPERTY}' and ep/value eq '${bookingId}')`;
  const path = `${userPath(calendar.id)}/events?$select=id&$filter=${encodeURIComponent(filter)}`;
  const { events } = await readEvents(client, path);
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
export function createGraphCalendar(
  outsideFetch: OutsideFetch,
  tokens: GraphTokens = new LRUCache({ max: 500 }),
): CalendarAdapter {
  const clientFor = (account: ConnectionAccount, signal: AbortSignal) =>
    new GraphClient(outsideFetch, tokens, account, signal);

  return {
    readTimes: async ({ account, calendars, from, to, signal }) => {
      const client = clientFor(account, signal);
      const answer = new Map<string, readonly CalendarTime[]>();
      // Once, and not by each of the calls that follow.
      await client.token();
      await eachOf(calendars, MAX_CALLS, async ({ id }) => {
        const fields = '$select=id,start,end,showAs,isCancelled,type,seriesMasterId';
        try {
          const { events } = await readEvents(
            client,
            `${userPath(id)}/calendarView?${rangeQuery({ from, to })}&${fields}`,
          );
          answer.set(id, [...timesOfEvents(events).values()].flat());
        } catch (error) {
          if (!(error instanceof ConnectionError) || error.problem !== 'absent') throw error;
        }
      });
      return answer;
    },
    readChanges: async (question) => {
      const client = clientFor(question.account, question.signal);
      const changes = question.token === null ? null : await readDelta(client, question.token);
      return changes ?? readWhole(client, question);
    },
    test: ({ account, calendar, signal }) => {
      const client = clientFor(account, signal);
      // What the token endpoint refuses is the account; after that a refusal is of this mailbox.
      const signIn = ['signIn', () => client.signIn()] as const;
      if (calendar === null) return trySteps([signIn]);
      const now = Date.now();
      const range = rangeQuery({ from: now, to: now + times.hour });
      const path = `${userPath(calendar.id)}/calendarView?${range}&$select=id&$top=1`;
      return trySteps([signIn, ['calendar', () => client.isAllowed({ path })]]);
    },
    saveEvent: async (account, event, signal) => {
      const client = clientFor(account, signal);
      const known = event.eventId ?? (event.isRepeated ? await findEvent(client, event) : null);
      if (known !== null && (await changeEvent(client, event, known))) return known;
      const { bookingId, sequence, calendar } = event;
      const body = {
        ...eventBody(event),
        transactionId: `${bookingId}-${String(sequence)}`,
        singleValueExtendedProperties: [{ id: BOOKING_PROPERTY, value: bookingId }],
      };
      const response = await client.call({ method: 'POST', path: `${userPath(calendar.id)}/events`, body });
      const parsed = graphEvent.safeParse(await response.json().catch(() => null));
      if (!parsed.success) throw new ConnectionError('unavailable', 'Microsoft Graph answered no event');
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
