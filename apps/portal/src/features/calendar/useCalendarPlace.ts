import { dayAt } from '@atrium/contract';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

import { useNow } from '../../ui/format/useNow.ts';
import { calendarViews, type CalendarView, isDay } from './days.ts';

/** What a calendar shows, kept in the address. */
export interface CalendarPlace {
  readonly view: CalendarView;
  readonly day: string;
  readonly today: string;
  readonly change: (part: { readonly view?: CalendarView; readonly day?: string }) => void;
}

/** The view and day of the address; the month of today without them. */
export function useCalendarPlace(zone: string): CalendarPlace {
  const [search, setSearch] = useSearchParams();
  const today = dayAt(useNow(), zone);
  const asked = search.get('day');
  const day = isDay(asked) ? asked : today;
  const view = calendarViews.find((one) => one === search.get('view')) ?? 'month';
  const change = useCallback<CalendarPlace['change']>(
    (part) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [key, value] of Object.entries(part)) next.set(key, value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { view, day, today, change };
}
