import {
  bookingLimits,
  bookingSettingOf,
  type FreeTime,
  isWithin,
  nearestFreeTimes,
  openPeriods,
  type Period,
  type RuleIssue,
  spaceBooking,
  times,
} from '@atrium/contract';

import { referenceGrant } from '../../../access/authorize.ts';
import type { Grant } from '../../../access/grant.ts';
import { assertFewOpen, lockOpen } from '../../../attending/fewOpen.ts';
import { featureOff, HttpError } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { type BookedSpace, findSpaceToBook, type SpaceToBook } from '../bookedSpaces.reads.ts';
import type { Changes, CheckContext, Stored, StoreRegistry, WriteContext } from '../../../store/storeDefinition.ts';
import type { spaceBookingTable } from './spaceBooking.table.ts';
import { countOpen, findTaken, isFreeWithin } from './bookedTimes.ts';

type Booking = Stored<typeof spaceBooking>;
type BookingChanges = Changes<typeof spaceBooking, typeof spaceBookingTable>;

/** The time of a booking as far as it is known; instants. */
interface AskedTime {
  readonly starts?: Booking['starts'] | undefined;
  readonly ends?: Booking['ends'] | undefined;
}

/** What a booking says of its space, its time and its person, as far as it is known. */
interface AskedSpace extends AskedTime {
  readonly spaceId?: Booking['spaceId'] | undefined;
  readonly email?: string | undefined;
}

/**
 * Finds the space of a booking with all that its rules ask for: for staff one of their scope, else one that the app shows.
 * Whether the time is free is asked for a new booking alone, as one that is moved is not in its own way.
 */
export function findSpace(
  work: Executor,
  { stores }: { readonly stores: StoreRegistry },
  grant: Grant,
  { spaceId, email, ...time }: AskedSpace,
  before: PlacedBooking | null,
): Promise<SpaceToBook | undefined> {
  const period = before === null ? periodOf(time) : null;
  return findSpaceToBook(
    work,
    stores,
    grant.projection === 'reader' ? grant : referenceGrant(grant, stores.named('space').resource),
    { spaceId, email, session: grant.ownSession, isFree: period === null ? null : isFreeWithin(period) },
  );
}

/** The space of a booking as it was read right before the write, so that its rules and messages do not read it again. */
export class KnownSpace {
  readonly space: SpaceToBook;
  /** For whom it was read. */
  readonly #email: string | undefined;

  constructor(space: SpaceToBook, email: string | undefined) {
    this.space = space;
    this.#email = email;
  }

  /** The space that was read for a booking with these values; undefined where none was. */
  static of(known: object | undefined, { spaceId, email }: Partial<Booking>): SpaceToBook | undefined {
    const isKnown = known instanceof KnownSpace && known.space.id === spaceId && known.#email === email;
    return isKnown ? known.space : undefined;
  }
}

/** Finds the space of a booking: as it was read right before the write, else as it is now. */
async function spaceOf({
  work,
  services,
  grant,
  before,
  values,
  known,
}: Pick<CheckContext<Booking>, 'work' | 'services' | 'grant' | 'before' | 'values' | 'known'>): Promise<
  SpaceToBook | undefined
> {
  return KnownSpace.of(known, values) ?? findSpace(work, services, grant, values, before);
}

/** Tells whether the caller may learn when the space is free: of a private one people of the app do not (PLACE-18). */
export function isOccupancySeen(grant: Grant, { isPrivate }: BookedSpace): boolean {
  return !isPrivate || grant.projection !== 'reader';
}

/** The time of a booking in milliseconds; null while a part of it is wrong. */
export function periodOf({ starts, ends }: AskedTime): Period | null {
  const period = { starts: Date.parse(starts ?? ''), ends: Date.parse(ends ?? '') };
  return period.starts < period.ends ? period : null;
}

/** Returns what is wrong with a time by itself: how long it is, and how far from now. A booking that has begun keeps its start. */
function timeIssues(period: Period, before: Booking | null, now: number): RuleIssue[] {
  const { starts, ends } = period;
  const issues: RuleIssue[] = [];
  const isKept = before !== null && Date.parse(before.starts) === starts;
  if (!isKept && starts < now - bookingLimits.latest) issues.push({ field: 'starts', code: 'future' });
  if (before !== null && !isKept && Date.parse(before.starts) <= now)
    issues.push({ field: 'starts', code: 'notChangeable' });
  if (starts > now + bookingLimits.furthest) issues.push({ field: 'starts', code: 'bookingTooFar' });
  if (ends <= now) issues.push({ field: 'ends', code: 'future' });
  if (ends - starts < bookingLimits.shortest) issues.push({ field: 'ends', code: 'bookingTooShort' });
  return issues;
}

