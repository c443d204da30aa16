import { type Period, times, type UnreadEvent, type UnreadReason } from '@atrium/contract';
import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';

import { type CalendarZone, compactClock, type FindZone, ianaZone, zoneFinder } from './calendarZone.ts';

/** The text is no calendar. */
export class CalendarTextError extends Error {
  override readonly name = 'CalendarTextError';
}

/** Occurrences that one event may have within a range. */
const MAX_OCCURRENCES = 2_000;
/** Characters of a UID or summary that are shown of an event that cannot be read. */
const MAX_SHOWN = 200;
/** Rules with finer steps could be millions of occurrences. */
const frequencies = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);

interface ReadRange extends Period {
  /** IANA name; times without a zone and whole days are meant in it. */
  readonly timezone: string;
}

/** What an iCalendar text says of a range. */
export interface CalendarReading {
  readonly times: readonly Period[];
  /** Events that are left out, or read as far as they can be: others are not affected by them. */
  readonly unread: readonly UnreadEvent[];
}

/** The zones of one calendar. */
interface Zones {
  readonly find: FindZone;
  /** That of times without one: the calendar's own, else the place's. */
  readonly floating: CalendarZone;
  /** That of whole days: the place's. */
  readonly place: CalendarZone;
}

/** A time as an event has it. */
interface EventTime {
  /** What the clocks of the zone show. */
  readonly clock: number;
  readonly zone: CalendarZone;
  readonly instant: number;
  readonly isDate: boolean;
}

/** Takes a note of what cannot be read of an event, and goes on. */
type Note = (reason: UnreadReason) => void;

const utc: CalendarZone = { instantOf: (clock) => clock, clockAt: (instant) => instant };

function timeOf(zones: Zones, property: ICAL.Property, value: ICAL.Time, note: Note): EventTime {
  const clock = Date.UTC(value.year, value.month - 1, value.day, value.hour, value.minute, value.second);
  const isDate = value.isDate;
  let zone = isDate ? zones.place : zones.floating;
  const name = property.getFirstParameter('tzid');
  if (value.zone === ICAL.Timezone.utcTimezone) zone = utc;
  else if (name !== undefined && !isDate) {
    const found = zones.find(name, zones.place);
    if (!found.isKnown) note('zone');
    zone = found.zone;
  }
  return { clock, zone, instant: zone.instantOf(clock), isDate };
}

/** Returns the times of a property, which may be there several times with several values; one that is none is noted. */
function timesOf(zones: Zones, event: ICAL.Component, name: string, note: Note): EventTime[] {
  return event.getAllProperties(name).flatMap((property) => {
    try {
      return property.getValues().flatMap((value: unknown) => {
        const start = value instanceof ICAL.Period ? value.start : value;
        if (start instanceof ICAL.Time && !Number.isNaN(start.toUnixTime()))
          return [timeOf(zones, property, start, note)];
        note('time');
        return [];
      });
    } catch {
      note('time');
      return [];
    }
  });
}

/** Returns a value of an event; one that cannot be decoded is noted and none. */
function valueOf(event: ICAL.Component, name: string, note: Note, reason: UnreadReason): unknown {
  try {
    return event.getFirstPropertyValue(name);
  } catch {
    note(reason);
    return null;
  }
}

function textOf(event: ICAL.Component, name: string, note: Note): string {
  const value = valueOf(event, name, note, 'text');
  return typeof value === 'string' ? value : '';
}

/**
 * Returns how long each occurrence is (RFC 5545 3.8.5.3): exactly as long as the first; whole days by the clocks, where
 * these change.
 */
function lengthOf(start: EventTime, end: EventTime | undefined, duration: unknown): number {
  if (end !== undefined) {
    const length = start.isDate ? end.clock - start.clock : end.instant - start.instant;
    // A whole day that ends on the day it begins takes that day: several programs write it so.
    return start.isDate ? Math.max(length, times.day) : length;
  }
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * times.second;
  return start.isDate ? times.day : 0;
}

/** Writes a rule by the clocks of the start's zone, where an end in UTC is another time (RFC 5545 3.3.10). */
function ruleByClocks(rule: ICAL.Recur, start: EventTime): string {
  const { until } = rule;
  if (!(until instanceof ICAL.Time)) return rule.toString();
  const clock = Date.UTC(until.year, until.month - 1, until.day, until.hour, until.minute, until.second);
  // A day as the end of a series of hours is meant with that day.
  const last = until.isDate ? clock + times.day - times.second : clock;
  const ends = until.zone === ICAL.Timezone.utcTimezone && !until.isDate ? start.zone.clockAt(last) : last;
  return rule.toString().replace(/UNTIL=[^;]*/i, `UNTIL=${compactClock(ends)}Z`);
}

