import { dayAt, instantOf } from '@atrium/contract';

import { addDays, midnightOf } from './days.ts';

/** Something with a time that a calendar shows. */
export interface CalendarItem {
  readonly id: string;
  /** Instants as ISO 8601. */
  readonly startDate: string;
  readonly endDate: string;
  readonly title: string;
  /** A further line, for example how many places are taken. */
  readonly detail?: string;
  /** Where it opens. */
  readonly to: string;
}

/** Returns the items by the days on which they are, by the clocks of the zone. */
export function itemsByDay(items: readonly CalendarItem[], zone: string): ReadonlyMap<string, readonly CalendarItem[]> {
  const byDay = new Map<string, CalendarItem[]>();
  for (const item of items) {
    const start = Date.parse(item.startDate);
    // What ends at midnight is not on the day that begins then.
    const last = dayAt(Math.max(start, Date.parse(item.endDate) - 1), zone);
    for (let day = dayAt(start, zone); day <= last; day = addDays(day, 1))
      byDay.set(day, [...(byDay.get(day) ?? []), item]);
  }
  return byDay;
}

/** Returns the instants at which the days begin and end by the clocks of the zone, as ISO 8601. */
export function windowOf(days: readonly string[], zone: string): { readonly from: string; readonly until: string } {
  const [first = '1970-01-01'] = days;
  const last = days.at(-1) ?? first;
  const begin = (day: string) => new Date(instantOf(midnightOf(day), zone)).toISOString();
  return { from: begin(first), until: begin(addDays(last, 1)) };
}
