import { bookingLimits, nearestFreeTimes, openPeriods, type Period, type spaceBooking, times } from '@atrium/contract';

import { HttpError } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { type BookedSpace, findOutsideCalendar, isOwnAdapter } from '../bookedSpaces.reads.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { uuidv7 } from '../../../base/uuidv7.ts';
import { askCalendars, type CalendarScope } from './askCalendars.ts';
import { findTaken } from './bookedTimes.ts';
import { KnownSpace, type WantedTime } from './bookingRules.ts';
import { bookingEventTable } from './bookingEvent.table.ts';
import { foreignTimes } from './readSchedules.ts';
import { findOwnEvents } from './storedCalendars.ts';

type Booking = Stored<typeof spaceBooking>;

function isOverlapping(one: Period, other: Period): boolean {
  return one.starts < other.ends && other.starts < one.ends;
}

/**
 * Refuses to book a space at a time at which its calendar outside has it taken, with the nearest free times where the caller
 * may learn them. Events of others are followed by the space's buffer, too. The calendar is asked each time, as what is stored may be minutes old; a space
 * whose calendar gives no answer is not booked.
 * @throws HttpError 409 `unknownBookingProvider` (ERR-57), `calendarUnavailable`, `calendarAbsent`, `slotTaken`
 */
export async function assertCalendarFree(
  scope: CalendarScope,
  space: BookedSpace & { readonly areTimesSeen: boolean },
  { buffer, ...wanted }: WantedTime,
  bookingId: string | null,
): Promise<void> {
  if (isOwnAdapter(space.adapter)) return;
  const within = {
    starts: wanted.starts - bookingLimits.alternativesWithin,
    ends: wanted.ends + bookingLimits.alternativesWithin,
  };
  const answer = (await askCalendars(scope, [space], within)).get(space.id) ?? { problem: 'providerUnavailable' };
  if ('problem' in answer)
    throw new HttpError(409, answer.problem === 'providerUnavailable' ? 'calendarUnavailable' : answer.problem);
  const own = await findTaken(scope.work, space.id, within, bookingId);
  const foreign = foreignTimes(answer.times, await findOwnEvents(scope.work, space.id), own).map(
    ({ starts, ends }) => ({
      starts,
      ends: ends + space.buffer * times.minute,
    }),
  );
  const blocked = { starts: wanted.starts, ends: wanted.ends + buffer };
  if (!foreign.some((time) => isOverlapping(time, blocked))) return;
  const issues = [{ field: 'starts', code: 'slotTaken' }] as const;
  if (!space.areTimesSeen) throw new HttpError(409, 'slotTaken', { issues });
  const earliest = Math.ceil(Date.now() / (15 * times.minute)) * 15 * times.minute;
  const taken = [...own.map(({ starts, freeFrom }) => ({ starts, ends: freeFrom })), ...foreign].toSorted(
    (one, other) => one.starts - other.starts,
  );
  const open = openPeriods(space.hours, space.timezone, within);
  throw new HttpError(409, 'slotTaken', {
    issues,
    alternatives: nearestFreeTimes({ open, taken, wanted, buffer, earliest }),
  });
}

/** Checks whether a booking has another time or space. */
export function isMoved(before: Booking, after: Partial<Booking>): boolean {
  const isLater = (['starts', 'ends'] as const).some(
    (field) => Date.parse(before[field]) !== Date.parse(after[field] ?? ''),
  );
  return isLater || before.spaceId !== after.spaceId;
}

/**
 * Notes in the transaction of a booking's write what calendars outside have to learn of it: the event in the calendar of its
 * space, and none in one that it has left (RESV-21, RESV-22). A job writes it there.
 */
export async function queueBookingEvent({ work, id, before, values, known }: WriteContext<Booking>): Promise<void> {
  const after = { ...before, ...values };
  if (before === null && KnownSpace.of(known, after)?.hasOutsideCalendar === false) return;
  const isWanted = after.status !== 'Cancelled';
  if (before !== null && !isMoved(before, after) && isWanted === (before.status !== 'Cancelled')) return;
  const calendar = await findOutsideCalendar(work, after.spaceId ?? '');
  const e = bookingEventTable;
  const changed = sql`${e.sequence} = ${e.sequence} + 1, ${e.dueAt} = now(), ${e.problem} = null`;
  const { providerId = null, bookingId = null } = calendar ?? {};
  const isElsewhere = sql`(${e.providerId} is distinct from ${providerId}::uuid or ${e.calendarId} is distinct from ${bookingId}::text)`;
  if (before !== null)
    await work.query(sql`update ${e} set ${e.isWanted} = false, ${changed}
      where ${e.bookingId} = ${id}::uuid and ${e.isWanted} and (${isElsewhere} or not ${isWanted}::boolean)`);
  if (calendar === undefined || !isWanted) return;
  await work.query(sql`insert into ${e} (${e.id}, ${e.bookingId}, ${e.spaceId}, ${e.providerId}, ${e.calendarId}, ${e.isWanted})
    values (${uuidv7()}::uuid, ${id}::uuid, ${calendar.spaceId}::uuid, ${calendar.providerId}::uuid, ${calendar.bookingId}, true)
    on conflict (${e.bookingId}, ${e.providerId}, ${e.calendarId}) do update set ${e.isWanted} = true, ${e.spaceId} = excluded.space_id,
      ${e.sequence} = ${column('booking_events', e.sequence)} + 1,
      ${e.dueAt} = now(), ${e.problem} = null`);
}

/** Checks whether a calendar has yet to learn of a booking's last change. */
export async function isEventDue(executor: Executor, bookingId: string): Promise<boolean> {
  const e = bookingEventTable;
  const lines = await executor.query(
    sql`select from ${e} where ${e.bookingId} = ${bookingId}::uuid and ${e.written} < ${e.sequence}`,
  );
  return lines.length > 0;
}