/** Returns the starts of a series that may reach into the range, by the clocks of its zone; null for a rule that cannot be followed. */
function ruledClocks(rule: ICAL.Recur, start: EventTime, length: number, range: ReadRange): number[] | null {
  if (!frequencies.has(rule.freq)) return null;
  try {
    const rruleString = `DTSTART;TZID=UTC:${compactClock(start.clock)}\nRRULE:${ruleByClocks(rule, start)}`;
    const found = new RRuleTemporal({ rruleString, cache: false, includeDtstart: true }).between(
      // Clocks are at most 14 hours away from UTC.
      new Date(range.starts - length - 2 * times.day),
      new Date(range.ends + times.day),
      true,
    );
    return found.map(({ epochMilliseconds }) => epochMilliseconds);
  } catch {
    return null;
  }
}

function isBusy(event: ICAL.Component, note: Note): boolean {
  const isText = (name: string, expected: string) => textOf(event, name, note).toUpperCase() === expected;
  return !isText('transp', 'TRANSPARENT') && !isText('status', 'CANCELLED');
}

function isOverlapping({ starts, ends }: Period, range: Period): boolean {
  return starts < ends && starts < range.ends && ends > range.starts;
}

/** Starts that a series leaves out: exact ones, and days of the clocks, as `EXDATE;VALUE=DATE` names them. */
interface LeftOut {
  readonly instants: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
}

function leftOutBy(dates: readonly EventTime[]): LeftOut {
  return {
    instants: new Set(dates.filter(({ isDate }) => !isDate).map(({ instant }) => instant)),
    days: new Set(dates.filter(({ isDate }) => isDate).map(({ clock }) => clock)),
  };
}

/** Returns the times of an event within a range; `changed` is what other events of the series replace. */
function readEvent(
  zones: Zones,
  event: ICAL.Component,
  changed: LeftOut | null,
  range: ReadRange,
  note: Note,
): Period[] {
  const [start] = timesOf(zones, event, 'dtstart', note);
  if (start === undefined) {
    note('time');
    return [];
  }
  if (!isBusy(event, note)) return [];
  const [end] = timesOf(zones, event, 'dtend', note);
  const length = Math.max(0, lengthOf(start, end, valueOf(event, 'duration', note, 'time')));
  const isChange = event.getFirstProperty('recurrence-id') !== null;
  const rule = isChange ? null : valueOf(event, 'rrule', note, 'rule');
  const ruled = rule instanceof ICAL.Recur ? ruledClocks(rule, start, length, range) : [start.clock];
  // The first occurrence is what is known of a series whose rule cannot be followed.
  if (ruled === null) note('rule');
  const rest = isChange ? [] : timesOf(zones, event, 'rdate', note).map(({ instant }) => instant);
  const exceptions = leftOutBy(timesOf(zones, event, 'exdate', note));
  const left = isChange || changed === null ? [exceptions] : [exceptions, changed];
  const isLeftOut = (instant: number) => {
    const clock = start.zone.clockAt(instant);
    const day = clock - (((clock % times.day) + times.day) % times.day);
    return left.some(({ instants, days }) => instants.has(instant) || days.has(day));
  };
  const ruledInstants = (ruled ?? [start.clock]).map((clock) => start.zone.instantOf(clock));
  const starts = [...new Set([...ruledInstants, ...rest])].filter((instant) => !isLeftOut(instant));
  if (starts.length > MAX_OCCURRENCES) note('occurrences');
  return starts
    .slice(0, MAX_OCCURRENCES)
    .map((instant) => ({
      starts: instant,
      ends: start.isDate ? endOfDays(instant, length, start.zone) : instant + length,
    }))
    .filter((period) => isOverlapping(period, range));
}

/** The end of whole days that begin at an instant. */
function endOfDays(starts: number, length: number, zone: CalendarZone): number {
  return zone.instantOf(zone.clockAt(starts) + length);
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
function componentsIn(calendar: RawComponent, name: string): ICAL.Component[] {
  return partsIn(calendar, name).map((part) => new ICAL.Component(part));
}

function partsIn([, , parts]: RawComponent, name: string): RawComponent[] {
  return parts.filter((part): part is RawComponent => isComponent(part) && part[0] === name);
}

function parseCalendars(text: string): RawComponent[] {
  const parsed: unknown = ICAL.parse(text);
  if (!Array.isArray(parsed) || parsed.length === 0) throw new CalendarTextError('The text is no calendar');
  // Several calendars in one text are a list of them.
  const roots: unknown[] = Array.isArray(parsed[0]) ? parsed : [parsed];
  return roots.filter(isComponent);
}

/** The lines of an event itself, unfolded (RFC 5545 3.1), without those of its alarms. */
function linesOf(event: string): string[] {
  let depth = 0;
  return event
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => {
      const [, edge] = /^(BEGIN|END):/i.exec(line) ?? [];
      if (edge?.toUpperCase() === 'BEGIN') depth += 1;
      if (edge?.toUpperCase() === 'END') depth -= 1;
      return edge === undefined && depth === 1;
    });
}

