import { dayAt, instantOf, retentionLimits, times, wallClockAt } from '@atrium/contract';

/** The hour of the customer's own time from which no run begins any more; one that is under way goes on. */
const LAST_HOUR = 6;

function startOfDay(wallClock: number): number {
  return wallClock - (((wallClock % times.day) + times.day) % times.day);
}

/** Returns the instant before which records are removed: so many days before the day that the zone's clocks show. */
export function cutoffAt(now: number, period: number, zone: string): Date {
  return new Date(instantOf(startOfDay(wallClockAt(now, zone)) - period * times.day, zone));
}

/** Returns when records are removed next: the hour of the coming night, in the zone. */
export function nextRunAt(now: number, zone: string): Date {
  const hour = startOfDay(wallClockAt(now, zone)) + retentionLimits.runsAtHour * times.hour;
  const tonight = instantOf(hour, zone);
  return new Date(tonight > now ? tonight : instantOf(hour + times.day, zone));
}

/** Returns the zone's own day, and whether it is the time of its night in which runs begin. */
export function nightAt(now: number, zone: string): { readonly day: string; readonly isNight: boolean } {
  const wallClock = wallClockAt(now, zone);
  const hour = (wallClock - startOfDay(wallClock)) / times.hour;
  return { day: dayAt(now, zone), isNight: hour >= retentionLimits.runsAtHour && hour < LAST_HOUR };
}