/** The hours of the days around a time, in which it has to be. */
function openAround({ hours, timezone }: BookedSpace, { starts, ends }: Period): Period[] {
  return openPeriods(hours, timezone, { starts: starts - times.day, ends: ends + times.day });
}

/** The space is in scope, can be booked, is open all the time and holds the people (RESV-24). */
export async function findBookingIssues(context: CheckContext<Booking>): Promise<RuleIssue[]> {
  const { before, values, changed } = context;
  const isPlaced = before === null || ['spaceId', 'starts', 'ends'].some((field) => changed.includes(field));
  if (!isPlaced) return [];
  const space = await spaceOf(context);
  if (space === undefined) return [{ field: 'spaceId', code: 'reference' }];
  const issues: RuleIssue[] = space.isReservable ? [] : [{ field: 'spaceId', code: 'notReservable' }];
  const limit = space.capacity ?? Infinity;
  if ((values.attendees ?? 0) > limit) issues.push({ field: 'attendees', code: 'tooLarge', limit });
  const period = periodOf(values);
  if (period === null) return issues;
  issues.push(...timeIssues(period, before, Date.now()));
  if (period.ends - period.starts <= bookingLimits.longest && !isWithin(openAround(space, period), period))
    issues.push({ field: 'starts', code: 'outsideOpenHours' });
  return issues;
}

/** Lets one transaction at a time book a space: the next sees what it has booked. Those of several are taken in one order. */
export async function lockSpaces(work: Executor, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted())
    await work.query(sql`select pg_advisory_xact_lock(hashtextextended(${`bookings of ${id}`}, 0))`);
}

/** A time that is to be booked of a space, and for how long the space is kept free after it, in milliseconds. */
export interface WantedTime extends Period {
  readonly buffer: number;
}

/** A booking as it was placed before. */
export type PlacedBooking = Pick<Booking, 'spaceId' | 'ends' | 'freeFrom'>;

/**
 * The buffer after a booking in milliseconds: that of its space, and as long as it stays there the one with which it was booked, so that a
 * change of the setting does not keep a booking from being moved or shortened (RESV-24).
 */
export function bufferAfter(space: BookedSpace, before: PlacedBooking | null): number {
  if (before?.spaceId !== space.id) return space.buffer * times.minute;
  return before.freeFrom === null ? 0 : Date.parse(before.freeFrom) - Date.parse(before.ends);
}

/** The free times of a space that are nearest to a wanted one (RESV-21). */
async function findAlternatives(
  work: Executor,
  space: BookedSpace,
  { buffer, ...wanted }: WantedTime,
  bookingId: string,
): Promise<FreeTime[]> {
  const within = {
    starts: wanted.starts - bookingLimits.alternativesWithin,
    ends: wanted.ends + bookingLimits.alternativesWithin,
  };
  const taken = (await findTaken(work, space.id, within, bookingId)).map(({ starts, freeFrom }) => ({
    starts,
    ends: freeFrom,
  }));
  const open = openPeriods(space.hours, space.timezone, within);
  const earliest = Math.ceil(Date.now() / (15 * times.minute)) * 15 * times.minute;
  return nearestFreeTimes({ open, taken, wanted, buffer, earliest });
}

/**
 * Refuses a time at which the space is taken, or is so before its buffer is over, with the nearest at which it is not, as far
 * as the caller may learn them.
 */
async function assertFree(
  { work, grant, id }: WriteContext<Booking>,
  space: BookedSpace,
  wanted: WantedTime,
): Promise<void> {
  const blocked = { starts: wanted.starts, ends: wanted.ends + wanted.buffer };
  if ((await findTaken(work, space.id, blocked, id)).length === 0) return;
  throw new HttpError(409, 'slotTaken', {
    issues: [{ field: 'starts', code: 'slotTaken' }],
    ...(isOccupancySeen(grant, space) ? { alternatives: await findAlternatives(work, space, wanted, id) } : {}),
  });
}

/** Refuses to book where bookings of the kind of the space are off, or the calendar is only looked at (ON-01, ON-03). */
export function assertBookingOn({ holder }: Grant, space: SpaceToBook): void {
  if (holder.kind === 'session') {
    if (!space.isScheduleOn) throw featureOff(spaceBooking.extension.code);
    if (!space.isBookingOn) throw featureOff(bookingSettingOf(space.type));
  }
  if (space.isCalendarReadOnly) throw featureOff('calendarReadOnly');
}

