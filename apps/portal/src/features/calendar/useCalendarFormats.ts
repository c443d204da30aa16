import { dayAt, times } from '@atrium/contract';
import { useMemo } from 'react';

import { useFormats } from '../../ui/format/useFormats.ts';
import type { CalendarItem } from './calendarItem.ts';
import { midnightOf } from './days.ts';

/** What a calendar writes of days and times, in the person's language. */
export interface CalendarFormats {
  /** `Monday 6 January 2031`. */
  readonly longDay: (day: string) => string;
  /** `Mon`. */
  readonly weekday: (day: string) => string;
  readonly longWeekday: (day: string) => string;
  /** `6`. */
  readonly date: (day: string) => string;
  /** `January 2031`. */
  readonly month: (day: string) => string;
  /** `6 – 12 Jan 2031`. */
  readonly range: (first: string, last: string) => string;
  /** The times of an item on one of its days: `09:00 – 17:00`; with days where it is on several. */
  readonly times: (item: CalendarItem) => string;
}

/** Formats of a calendar whose times are in the zone. */
export function useCalendarFormats(zone: string): CalendarFormats {
  const { locale } = useFormats();
  return useMemo(() => {
    const of = (options: Intl.DateTimeFormatOptions, timeZone = 'UTC') =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone });
    const dayOf = (format: Intl.DateTimeFormat) => (day: string) => format.format(midnightOf(day));
    const short = { day: 'numeric', month: 'short', year: 'numeric' } as const;
    const clock = { hour: '2-digit', minute: '2-digit' } as const;
    const range = of(short);
    const ofDay = of(clock, zone);
    const dash = ofDay.formatRangeToParts(0, times.hour).find(({ source }) => source === 'shared')?.value ?? '–';
    const overDays = of({ day: 'numeric', month: 'short', ...clock }, zone);
    return {
      longDay: dayOf(of({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })),
      weekday: dayOf(of({ weekday: 'short' })),
      longWeekday: dayOf(of({ weekday: 'long' })),
      date: dayOf(of({ day: 'numeric' })),
      month: dayOf(of({ month: 'long', year: 'numeric' })),
      range: (first, last) => range.formatRange(midnightOf(first), midnightOf(last)),
      times: ({ startDate, endDate }) => {
        const start = Date.parse(startDate);
        const end = Date.parse(endDate);
        const isOneDay = dayAt(start, zone) === dayAt(Math.max(start, end - 1), zone);
        if (!isOneDay) return overDays.formatRange(start, end);
        // A range that ends at midnight would be written with both its days.
        const endsNextDay = dayAt(end, zone) !== dayAt(start, zone);
        return endsNextDay ? ofDay.format(start) + dash + ofDay.format(end) : ofDay.formatRange(start, end);
      },
    };
  }, [locale, zone]);
}
