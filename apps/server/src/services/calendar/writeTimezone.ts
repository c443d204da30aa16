import { Recent, times, wallClockAt } from '@atrium/contract';

/** A change of a zone's clocks. */
interface Change {
  readonly at: number;
  /** Distances from UTC in milliseconds. */
  readonly before: number;
  readonly after: number;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** So many years of the same rule are taken for a rule. */
const RULE_YEARS = 3;

function distanceAt(instant: number, zone: string): number {
  return wallClockAt(instant, zone) - instant;
}

/** The changes of a zone's clocks between two instants, to the minute. */
function changesBetween(from: number, to: number, zone: string): Change[] {
  const changes: Change[] = [];
  const start = Math.floor(from / times.minute) * times.minute;
  for (let day = start; day < to; day += times.day) {
    const before = distanceAt(day, zone);
    const after = distanceAt(day + times.day, zone);
    if (before === after) continue;
    let low = day;
    let high = day + times.day;
    while (high - low > times.minute) {
      const middle = low + Math.floor((high - low) / 2 / times.minute) * times.minute;
      if (distanceAt(middle, zone) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: high, before, after });
  }
  return changes;
}

/** A distance from UTC as `+0200`. */
function offsetText(distance: number): string {
  const minutes = Math.round(Math.abs(distance) / times.minute);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${distance < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** A wall clock as `20261123T093000`. */
export function clockText(wallClock: number): string {
  return new Date(wallClock).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

/** The yearly rule by which the clocks change on that wall clock, counted from the month's end where `isLast`. */
function ruleOf(change: Change, isLast: boolean): string {
  const clock = new Date(change.at + change.before);
  const daysInMonth = new Date(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() + 1, 0)).getUTCDate();
  const place = isLast ? -Math.ceil((daysInMonth - clock.getUTCDate() + 1) / 7) : Math.ceil(clock.getUTCDate() / 7);
  return `FREQ=YEARLY;BYMONTH=${String(clock.getUTCMonth() + 1)};BYDAY=${String(place)}${weekdays[clock.getUTCDay()] ?? ''}`;
}

/** The rule that all of these changes follow, at the same time of day; null where there is none. */
function commonRule(changes: readonly Change[]): string | null {
  const dayTimes = new Set(changes.map(({ at, before }) => (at + before) % times.day));
  if (changes.length < RULE_YEARS || dayTimes.size > 1) return null;
  for (const isLast of [true, false]) {
    const rules = new Set(changes.map((change) => ruleOf(change, isLast)));
    const [rule] = rules;
    if (rules.size === 1 && rule !== undefined) return rule;
  }
  return null;
}

function part(kind: 'STANDARD' | 'DAYLIGHT', change: Change, rule: string | null): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${clockText(change.at + change.before)}`,
    `TZOFFSETFROM:${offsetText(change.before)}`,
    `TZOFFSETTO:${offsetText(change.after)}`,
    ...(rule === null ? [] : [`RRULE:${rule}`]),
    `END:${kind}`,
  ];
}

/** How many zones are kept, each with the years for which it is written: some hundred bytes each. */
const MAX_WRITTEN = 500;
const written = new Recent<readonly string[]>(MAX_WRITTEN);

/**
 * Returns the lines of a VTIMEZONE that is right in the years from `from` to `to` (milliseconds): two yearly rules where the
 * zone's clocks follow them, otherwise each change by itself, as in a year in which a country gives its summer time up. Events
 * of one zone and year share the lines.
 */
export function writeTimezone(zone: string, from: number, to: number): readonly string[] {
  const first = new Date(from).getUTCFullYear();
  const last = new Date(Math.max(from, to)).getUTCFullYear();
  const years = `${zone} ${String(first)} ${String(last)}`;
  return written.get(years, () => timezoneLines(zone, Date.UTC(first, 0), Date.UTC(last + 1, 0)));
}

function timezoneLines(zone: string, from: number, to: number): string[] {
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`];
  const year = 366 * times.day;
  const changes = changesBetween(from - year, to + RULE_YEARS * year, zone);
  const needed = changes.filter(({ at }) => at <= to + year);
  const first = changes[0];
  if (first === undefined) {
    const distance = distanceAt(from, zone);
    const fixed = { at: Date.UTC(1970, 0, 1) - distance, before: distance, after: distance };
    return [...lines, ...part('STANDARD', fixed, null), 'END:VTIMEZONE'];
  }
  const forward = changes.filter(({ before, after }) => after > before);
  const back = changes.filter(({ before, after }) => after < before);
  const [toSummer, toWinter] = [commonRule(forward), commonRule(back)];
  const [summer, winter] = [forward[0], back[0]];
  if (toSummer !== null && toWinter !== null && summer !== undefined && winter !== undefined)
    lines.push(...part('STANDARD', winter, toWinter), ...part('DAYLIGHT', summer, toSummer));
  else {
    // What is in force before the first change.
    const begin = { at: first.at - 2 * year, before: first.before, after: first.before };
    lines.push(...part('STANDARD', begin, null));
    for (const change of needed)
      lines.push(...part(change.after > change.before ? 'DAYLIGHT' : 'STANDARD', change, null));
  }
  return [...lines, 'END:VTIMEZONE'];
}
