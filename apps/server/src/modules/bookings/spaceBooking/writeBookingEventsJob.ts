import { calendarLimits, times } from '@atrium/contract';
import { z } from 'zod';

import { ConnectionError } from '../../../ports/connection.ts';
import { type BookingEvent, type CalendarAdapters } from '../../../ports/calendarPort.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { calendarOfProvider } from '../bookedSpaces.reads.ts';
import { readProviderAccount } from '../../customers/providerAccounts.reads.ts';
import { defineJob, type JobDefinition } from '../../../services/jobs/defineJob.ts';
import type { JobServices } from '../../../services/jobs/jobServices.ts';
import type { SecretBox } from '../../../base/crypto/secretBox.ts';
import { bookingEventTable } from './bookingEvent.table.ts';
import { retryWait } from '../../../services/connections/retryWait.ts';
import { spaceBookingTable } from './spaceBooking.table.ts';

export const WRITE_BOOKING_EVENTS_KIND = 'booking.writeEvents';

const e = bookingEventTable;
const k = spaceBookingTable;
/** Events that are written in one run, and at a time; the next minute's run goes on. */
const MAX_EVENTS = 5_000;
const MAX_AT_A_TIME = 4;

/** An event that was claimed for one attempt. */
interface ClaimedEvent {
  readonly id: string;
  readonly bookingId: string;
  readonly customerId: string;
  readonly providerId: string;
  /** Null where the provider is gone. */
  readonly adapter: string | null;
  readonly calendarId: string;
  readonly timezone: string;
  readonly eventId: string | null;
  readonly isWanted: boolean;
  readonly sequence: number;
  readonly attempts: number;
  readonly name: string;
  readonly starts: number;
  readonly ends: number;
}

/** The condition for events that a calendar has yet to learn of; one whose booking is long over is not written any more. */
const isDue = sql`${column('e', e.written)} < ${column('e', e.sequence)} and ${column('e', e.dueAt)} <= now()
  and ${column('k', k.ends)} > now() - interval '1 day'`;

/**
 * Takes the event that waits longest for one attempt: the attempt is counted before anything is sent, and where its process
 * is killed the next one follows after a wait.
 */
async function claimEvent(executor: Executor, lease: number): Promise<ClaimedEvent | undefined> {
  const [claimed] = await executor.query<ClaimedEvent>(sql`
    with claimed as (update ${e} set ${e.attempts} = ${e.attempts} + 1, ${e.dueAt} = ${new Date(Date.now() + lease).toISOString()}::timestamptz
      where ${e.id} = (select ${column('e', e.id)} from ${e} e join ${k} k on ${column('k', k.id)} = ${column('e', e.bookingId)}
        where ${isDue} order by ${column('e', e.dueAt)}, ${column('e', e.id)} limit 1 for update of e skip locked)
      returning *)
    select ${column('e', e.id)}, ${column('e', e.bookingId)} as "bookingId", ${column('k', k.customerId)} as "customerId",
        ${column('e', e.providerId)} as "providerId", ${column('e', e.calendarId)} as "calendarId", ${column('e', e.eventId)} as "eventId",
        ${column('e', e.isWanted)} as "isWanted", ${column('e', e.sequence)}, ${column('e', e.attempts)}, ${column('k', k.name)},
        (extract(epoch from ${column('k', k.starts)}) * 1000)::float8 as starts, (extract(epoch from ${column('k', k.ends)}) * 1000)::float8 as ends,
        c.adapter, c.timezone
      from claimed e join ${k} k on ${column('k', k.id)} = ${column('e', e.bookingId)}
        left join lateral (${calendarOfProvider(column('e', e.providerId), column('e', e.spaceId))}) c on true`);
  return claimed;
}

/** Saves or removes an event. Returns the id that it has now; null where it is gone. */
async function writeEvent(
  {
    calendars,
    secrets,
    executor,
  }: { readonly calendars: CalendarAdapters; readonly secrets: SecretBox; readonly executor: Executor },
  claimed: ClaimedEvent,
  signal: AbortSignal,
): Promise<string | null> {
  const { bookingId, customerId, providerId, calendarId, eventId, attempts, timezone, name, starts, ends, sequence } =
    claimed;
  const adapter = calendars.get(claimed.adapter ?? '');
  const known = await readProviderAccount(executor, secrets, { customerId, providerId });
  if (adapter === undefined || known === null || !known.mayUse(calendarId))
    throw new ConnectionError('absent', 'The booking provider is not known, or not for this calendar');
  const calendar = { id: calendarId, timezone };
  const isRepeated = attempts > 1;
  const event: BookingEvent = { bookingId, eventId, isRepeated, calendar, summary: name, starts, ends, sequence };
  if (claimed.isWanted) return adapter.saveEvent(known.account, event, signal);
  try {
    await adapter.removeEvent(known.account, event, signal);
  } catch (error) {
    // With its calendar the event is gone, too.
    if (!(error instanceof ConnectionError) || error.problem !== 'absent') throw error;
  }
  return null;
}

