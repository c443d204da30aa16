import { bookingLimits, times } from '../core/limits.ts';
import type { FreeTime } from '../core/errors.ts';
import type { DayHours } from './operatingHours.facts.ts';
import { dayAt, instantOf } from './wallClock.ts';

/** What a space is at a moment (SPACE-09). */
export const availabilities = ['Free', 'Busy', 'No-show', 'Unknown'] as const;
export type SpaceAvailability = (typeof availabilities)[number];

/** What a screen shows of a space at a moment: its availability, and Closed where nothing takes it outside of its hours (BOOK-02). */
export const spaceStates = ['Free', 'Busy', 'No-show', 'Closed', 'Unknown'] as const;
export type SpaceState = (typeof spaceStates)[number];

/** Returns what is shown of a space at an instant (milliseconds), from its availability and when it is open around then. */
export function spaceStateAt(availability: SpaceAvailability, open: readonly FreeTime[], now: number): SpaceState {
  if (availability !== 'Free') return availability;
  return open.some(({ starts, ends }) => Date.parse(starts) <= now && now < Date.parse(ends)) ? 'Free' : 'Closed';
}

/** The states of a booking. One that has ended is Ended only where it was ended before its time. */
export const bookingStates = ['Booked', 'CheckedIn', 'Ended', 'Cancelled'] as const;
export type BookingState = (typeof bookingStates)[number];

/** A time for which a space is taken, as availability judges it; instants are ISO 8601. */
export interface TakenTime {
  readonly starts: string;
  readonly ends: string;
  /** From when on the space is free again: the end, or that of the buffer after it. */
  readonly freeFrom: string;
  /** From when on it is a no-show: null where no check-in is missing. */
  readonly noShowAt: string | null;
}

/** From one instant to another, in milliseconds; the end is not a part of it. */
export interface Period {
  readonly starts: number;
  readonly ends: number;
}

/**
 * Returns what a space is at an instant (milliseconds): No-show while a booking goes on that no one has checked in to
 * within its time of grace, Busy during any other (SPACE-10) and during the buffer after it. A space whose schedule is not
 * known is Unknown.
 */
export function availabilityAt(taken: readonly TakenTime[] | null, now: number): SpaceAvailability {
  if (taken === null) return 'Unknown';
  const current = taken.filter(({ starts, freeFrom }) => Date.parse(starts) <= now && now < Date.parse(freeFrom));
  if (current.length === 0) return 'Free';
  const isNoShow = ({ ends, noShowAt }: TakenTime) =>
    now < Date.parse(ends) && noShowAt !== null && Date.parse(noShowAt) <= now;
  return current.every(isNoShow) ? 'No-show' : 'Busy';
}

/** From when on a booking is a no-show, in milliseconds: the time of grace begins when it is made, if it has started by then. */
export function noShowTime(starts: number, made: number): number {
  return Math.max(starts, made) + bookingLimits.grace;
}

/** Midnight of a day such as `2026-11-23` as a wall clock. */
function midnightOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function clockOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * times.hour + minutes * times.minute;
}

/** Returns when a day of the week is open, by the wall clock of that day; null where it is closed. */
function openOn(midnight: number, hours: readonly DayHours[] | null): Period | null {
  const wholeDay = { starts: midnight, ends: midnight + times.day };
  if (hours === null) return wholeDay;
  const line = hours[(new Date(midnight).getUTCDay() + 6) % 7];
  if (line === undefined || line.closed) return null;
  const { opensAt, closesAt } = line;
  return opensAt === null || closesAt === null
    ? wholeDay
    : { starts: midnight + clockOf(opensAt), ends: midnight + clockOf(closesAt) };
}

/**
 * Returns when a space is open between two instants, in order; hours that meet at midnight are one period. Hours are those
 * of the zone's clocks, so a day on which they change has another length.
 */
