import { bookingLimits, type Period, times } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import type { CalendarChanges, CalendarTime } from '../../../ports/calendarPort.ts';
import { column, sql } from '../../../db/sql.ts';
import type { OutsideCalendar } from '../bookedSpaces.reads.ts';
import type { WriteScope } from '../../../store/storeDefinition.ts';
import { findTaken } from './bookedTimes.ts';
import { bookingEventTable } from './bookingEvent.table.ts';
import { informOfCalendarChange } from './bookingMail.ts';
import { lockSpaces } from './bookingRules.ts';
import { spaceBookingStore } from './spaceBooking.store.ts';
import { spaceBookingTable } from './spaceBooking.table.ts';

const e = bookingEventTable;
const k = spaceBookingTable;

/** A booking that the calendar has as an event, as the product has written it there. */
interface WrittenBooking extends Period {
  /** How long its space is kept free after it, in milliseconds. */
  readonly buffer: number;
  readonly bookingId: string;
  readonly eventId: string;
}

/** The calendar that was read, when, and for which range. */
interface Reading {
  /** What bookings are changed under. */
  readonly grant: Grant;
  readonly calendar: OutsideCalendar;
  /** An instant of the database's clock before the reading; what was written later may not be in it. */
  readonly began: string;
  readonly range: Period;
}

/** The bookings of a space to come whose events the calendar had before it was read, and that nothing is still to be written of. */
async function findWritten({ work }: WriteScope, { calendar, began }: Reading): Promise<WrittenBooking[]> {
  const { spaceId, providerId, bookingId } = calendar;
  return work.query<WrittenBooking>(sql`
    select ${column('e', e.bookingId)} as "bookingId", ${column('e', e.eventId)} as "eventId",
        (extract(epoch from ${column('k', k.starts)}) * 1000)::float8 as starts, (extract(epoch from ${column('k', k.ends)}) * 1000)::float8 as ends,
        coalesce(extract(epoch from ${column('k', k.freeFrom)} - ${column('k', k.ends)}) * 1000, 0)::float8 as buffer
      from ${e} e join ${k} k on ${column('k', k.id)} = ${column('e', e.bookingId)} and ${column('k', k.spaceId)} = ${column('e', e.spaceId)}
      where ${column('e', e.spaceId)} = ${spaceId}::uuid and ${column('e', e.providerId)} = ${providerId}::uuid
        and ${column('e', e.calendarId)} = ${bookingId} and ${column('e', e.isWanted)} and ${column('e', e.eventId)} is not null
        and ${column('e', e.written)} = ${column('e', e.sequence)} and ${column('e', e.writtenAt)} < ${began}::timestamptz
        and ${column('k', k.status)} in ('Booked', 'CheckedIn') and ${column('k', k.deletedAt)} is null and ${column('k', k.ends)} > now()
      order by ${column('k', k.starts)}`);
}

/** Calendars keep whole seconds. */
function isSame(one: Period, other: Period): boolean {
  return Math.abs(one.starts - other.starts) < times.second && Math.abs(one.ends - other.ends) < times.second;
}

/**
 * The times that the calendar has of a booking now; null where it says nothing new. Of a booking outside of the range that was
 * read an event without times says nothing, unless it is gone.
 */
function newTimes(
  { eventId, starts, ends }: WrittenBooking,
  { isWhole, events, gone }: CalendarChanges,
  range: Period,
): readonly CalendarTime[] | null {
  const found = events.get(eventId);
  const isReached = starts < range.ends && ends > range.starts;
  if (found === undefined) return isWhole && isReached ? [] : null;
  if (found.length === 0) return isReached || gone?.has(eventId) === true ? [] : null;
  return found.some((time) => isSame(time, { starts, ends })) ? null : found;
}

const CHANGE_REASON = 'calendar';

/** Takes a booking back whose event is gone, so that the slot is free here, too. */
async function cancel(
  scope: WriteScope,
  { grant, calendar }: Reading,
  { bookingId, eventId }: WrittenBooking,
): Promise<void> {
  const closedAt = new Date().toISOString();
  const columns = { status: 'Cancelled', closedAt, changeReason: CHANGE_REASON };
  await spaceBookingStore.amend(grant, scope, bookingId, columns);
  await informOfCalendarChange(scope, { id: bookingId, spaceId: calendar.spaceId }, null);
  await scope.work.query(sql`update ${e} set ${e.isWanted} = false, ${e.eventId} = null
    where ${e.bookingId} = ${bookingId}::uuid and ${e.eventId} = ${eventId}`);
}

/** Moves a booking to where its event is; where another booking has that time the event is put back. */
async function move(
  scope: WriteScope,
  { grant, calendar: { spaceId } }: Reading,
  { bookingId, eventId, buffer, ...from }: WrittenBooking,
  to: Period,
) {
  const blocked = { starts: to.starts, ends: to.ends + buffer };
  const isTaken = (await findTaken(scope.work, spaceId, blocked, bookingId)).length > 0;
  if (isTaken || to.ends - to.starts > bookingLimits.longest) {
    await scope.work.query(sql`update ${e} set ${e.sequence} = ${e.sequence} + 1, ${e.dueAt} = now()
      where ${e.bookingId} = ${bookingId}::uuid and ${e.eventId} = ${eventId}`);
    return;
  }
  const toIso = (instant: number) => new Date(instant).toISOString();
  const time = { starts: toIso(to.starts), ends: toIso(to.ends) };
  const columns = { ...time, freeFrom: buffer === 0 ? null : toIso(blocked.ends), changeReason: CHANGE_REASON };
  await spaceBookingStore.amend(grant, scope, bookingId, columns);
  await informOfCalendarChange(scope, { id: bookingId, spaceId }, from);
}

/**
 * Follows what people have done in the calendar itself to events of the product's bookings: one that was moved moves its
 * booking, one that is gone cancels it, and its person is informed (RESV-21, RESV-22).
 * @param scope a transaction
 */
export async function followCalendar(scope: WriteScope, reading: Reading, changes: CalendarChanges): Promise<void> {
  const { spaceId } = reading.calendar;
  const isChanged = async () =>
    (await findWritten(scope, reading)).filter((one) => newTimes(one, changes, reading.range) !== null);
  if ((await isChanged()).length === 0) return;
  await lockSpaces(scope.work, [spaceId]);
  for (const booking of await isChanged()) {
    const [to] = newTimes(booking, changes, reading.range) ?? [];
    await (to === undefined ? cancel(scope, reading, booking) : move(scope, reading, booking, to));
  }
}
