import { shownLanguage } from '../text/textStore.ts';
import { type Formats, formatsOf } from './formats.ts';

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
 * Writes a span of two instants in a zone: `Mon, 6 Jan 2031, 09:00–17:00`. Another zone than the person's is named
 * (KIT-17).
 */
export function spanText({ locale, inZone }: Formats, start: string, end: string, zone: string): string {
  return inZone(formatOf(locale, zone).formatRange(new Date(start), new Date(end)), start, zone);
}

/** Returns the name of what is called as its place or subject is, with its time, by which it differs from the others. */
export function timedName(name: string, start: string, end: string, zone: string | null): string {
  return `${name}, ${spanText(formatsOf(shownLanguage.get()), start, end, zone ?? 'UTC')}`;
}