function calendarOf(lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
}

function isReadable(line: string): boolean {
  try {
    ICAL.parse(calendarOf([line]));
    return true;
  } catch {
    return false;
  }
}

const eventBlock = /^BEGIN:VEVENT[ \t]*\r?\n[^]*?^END:VEVENT[ \t]*$/gim;

/** Parses a text in which an event has a line that is none: that event is read without it, the others as they are. */
function parseEventByEvent(text: string, repaired: Map<object, UnreadReason>): RawComponent[] {
  const calendars = parseCalendars(text.replaceAll(eventBlock, ''));
  const [first] = calendars;
  if (first === undefined) throw new CalendarTextError('The text is no calendar');
  const add = (calendar: string, reason: UnreadReason | null) => {
    const parts = parseCalendars(calendar)[0]?.[2] ?? [];
    first[2].push(...parts);
    if (reason !== null) for (const part of parts) repaired.set(part, reason);
  };
  for (const event of text.match(eventBlock) ?? []) {
    try {
      add(`BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR`, null);
    } catch {
      const lines = linesOf(event);
      const kept = lines.filter(isReadable);
      const isRule = lines.some((line) => /^(?:RRULE|RDATE|EXDATE)\b/i.test(line) && !kept.includes(line));
      add(calendarOf(kept), isRule ? 'rule' : 'text');
    }
  }
  return calendars;
}

function calendarsIn(source: string, repaired: Map<object, UnreadReason>): RawComponent[] {
  const text = source.replace(/^[\uFEFF\s]+/, '');
  try {
    return parseCalendars(text);
  } catch {
    try {
      return parseEventByEvent(text, repaired);
    } catch (error) {
      throw new CalendarTextError('The text is no calendar', { cause: error });
    }
  }
}

/** The zone of times without one: that of `X-WR-TIMEZONE`, which Google and Apple write, else the place's. */
function zonesOf(calendar: RawComponent, place: CalendarZone): Zones {
  const find = zoneFinder(componentsIn(calendar, 'vtimezone'));
  let named: unknown = null;
  try {
    named = new ICAL.Component(calendar).getFirstPropertyValue('x-wr-timezone');
  } catch {
    // Without one that can be read it is the place's.
  }
  return { find, place, floating: typeof named === 'string' ? find(named, place).zone : place };
}

/**
 * Reads the times within a range for which the events of an iCalendar text (RFC 5545) take their place: series with their
 * exceptions, whole days by the clocks of the place; cancelled and transparent events take none. Events are read one by
 * one: what cannot be read of one is named and affects no other (RESV-25).
 * @throws CalendarTextError
 */
export function readCalendar(text: string, range: ReadRange): CalendarReading {
  const unread: UnreadEvent[] = [];
  const repaired = new Map<object, UnreadReason>();
  const place = ianaZone(range.timezone);
  const found = calendarsIn(text, repaired).flatMap((calendar) => {
    const zones = zonesOf(calendar, place);
    const changes = new Map<string, EventTime[]>();
    const events = partsIn(calendar, 'vevent').map((part) => {
      const event = new ICAL.Component(part);
      const reasons = new Set([repaired.get(part) ?? []].flat());
      const note: Note = (reason) => reasons.add(reason);
      const uid = textOf(event, 'uid', note);
      const replaced = timesOf(zones, event, 'recurrence-id', note);
      if (replaced.length > 0) changes.set(uid, [...(changes.get(uid) ?? []), ...replaced]);
      return { event, uid, reasons, note, summary: textOf(event, 'summary', note).slice(0, MAX_SHOWN) };
    });
    const leftOut = new Map([...changes].map(([uid, replaced]) => [uid, leftOutBy(replaced)]));
    return events.flatMap(({ event, uid, summary, reasons, note }) => {
      const periods = readEvent(zones, event, leftOut.get(uid) ?? null, range, note);
      const [reason] = reasons;
      if (reason !== undefined) unread.push({ uid: uid.slice(0, MAX_SHOWN), summary, reason });
      return periods;
    });
  });
  return { times: found, unread };
}
