import { times } from '@atrium/contract';

import type { SeededRandom } from './seededRandom.ts';

/** Moments of the past year at which someone may have been at work. */
export interface WorkCalendar {
  /** When the portfolio is loaded; nothing happens later. */
  readonly now: Date;
  /** A moment of the working day that lies about so many days back, before `now`. */
  daysAgo(days: number): Date;
  /** A moment after another one: so many days later on a working day, but before `now`. */
  later(after: Date, days: number): Date;
}

/** Working hours in UTC: from Europe's morning to North America's afternoon. */
const [firstHour, lastHour] = [7, 18] as const;

/** A calendar whose times of day come from `random`. */
export function createWorkCalendar(now: Date, random: SeededRandom): WorkCalendar {
  const atWork = (day: number): Date => {
    const date = new Date(day);
    const weekday = date.getUTCDay();
    // Saturday and Sunday become the Friday before.
    const shift = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
    date.setUTCDate(date.getUTCDate() - shift);
    date.setUTCHours(random.whole(firstHour, lastHour), random.whole(0, 59), random.whole(0, 59), random.whole(0, 999));
    return date;
  };
  const beforeNow = (date: Date): Date =>
    date < now ? date : new Date(now.getTime() - random.whole(5, 90) * times.minute);
  const daysAgo = (days: number) => beforeNow(atWork(now.getTime() - days * times.day));
  return {
    now,
    daysAgo,
    later(after, days) {
      const date = beforeNow(atWork(after.getTime() + days * times.day));
      if (date > after) return date;
      const soon = new Date(after.getTime() + random.whole(2, 240) * times.minute);
      return soon < now ? soon : new Date((after.getTime() + now.getTime()) / 2);
    },
  };
}
