import { instantOf, type Period, times, wallClockAt } from '@atrium/contract';
import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';

/** The text is no calendar, or one with rules that no room has. */
export class CalendarTextError extends Error {
  override readonly name = 'CalendarTextError';
}

/** Occurrences that one event may have within a range. */
const MOST_OCCURRENCES = 2_000;
/** Rules with finer steps could be millions of occurrences. */
const frequencies = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);

interface ReadRange extends Period {
  /** IANA name; times without a zone and whole days are meant in it. */
  readonly timezone: string;
}

/** A time as an event has it. */
interface EventTime {
  /** What the clocks of the zone show. */
  readonly clock: number;
  readonly zone: string;
  readonly instant: number;
  readonly isDate: boolean;
}

const knownZones = new Map<string, boolean>();

function isZone(name: string): boolean {
  const known = knownZones.get(name);
  if (known !== undefined) return known;
  let isKnown = true;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    isKnown = false;
  }
  // Texts from outside name any number of zones.
  if (knownZones.size < 1_000) knownZones.set(name, isKnown);
  return isKnown;
}

/** Finds the IANA zone that a calendar means by a name; the fallback where it means none. */
type FindZone = (name: string, fallback: string) => string;

/**
 * Finds zones by their name, its end (`/vendor.example/Europe/Paris`), or what the VTIMEZONE of the name says. The zones of
 * a calendar are gone through once, as any number of times may name them.
 */
function zoneFinder(zones: readonly ICAL.Component[]): FindZone {
  const locations = new Map<string, string>();
  for (const zone of zones) {
    const [name, location] = [zone.getFirstPropertyValue('tzid'), zone.getFirstPropertyValue('x-lic-location')];
    if (typeof name === 'string' && typeof location === 'string' && !locations.has(name)) locations.set(name, location);
  }
  return (name, fallback) => {
    const parts = name.split('/').filter((part) => part !== '');
    const named = new Set([name, parts.slice(-2).join('/'), parts.slice(-3).join('/'), locations.get(name) ?? '']);
    return [...named].find((one) => one !== '' && isZone(one)) ?? fallback;
  };
}

function timeOf(findZone: FindZone, property: ICAL.Property, value: ICAL.Time, fallback: string): EventTime {
  const clock = Date.UTC(value.year, value.month - 1, value.day, value.hour, value.minute, value.second);
  const name = property.getFirstParameter('tzid');
  const isUtc = value.zone === ICAL.Timezone.utcTimezone;
  const zone = isUtc ? 'UTC' : name === undefined || value.isDate ? fallback : findZone(name, fallback);
  return { clock, zone, instant: instantOf(clock, zone), isDate: value.isDate };
}

/** The times of a property, which may be there several times with several values. */
function timesOf(findZone: FindZone, event: ICAL.Component, name: string, fallback: string): EventTime[] {
  return event.getAllProperties(name).flatMap((property) =>
    property.getValues().flatMap((value: unknown) => {
      const start = value instanceof ICAL.Period ? value.start : value;
      return start instanceof ICAL.Time ? [timeOf(findZone, property, start, fallback)] : [];
    }),
  );
}

/** How long each occurrence is (RFC 5545 3.8.5.3): exactly as long as the first; whole days by the clocks, where these change. */
function lengthOf(start: EventTime, end: EventTime | undefined, event: ICAL.Component): number {
  if (end !== undefined) return start.isDate ? end.clock - start.clock : end.instant - start.instant;
  const duration: unknown = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * times.second;
  return start.isDate ? times.day : 0;
}

