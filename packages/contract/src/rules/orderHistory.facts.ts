import { times } from '../core/limits.ts';
import { instantOf, wallClockAt } from './wallClock.ts';

/** How far back the order history looks (STAT-07). */
export const historyWindows = ['day', 'month', 'year'] as const;
export type HistoryWindow = (typeof historyWindows)[number];

/**
 * Returns the instant at which a window begins that ends now, both in milliseconds: 24 hours ago, or the same time of day
 * on the clocks of the zone a month or a year ago, on the last day of a month that is shorter (STAT-07).
 */
export function windowStart(window: HistoryWindow, timeZone: string, now: number): number {
  if (window === 'day') return now - times.day;
  const clock = wallClockAt(now, timeZone);
  const date = new Date(clock);
  const months = date.getUTCMonth() - (window === 'month' ? 1 : 12);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const day = Date.UTC(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), lastDay));
  const timeOfDay = ((clock % times.day) + times.day) % times.day;
  return instantOf(day + timeOfDay, timeZone);
}
