import { dateFormat } from '../core/formatters.ts';
import { times } from '../core/limits.ts';
import { Recent } from '../core/recent.ts';

const parts = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
} as const;

/**
 * Two changes of one zone's clocks since 1970 are a week apart or more (Boa Vista in October 2000, of all zones until 2040), so
 * clocks that are as far from UTC at both ends of a span as short as this did not change within it.
 */
const SPAN = 3 * times.day;
/** How many spans are kept of a zone, some decades of them, and of how many zones. */
const MAX_SPANS = 4_000;
const MAX_ZONES = 200;

/** How far the clocks of one zone are from UTC, by the spans since 1970 whose beginnings were asked for. */
class ZoneDistances {
  readonly #format: Intl.DateTimeFormat;
  readonly #begins = new Map<number, number>();

  constructor(timeZone: string) {
    this.#format = dateFormat('en-US', { ...parts, timeZone });
  }

  /** Returns the distance at an instant, in milliseconds. */
  at(instant: number): number {
    const span = Math.floor(instant / SPAN);
    // Before 1970 some clocks changed twice within days; what is no time at all is refused by the formatter.
    if (!(span >= 0)) return clockAt(this.#format, instant) - instant;
    const begin = this.#beginOf(span);
    return begin === this.#beginOf(span + 1) ? begin : clockAt(this.#format, instant) - instant;
  }

  #beginOf(span: number): number {
    const known = this.#begins.get(span);
    if (known !== undefined) return known;
    if (this.#begins.size >= MAX_SPANS) this.#begins.clear();
    const distance = clockAt(this.#format, span * SPAN) - span * SPAN;
    this.#begins.set(span, distance);
    return distance;
  }
}

const zones = new Recent<ZoneDistances>(MAX_ZONES);

/**
 * Returns what the zone's clocks show at the instant, both in milliseconds. A wall clock is what the clocks of a zone show, as
 * the milliseconds at which UTC shows the same: arithmetic with it never meets a change of the clocks. Almost every answer
 * comes from memory, as the formatter takes some microseconds, and a calendar asks thousands of times.
 */
export function wallClockAt(instant: number, timeZone: string): number {
  return instant + zones.get(timeZone, () => new ZoneDistances(timeZone)).at(instant);
}

function clockAt(format: Intl.DateTimeFormat, instant: number): number {
  const shown = format.formatToParts(instant);
  const numberOf = (type: string) => Number(shown.find((part) => part.type === type)?.value);
  const clock = new Date(0);
  // Not `Date.UTC`, which takes the years 0 to 99 for 1900 to 1999.
  clock.setUTCFullYear(numberOf('year'), numberOf('month') - 1, numberOf('day'));
  clock.setUTCHours(numberOf('hour'), numberOf('minute'), numberOf('second'));
  return clock.getTime() + (((instant % 1000) + 1000) % 1000);
}

/** The instants at which the clocks may show this: by their distance from UTC on the day before and on the day after. */
function candidatesOf(wallClock: number, timeZone: string): number[] {
  return [-times.day, times.day].map((distance) => {
    const near = wallClock + distance;
    return wallClock - (wallClockAt(near, timeZone) - near);
  });
}

/**
 * Returns the instant at which the zone's clocks show this. Of two such instants, when the clocks go back, it is the first;
 * a time that is left out, when they go forward, is as much later as they do.
 */
export function instantOf(wallClock: number, timeZone: string): number {
  const candidates = candidatesOf(wallClock, timeZone);
  return candidates.find((instant) => wallClockAt(instant, timeZone) === wallClock) ?? candidates[0] ?? wallClock;
}

/** Checks whether the zone's clocks show what they show at the instant at another one too, as they go back that night. */
export function isShownTwice(instant: number, timeZone: string): boolean {
  const wallClock = wallClockAt(instant, timeZone);
  const shown = candidatesOf(wallClock, timeZone).filter((one) => wallClockAt(one, timeZone) === wallClock);
  return new Set(shown).size > 1;
}

/** Returns the day that the zone's clocks show at the instant (milliseconds), such as `2026-11-23`. */
export function dayAt(instant: number, timeZone: string): string {
  return new Date(wallClockAt(instant, timeZone)).toISOString().slice(0, 10);
}
