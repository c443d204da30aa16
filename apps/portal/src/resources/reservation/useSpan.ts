import { useCallback } from 'react';

import { useFormats } from '../../ui/format/useFormats.ts';

const made = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const format =
    made.get(key) ?? new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit', timeZone });
  made.set(key, format);
  return format;
}

/**
 * Formats a span of two instants in a zone, that of the page without one: `Mon, 6 Jan 2031, 09:00–17:00`. Another zone than
 * the person's is named (KIT-17).
 */
export function useSpan(): (start: string, end: string, timeZone?: string | null) => string {
  const { locale, timeZone: placeZone, inZone } = useFormats();
  return useCallback(
    (start, end, timeZone) => {
      const zone = timeZone ?? placeZone;
      return inZone(formatOf(locale, zone).formatRange(new Date(start), new Date(end)), start, zone);
    },
    [locale, placeZone, inZone],
  );
}
