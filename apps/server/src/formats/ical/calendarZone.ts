import { instantOf as instantIn, times, wallClockAt } from '@atrium/contract';
import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { WINDOWS_TO_IANA_MAP } from 'windows-iana';

/** A time zone as a calendar means it: between what its clocks show and instants, both in milliseconds. */
export interface CalendarZone {
  instantOf(clock: number): number;
  clockAt(instant: number): number;
}

/** A zone for a name, and whether the calendar or the world knows that name. */
export interface FoundZone {
  readonly zone: CalendarZone;
  readonly isKnown: boolean;
}

/** Finds the zone that a calendar means by a TZID (RFC 5545 3.2.19); the fallback where nothing is known of it. */
export type FindZone = (name: string, fallback: CalendarZone) => FoundZone;

const knownNames = new Map<string, boolean>();

function isIanaName(name: string): boolean {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  let isKnown = true;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    isKnown = false;
  }
  // Texts from outside name any number of zones.
  if (knownNames.size < 1_000) knownNames.set(name, isKnown);
  return isKnown;
}

const windowsNames: ReadonlyMap<string, string> = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').flatMap(({ windowsName, iana }) =>
    iana.slice(0, 1).map((name): [string, string] => [windowsName.toLowerCase(), name]),
  ),
);

/** Returns the zone of an IANA name. */
export function ianaZone(name: string): CalendarZone {
  return { instantOf: (clock) => instantIn(clock, name), clockAt: (instant) => wallClockAt(instant, name) };
}

/** Finds the IANA name that programs of any maker mean by a text: itself, its end after a maker's path, or Windows' name by CLDR. */
function ianaNameOf(name: string): string | null {
  const parts = name.split('/').filter((part) => part !== '');
  const ends = [name, parts.slice(-2).join('/'), parts.slice(-3).join('/')];
  // A bare "EST" is an offset for one program and a zone with summer time for another: its VTIMEZONE says which.
  const iana = ends.find((end) => end.includes('/') && isIanaName(end));
  if (iana !== undefined) return iana;
  const last = parts.at(-1)?.trim() ?? '';
  if (/^(?:utc|gmt|z|zulu)$/i.test(last)) return 'UTC';
  return windowsNames.get(name.trim().toLowerCase()) ?? null;
}

/** A part of a VTIMEZONE: from its onsets on, the clocks are so far ahead of UTC. */
interface Observance {
  readonly offsetFrom: number;
  readonly offsetTo: number;
  /** First onset, by the clocks before it. */
  readonly start: number;
  readonly dates: readonly number[];
  readonly rule: ICAL.Recur | null;
}

interface Onset {
  readonly clock: number;
  readonly offsetFrom: number;
  readonly offsetTo: number;
}

/** Parts and dates of one zone, and years that are looked at: texts from outside could have any number. */
const MAX_OBSERVANCES = 100;
const MAX_DATES = 1_000;