export function openPeriods(hours: readonly DayHours[] | null, timeZone: string, within: Period): Period[] {
  const periods: Period[] = [];
  let midnight = midnightOf(dayAt(within.starts, timeZone));
  const last = midnightOf(dayAt(within.ends, timeZone));
  for (; midnight <= last; midnight += times.day) {
    const open = openOn(midnight, hours);
    if (open === null) continue;
    const starts = Math.max(instantOf(open.starts, timeZone), within.starts);
    const ends = Math.min(instantOf(open.ends, timeZone), within.ends);
    const before = periods.at(-1);
    if (starts >= ends) continue;
    if (before?.ends === starts) periods[periods.length - 1] = { starts: before.starts, ends };
    else periods.push({ starts, ends });
  }
  return periods;
}

/** Checks whether one of the periods, which do not touch, has all of another. */
export function isWithin(periods: readonly Period[], { starts, ends }: Period): boolean {
  return periods.some((open) => open.starts <= starts && ends <= open.ends);
}

/** Returns what is left of open periods without the times that are taken; both in order. */
function freePeriods(open: readonly Period[], taken: readonly Period[]): Period[] {
  return open.flatMap(({ starts, ends }) => {
    const free: Period[] = [];
    let from = starts;
    for (const time of taken) {
      if (time.ends <= from || time.starts >= ends) continue;
      if (time.starts > from) free.push({ starts: from, ends: time.starts });
      from = Math.max(from, time.ends);
    }
    return from < ends ? [...free, { starts: from, ends }] : free;
  });
}

/** What free times are looked for by. */
interface Search {
  readonly open: readonly Period[];
  /** In order of their starts, each until the space is free again. */
  readonly taken: readonly Period[];
  readonly wanted: Period;
  /** How long after the wanted time nothing else may begin, in milliseconds; the space need not be open then. */
  readonly buffer: number;
  /** No time starts before it. */
  readonly earliest: number;
}

/** The next whole minute: people choose times to the minute. */
function toMinute(instant: number): number {
  return Math.ceil(instant / times.minute) * times.minute;
}

/** The starts within a gap nearest to a wanted one, in whole minutes, each a whole length after the other. */
function startsWithin(gap: Period, { wanted, earliest }: Search): number[] {
  const length = toMinute(wanted.ends - wanted.starts);
  const first = toMinute(Math.max(gap.starts, earliest));
  const last = Math.floor((gap.ends - length) / times.minute) * times.minute;
  const nearest = Math.min(Math.max(toMinute(wanted.starts), first), last);
  const steps = Array.from(
    { length: 2 * bookingLimits.maxAlternatives - 1 },
    (_, at) => at + 1 - bookingLimits.maxAlternatives,
  );
  return steps.map((step) => nearest + step * length).filter((start) => start >= first && start <= last);
}

/**
 * Returns the times nearest to a wanted one for which the space is free and open, as long as that one and in order
 * (RESV-21). They do not overlap.
 */
export function nearestFreeTimes(search: Search): FreeTime[] {
  const { open, wanted, buffer } = search;
  const taken = search.taken.map(({ starts, ends }) => ({ starts: starts - buffer, ends }));
  const length = wanted.ends - wanted.starts;
  const distance = (start: number) => Math.abs(start - wanted.starts);
  return freePeriods(open, taken)
    .flatMap((gap) => startsWithin(gap, search))
    .toSorted((one, other) => distance(one) - distance(other) || other - one)
    .slice(0, bookingLimits.maxAlternatives)
    .toSorted((one, other) => one - other)
    .map((start) => ({ starts: new Date(start).toISOString(), ends: new Date(start + length).toISOString() }));
}

/** How long the slots of a shown schedule may be, in minutes (SPACE-12). */
export const scheduleIntervals = [15, 30, 60] as const;
export type ScheduleInterval = (typeof scheduleIntervals)[number];

/** Returns the slots of a day of the zone's clocks: each has the whole length, also on a day of 23 or 25 hours. */
export function slotsOfDay(day: string, timeZone: string, minutes: ScheduleInterval): Period[] {
  const midnight = midnightOf(day);
  const end = instantOf(midnight + times.day, timeZone);
  const slots: Period[] = [];
  const length = minutes * times.minute;
  for (let starts = instantOf(midnight, timeZone); starts < end; starts += length)
    slots.push({ starts, ends: Math.min(starts + length, end) });
  return slots;
}
