import { times } from '../core/limits.ts';

/**
 * A wall clock is what the clocks of a zone show, as the milliseconds at which UTC shows the same: arithmetic with it never
 * meets a change of the clocks.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const numeric = 'numeric';
  const parts = {
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  } as const;
  const made = new Intl.DateTimeFormat('en-US', { ...parts, timeZone, hourCycle: 'h23' });
  formatters.set(timeZone, made);
  return made;
}

/** Returns what the zone's clocks show at the instant, both in milliseconds. */
export function wallClockAt(instant: number, timeZone: string): number {
  const parts = formatterOf(timeZone).formatToParts(instant);
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
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

/** Whether the zone's clocks show what they show at the instant at another one too, as they go back that night. */
export function isShownTwice(instant: number, timeZone: string): boolean {
  const wallClock = wallClockAt(instant, timeZone);
  const shown = candidatesOf(wallClock, timeZone).filter((one) => wallClockAt(one, timeZone) === wallClock);
  return new Set(shown).size > 1;
}

/** Returns the day that the zone's clocks show at the instant (milliseconds), such as `2026-11-23`. */
export function dayAt(instant: number, timeZone: string): string {
  return new Date(wallClockAt(instant, timeZone)).toISOString().slice(0, 10);
}