function clockOf({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Checks that a rule has a few onsets a year at most, as those of clocks do. */
function isYearly(rule: ICAL.Recur): boolean {
  const parts = Object.keys(rule.parts);
  return rule.freq === 'YEARLY' && parts.every((part) => ['BYMONTH', 'BYDAY', 'BYMONTHDAY'].includes(part));
}

function observanceOf(part: ICAL.Component): Observance | null {
  const [from, to] = [part.getFirstPropertyValue('tzoffsetfrom'), part.getFirstPropertyValue('tzoffsetto')];
  const start: unknown = part.getFirstPropertyValue('dtstart');
  const rule: unknown = part.getFirstPropertyValue('rrule');
  if (!(from instanceof ICAL.UtcOffset && to instanceof ICAL.UtcOffset && start instanceof ICAL.Time)) return null;
  if (rule instanceof ICAL.Recur && !isYearly(rule)) return null;
  const dates = part
    .getAllProperties('rdate')
    .flatMap((property): unknown[] => property.getValues())
    .flatMap((value: unknown) => (value instanceof ICAL.Time ? [clockOf(value)] : []));
  return {
    offsetFrom: from.toSeconds() * times.second,
    offsetTo: to.toSeconds() * times.second,
    start: clockOf(start),
    dates: dates.slice(0, MAX_DATES),
    rule: rule instanceof ICAL.Recur ? rule : null,
  };
}

/** Returns the onsets of a rule within a year; a rule that cannot be followed has none. */
function ruledOnsets({ rule, start }: Observance, year: number): number[] {
  if (rule === null) return [];
  const [first, last] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  try {
    const rruleString = `DTSTART;TZID=UTC:${compactClock(start)}\nRRULE:${rule.toString()}`;
    const rules = new RRuleTemporal({ rruleString, cache: false, includeDtstart: true });
    return rules.between(new Date(first), new Date(last), true).map(({ epochMilliseconds }) => epochMilliseconds);
  } catch {
    return [];
  }
}

/** Writes a clock's time as iCalendar does, such as `20261201T090000`. */
export function compactClock(clock: number): string {
  return new Date(clock).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

/** Returns the zone that a VTIMEZONE describes (RFC 5545 3.6.5); null where it describes none. */
function describedZone(component: ICAL.Component): CalendarZone | null {
  const observances = ['standard', 'daylight']
    .flatMap((name) => component.getAllSubcomponents(name))
    .slice(0, MAX_OBSERVANCES)
    .flatMap((part) => observanceOf(part) ?? []);
  const [first] = observances.toSorted((a, b) => a.start - b.start);
  if (first === undefined) return null;
  const onsetOf =
    ({ offsetFrom, offsetTo }: Observance) =>
    (clock: number) => ({ clock, offsetFrom, offsetTo });
  const dated = observances.flatMap((each) => [each.start, ...each.dates].map(onsetOf(each)));
  const years = new Map<number, readonly Onset[]>();
  const onsetsOf = (year: number): readonly Onset[] => {
    const known = years.get(year);
    if (known !== undefined) return known;
    const found = observances.flatMap((each) => ruledOnsets(each, year).map(onsetOf(each)));
    years.set(year, found);
    return found;
  };
  const offsetAt = (clock: number): number => {
    const year = new Date(clock).getUTCFullYear();
    const passed = [...dated, ...onsetsOf(year - 1), ...onsetsOf(year)].filter((onset) => onset.clock <= clock);
    const last = passed.reduce<Onset | null>(
      (latest, onset) => (latest !== null && latest.clock > onset.clock ? latest : onset),
      null,
    );
    if (last === null) return first.offsetFrom;
    // A time that the clocks skip is meant by the offset before the gap (RFC 5545 3.3.5).
    return clock - last.clock < last.offsetTo - last.offsetFrom ? last.offsetFrom : last.offsetTo;
  };
  const offsets = [...new Set(observances.flatMap(({ offsetFrom, offsetTo }) => [offsetFrom, offsetTo]))];
  const instantOf = (clock: number) => clock - offsetAt(clock);
  return {
    instantOf,
    clockAt: (instant) => {
      const fitting = offsets.find((offset) => instantOf(instant + offset) === instant);
      // An hour that the clocks show twice: its second time has the later offset.
      return instant + (fitting ?? offsetAt(instant));
    },
  };
}

/** Returns the text of a property; null where it has none or one that cannot be read. */
function textIn(component: ICAL.Component, name: string): string | null {
  try {
    const value: unknown = component.getFirstPropertyValue(name);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function tryDescribed(component: ICAL.Component): CalendarZone | null {
  try {
    return describedZone(component);
  } catch {
    return null;
  }
}

/**
 * Returns a finder of zones by what a calendar names them (RESV-25): an IANA name, at the end of a maker's path too; where
 * the VTIMEZONE of the name says it is; Windows' name by CLDR; what the VTIMEZONE describes. The zones of a calendar are
 * gone through once, as any number of times may name them.
 */
export function zoneFinder(components: readonly ICAL.Component[]): FindZone {
  const described = new Map<string, ICAL.Component>();
  for (const component of components) {
    const name = textIn(component, 'tzid');
    if (name !== null && !described.has(name)) described.set(name, component);
  }
  const resolve = (name: string): CalendarZone | null => {
    const component = described.get(name);
    const location = component === undefined ? null : textIn(component, 'x-lic-location');
    const iana = ianaNameOf(name) ?? (location === null ? null : ianaNameOf(location));
    if (iana !== null) return ianaZone(iana);
    const own = component === undefined ? null : tryDescribed(component);
    return own ?? (isIanaName(name) ? ianaZone(name) : null);
  };
  const found = new Map<string, CalendarZone | null>();
  return (name, fallback) => {
    const known = found.get(name);
    const zone = known === undefined ? resolve(name) : known;
    if (known === undefined) found.set(name, zone);
    return { zone: zone ?? fallback, isKnown: zone !== null };
  };
}