/** Refuses to book where neither the product itself nor a provider that is known keeps the bookings (ERR-57). */
function assertProvider({ adapter }: BookedSpace): void {
  if (adapter === null) throw new HttpError(409, 'unknownBookingProvider');
}

/** The most bookings of their own that a person has open. */
const openLimit = { max: bookingLimits.maxOpen, code: 'tooManyBookings' } as const;

/** Where a booking is placed, and when its space is free again where that is after its end. */
interface Placed {
  readonly space: SpaceToBook;
  readonly freeFrom: string | null;
}

/**
 * Finds the space of a booking and makes its time certain. A time that is taken already is refused before the lock: with many
 * bookers of one space, those too late do not wait for each other until their requests run out of time. One that was free
 * when its space was read right before the write is left to the constraint `bookings_once`, which refuses it otherwise.
 */
async function place(context: WriteContext<Booking>): Promise<Placed> {
  const { work, grant, before, values, known } = context;
  const space = await spaceOf(context);
  const period = periodOf(values);
  if (space === undefined || period === null) throw new HttpError(409, 'conflict');
  assertBookingOn(grant, space);
  assertProvider(space);
  const buffer = bufferAfter(space, before);
  const wanted = { ...period, buffer };
  if (space.isFree !== true) await assertFree(context, space, wanted);
  await lockSpaces(work, [space.id, before?.spaceId ?? space.id]);
  const isLeftToConstraint = space.isFree === true && KnownSpace.of(known, values) !== undefined;
  if (!isLeftToConstraint) await assertFree(context, space, wanted);
  return { space, freeFrom: buffer === 0 ? null : new Date(period.ends + buffer).toISOString() };
}

async function makeBooking(context: WriteContext<Booking>): Promise<BookingChanges> {
  const { work, grant, values } = context;
  const ownId = grant.ownSession?.user.id;
  if (ownId !== undefined) {
    await lockOpen(work, 'bookings', ownId);
    assertFewOpen(await countOpen(work, ownId), openLimit);
  }
  const { space, freeFrom } = await place(context);
  const { customerId, buildingId, personId } = space;
  const userId = ownId ?? personId;
  const delegateId = grant.editorId === userId ? null : grant.editorId;
  return { ...values, customerId, buildingId, userId, delegateId, status: 'Booked', freeFrom, changeReason: null };
}

/** Which instants allow a change of state, by the state that it leads to; the code where it is not. */
function refusalOf(before: Booking, status: Booking['status'], now: number): HttpError | null {
  const { starts, ends } = before;
  const isOpen = before.status === 'Booked' || before.status === 'CheckedIn';
  if (!isOpen || Date.parse(ends) <= now) return new HttpError(409, 'bookingClosed');
  if (status === before.status) return null;
  const begins = Date.parse(starts);
  if (status === 'CheckedIn' && (before.status !== 'Booked' || now < begins - bookingLimits.checkInEarly))
    return new HttpError(409, 'checkInClosed');
  return status === 'Ended' && now <= begins ? new HttpError(409, 'bookingNotStarted') : null;
}

/** The release of a booking's room, at the instant (milliseconds) of the clock that has decided it (STAT-04). */
export class BookingRelease {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

/** Books a space, moves a booking, or brings it into another state, in the transaction of the write (RESV-21, RESV-22). */
export async function writeBooking(context: WriteContext<Booking>): Promise<BookingChanges> {
  const { before, values, known } = context;
  if (before === null) return makeBooking(context);
  const { status = before.status } = values;
  const release = known instanceof BookingRelease ? known : null;
  const now = release?.at ?? Date.now();
  const refusal = refusalOf(before, status, now);
  if (refusal !== null) throw refusal;
  if (status === before.status) {
    const { spaceId, starts, ends } = values;
    const { space, freeFrom } = await place(context);
    const { customerId, buildingId } = space;
    return { spaceId, starts, ends, customerId, buildingId, freeFrom, changeReason: null };
  }
  const at = new Date(now).toISOString();
  if (status === 'CheckedIn') return { status, checkedInAt: at, changeReason: null };
  // Those who end a booking say that the space is free: nothing is kept after it.
  const closed = { status, closedAt: at, changeReason: release === null ? null : ('roomRelease' as const) };
  return status === 'Ended' ? { ...closed, ends: at, freeFrom: null } : closed;
}
