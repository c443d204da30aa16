import { dayAt } from '@atrium/contract';
import { useCallback } from 'react';

import { useAddressQuery } from '../../ui/navigation/useAddressQuery.ts';
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
  const [search, changeQuery] = useAddressQuery();
  const today = dayAt(useNow(), zone);
  const asked = search.get('day');
  const day = isDay(asked) ? asked : today;
  const view = calendarViews.find((one) => one === search.get('view')) ?? 'month';
  const change = useCallback<CalendarPlace['change']>(
    (part) =>
      changeQuery(
        (query) => {
          for (const [key, value] of Object.entries(part)) query.set(key, value);
          return query;
        },
        { replace: true },
      ),
    [changeQuery],
  );
  return { view, day, today, change };
}