/** Writes what came of an attempt; a change that came meanwhile stays due. */
async function noteWritten(executor: Executor, { id, sequence }: ClaimedEvent, eventId: string | null): Promise<void> {
  await executor.query(sql`update ${e} set ${e.written} = ${sequence}::int, ${e.eventId} = ${eventId}, ${e.problem} = null, ${e.attempts} = 0, ${e.writtenAt} = now(),
      ${e.dueAt} = now() where ${e.id} = ${id}::uuid`);
}

/** Notes why an attempt has failed. Where it says nothing of the one calendar, the customer's others at the provider wait, too. */
async function noteFailure(executor: Executor, claimed: ClaimedEvent, error: unknown): Promise<void> {
  const { id, sequence, attempts, providerId, customerId } = claimed;
  const { problem, retryAfter } =
    error instanceof ConnectionError ? error : { problem: 'unavailable', retryAfter: null };
  const due = new Date(Date.now() + (retryAfter ?? retryWait(attempts))).toISOString();
  await executor.query(sql`update ${e} set ${e.problem} = ${problem}, ${e.dueAt} = ${due}::timestamptz
    where ${e.id} = ${id}::uuid and ${e.sequence} = ${sequence}::int`);
  if (problem === 'absent') return;
  await executor.query(sql`update ${e} set ${e.dueAt} = ${due}::timestamptz
    where ${e.written} < ${e.sequence} and ${e.dueAt} <= now() and ${e.providerId} = ${providerId}::uuid
      and exists (select from ${k} k where ${column('k', k.id)} = ${e.bookingId} and ${column('k', k.customerId)} = ${customerId}::uuid)`);
}

/**
 * Writes the bookings that calendars outside have yet to learn of. Returns how many events were written and how many failed,
 * which are tried again until a day after the booking.
 */
export async function writeBookingEvents(
  scope: { readonly calendars: CalendarAdapters; readonly secrets: SecretBox; readonly executor: Database },
  stop: AbortSignal,
  onWritten: (count: number) => Promise<void> = async () => {},
): Promise<{ readonly written: number; readonly failed: number }> {
  const { executor } = scope;
  const counts = { written: 0, failed: 0 };
  // A process that is killed keeps its event no longer than an attempt may take.
  const lease = calendarLimits.longestRead + times.minute;
  const writeNext = async (): Promise<boolean> => {
    const claimed = await claimEvent(executor, lease);
    if (claimed === undefined) return false;
    try {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(calendarLimits.longestRead)]);
      await noteWritten(executor, claimed, await writeEvent(scope, claimed, signal));
      counts.written += 1;
    } catch (error) {
      stop.throwIfAborted();
      await noteFailure(executor, claimed, error);
      counts.failed += 1;
    }
    await onWritten(counts.written);
    return true;
  };
  const worker = async () => {
    while (!stop.aborted && counts.written + counts.failed < MAX_EVENTS && (await writeNext()));
  };
  await Promise.all(Array.from({ length: MAX_AT_A_TIME }, worker));
  stop.throwIfAborted();
  return counts;
}

/** Removes what is known of events whose bookings have been over for long. */
async function removeOldEvents(executor: Executor): Promise<void> {
  const before = new Date(Date.now() - calendarLimits.keptAfter).toISOString();
  await executor.query(sql`delete from ${e} where not exists (
    select from ${k} where ${k.id} = ${e.bookingId} and ${k.ends} > ${before}::timestamptz)`);
}

/** Runs every minute, and when a booking has changed; one at a time over all processes (RESV-21, RESV-22). */
export function writeBookingEventsJob({ calendars, all }: JobServices): JobDefinition {
  return defineJob({
    kind: WRITE_BOOKING_EVENTS_KIND,
    input: z.object({}),
    isSingleton: true,
    run: async ({ executor, report, signal }) => {
      await removeOldEvents(executor);
      return writeBookingEvents({ calendars, secrets: all().secrets, executor }, signal, (count) => report(count));
    },
  });
}
