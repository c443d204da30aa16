import { type HoursWords, weekdays } from '@atrium/contract';

import type { useText } from '../text/useText.ts';

/** Returns the words of a week's hours, from the phrases of the area `grid`. */
export function hoursWords(t: ReturnType<typeof useText<'grid'>>): HoursWords {
  return {
    days: weekdays.map((day) => t(`hours.days.${day}`)),
    closed: t('hours.closed'),
    allDay: t('hours.allDay'),
  };
}
