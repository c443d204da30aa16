import { instantOf, type ReservationRange, times, wallClockAt } from '@atrium/contract';
import { RRuleTemporal } from 'rrule-temporal';

/** A session, in milliseconds. */
export interface SessionTime {
  readonly start: number;
  readonly end: number;
}

/** The sessions of a range, and the starts that the clocks of the zone leave out. */
export interface SessionTimes {
  readonly sessions: readonly SessionTime[];
  /** What the clocks would show: `2026-03-29T02:30`. */
  readonly skipped: readonly string[];
}

type Range = Pick<ReservationRange, 'startDate' | 'endDate' | 'recurrence' | 'weekdays'>;

/** A wall clock as iCalendar writes it: `20260329T023000`. */
function compact(wallClock: number): string {
  return new Date(wallClock).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

/** A weekday as iCalendar writes it: `MO`. */
function dayCode(weekday: string): string {
  return weekday.slice(0, 2).toUpperCase();
}

/** Returns the instants at which a rule's occurrences begin, from one wall clock to another, in the zone. */
function occurrences(rule: string, zone: string, first: number, last: number): number[] {
  // RFC 5545: with a zone, UNTIL is in UTC. A second more, as the last one is still meant.
  const until = `${compact(instantOf(last, zone) + 1000)}Z`;
  const rruleString = `DTSTART;TZID=${zone}:${compact(first)}\nRRULE:${rule};UNTIL=${until}`;
  return new RRuleTemporal({ rruleString }).all().map(({ epochMilliseconds }) => epochMilliseconds);
}

/**
 * Returns the sessions of a range of at most 60 days. A recurrence repeats the time from the start's to the end's time of
 * day on each day, or on the chosen weekdays; one that ends no later than it starts ends on the next day. Times are those
 * of the zone's clocks: what they leave out in spring is skipped, of an hour that they show twice the first is meant
 * (RFC 5545 3.3.10, docs/decisions/sessions-of-reservations.md).
 */
export function sessionTimes(
  { startDate, endDate, recurrence = 'none', weekdays = [] }: Range,
  zone: string,
): SessionTimes {
  const start = Date.parse(startDate);
  const end = Date.parse(endDate);
  if (recurrence === 'none') return { sessions: [{ start, end }], skipped: [] };
  const first = Math.floor(wallClockAt(start, zone) / 1000) * 1000;
  const final = Math.floor(wallClockAt(end, zone) / 1000) * 1000;
  const timeOfDay = (((final - first) % times.day) + times.day) % times.day;
  const length = timeOfDay === 0 && final > first ? times.day : timeOfDay;
  const rule = recurrence === 'daily' ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${weekdays.map(dayCode).join(',')}`;
  const last = final - length;
  if (last < first) return { sessions: [], skipped: [] };
  const shown = new Map(occurrences(rule, zone, first, last).map((instant) => [wallClockAt(instant, zone), instant]));
  const sessions: SessionTime[] = [];
  const skipped: string[] = [];
  // UTC leaves nothing out, so its occurrences are all that the rule means.
  for (const wallClock of occurrences(rule, 'UTC', first, last)) {
    const starts = shown.get(wallClock);
    const ends = instantOf(wallClock + length, zone);
    const isEndShown = wallClockAt(ends, zone) === wallClock + length;
    if (starts === undefined || !isEndShown) skipped.push(new Date(wallClock).toISOString().slice(0, 16));
    else sessions.push({ start: starts, end: ends });
  }
  return { sessions, skipped };
}

/** Checks whether a range is longer than the days that it may have, as the zone's clocks count them (RESV-04). */
export function isTooLong(
  { startDate, endDate }: Pick<Range, 'startDate' | 'endDate'>,
  zone: string,
  maxDays: number,
): boolean {
  return wallClockAt(Date.parse(endDate), zone) - wallClockAt(Date.parse(startDate), zone) > maxDays * times.day;
}