function compact(clock: number): string {
  return new Date(clock).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

/** The starts of a series that may reach into the range. */
function startsOf(rule: ICAL.Recur, start: EventTime, length: number, range: ReadRange): number[] {
  if (!frequencies.has(rule.freq)) throw new CalendarTextError(`An event recurs ${rule.freq}`);
  const rruleString = `DTSTART;TZID=${start.zone}:${compact(start.clock)}\nRRULE:${rule.toString()}`;
  try {
    const found = new RRuleTemporal({ rruleString, cache: false, includeDtstart: true }).between(
      new Date(range.starts - length - times.day),
      new Date(range.ends),
      true,
    );
    return found.map(({ epochMilliseconds }) => epochMilliseconds);
  } catch (error) {
    throw new CalendarTextError('An event has a rule that cannot be followed', { cause: error });
  }
}

function isBusy(event: ICAL.Component): boolean {
  const isText = (name: string, text: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase() === text;
  return !isText('transp', 'TRANSPARENT') && !isText('status', 'CANCELLED');
}

function isOverlapping({ starts, ends }: Period, range: Period): boolean {
  return starts < ends && starts < range.ends && ends > range.starts;
}

/** The times of an event within a range; `changed` are the starts that other events of the series replace. */
function readEvent(
  findZone: FindZone,
  event: ICAL.Component,
  changed: ReadonlySet<number>,
  range: ReadRange,
): Period[] {
  const [start] = timesOf(findZone, event, 'dtstart', range.timezone);
  if (start === undefined || !isBusy(event)) return [];
  const [end] = timesOf(findZone, event, 'dtend', range.timezone);
  const length = Math.max(0, lengthOf(start, end, event));
  const rule: unknown = event.getFirstPropertyValue('rrule');
  const isChange = event.getFirstProperty('recurrence-id') !== null;
  const rest = isChange ? [] : timesOf(findZone, event, 'rdate', range.timezone).map(({ instant }) => instant);
  const ruled = rule instanceof ICAL.Recur && !isChange ? startsOf(rule, start, length, range) : [start.instant];
  const left = new Set([
    ...timesOf(findZone, event, 'exdate', range.timezone).map(({ instant }) => instant),
    ...(isChange ? [] : changed),
  ]);
  const starts = [...new Set([...ruled, ...rest])].filter((instant) => !left.has(instant));
  if (starts.length > MOST_OCCURRENCES) throw new CalendarTextError('An event has too many occurrences');
  return starts
    .map((instant) => ({
      starts: instant,
      ends: start.isDate ? endOfDays(instant, length, start.zone) : instant + length,
    }))
    .filter((period) => isOverlapping(period, range));
}

/** The end of whole days that begin at an instant. */
function endOfDays(starts: number, length: number, zone: string): number {
  return instantOf(wallClockAt(starts, zone) + length, zone);
}

/** A component as the parser makes it: its name, properties and components. */
type RawComponent = [string, object[], object[]];

function isComponent(value: unknown): value is RawComponent {
  return Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(value[1]) && Array.isArray(value[2]);
}

/**
 * The components of a name in a calendar, each by itself: one that knows its calendar goes through all of it for each
 * time in a zone that is not there. Times are read by `zoneFinder`.
 */
function componentsIn([, , parts]: RawComponent, name: string): ICAL.Component[] {
  return parts.flatMap((part) => (isComponent(part) && part[0] === name ? [new ICAL.Component(part)] : []));
}

function calendarsIn(text: string): RawComponent[] {
  let parsed: unknown;
  try {
    parsed = ICAL.parse(text);
  } catch (error) {
    throw new CalendarTextError('The text is no calendar', { cause: error });
  }
  if (!Array.isArray(parsed) || parsed.length === 0) throw new CalendarTextError('The text is no calendar');
  // Several calendars in one text are a list of them.
  const roots: unknown[] = Array.isArray(parsed[0]) ? parsed : [parsed];
  return roots.filter(isComponent);
}

/**
 * Returns the times within a range for which the events of an iCalendar text (RFC 5545) take their place: series with their
 * exceptions, whole days by the clocks of the place; cancelled and transparent events take none.
 * @throws CalendarTextError
 */
export function readCalendar(text: string, range: ReadRange): Period[] {
  return calendarsIn(text).flatMap((calendar) => {
    const findZone = zoneFinder(componentsIn(calendar, 'vtimezone'));
    const events = componentsIn(calendar, 'vevent');
    const changes = new Map<string, Set<number>>();
    for (const event of events) {
      const uid = String(event.getFirstPropertyValue('uid'));
      const known = changes.get(uid) ?? new Set<number>();
      for (const { instant } of timesOf(findZone, event, 'recurrence-id', range.timezone)) known.add(instant);
      changes.set(uid, known);
    }
    return events.flatMap((event) =>
      readEvent(findZone, event, changes.get(String(event.getFirstPropertyValue('uid'))) ?? new Set(), range),
    );
  });
}
