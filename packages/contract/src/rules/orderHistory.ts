import { z } from 'zod';

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

/** What a vendor has sold in a window, tests left out: `GET stripe-orders/totals` (VEND-21, STAT-07). */
export const orderTotalsAnswer = z.object({
  /** ISO 4217 code of the amounts. */
  currency: z.string().nullable(),
  /** Each day of completed orders on the clocks of the building, the oldest first. */
  days: z.array(z.object({ day: z.string(), orders: z.int(), total: z.number() })),
  /** The products of most pieces. */
  products: z.array(z.object({ item: z.string(), quantity: z.int(), amount: z.number() })),
});
export type OrderTotalsAnswer = z.infer<typeof orderTotalsAnswer>;
