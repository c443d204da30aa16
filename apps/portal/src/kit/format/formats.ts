import { times } from '@atrium/contract';

/** Dates, times, numbers and money in one language (KIT-17). Instants are ISO 8601 texts with an offset. */
export interface Formats {
  /** The locale that formats, such as `fr-FR`. */
  readonly locale: string;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** `amount` in the currency's main unit, `currency` as ISO 4217. */
  readonly money: (amount: number, currency: string) => string;
  /** A day, from `2026-11-29` (no zone is applied) or from an instant. */
  readonly date: (value: string) => string;
  /** Day and time in `timeZone`, else in the person's own; another zone than the person's is named. */
  readonly dateTime: (value: string, timeZone?: string) => string;
  /** Day and time to the second, the zone always named: for tooltips. */
  readonly exact: (value: string, timeZone?: string) => string;
  /** `3 minutes ago`, `yesterday`, or the day when it is a week or more away. */
  readonly relative: (value: string, now: number) => string;
}

const locales: Readonly<Record<string, string>> = { en: 'en-GB', fr: 'fr-FR' };
const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const minute: Intl.DateTimeFormatOptions = { ...day, hour: '2-digit', minute: '2-digit' };
const made = new Map<string, Formats>();

/** The zone of this browser. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function wallClock(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...minute, timeZone }).format(at);
}

function createFormats(locale: string): Formats {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(options);
    const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
    formatters.set(key, known);
    return known;
  };
  const relatives = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const numbers = new Intl.NumberFormat(locale);

  const date = (value: string) =>
    /^\d{4}-\d\d-\d\d$/.test(value)
      ? dates({ ...day, timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`))
      : dates(day).format(new Date(value));

  return {
    locale,
    number: (value, options) =>
      (options === undefined ? numbers : new Intl.NumberFormat(locale, options)).format(value),
    money: (amount, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount),
    date,
    dateTime: (value, timeZone) => {
      const at = new Date(value);
      if (timeZone === undefined) return dates(minute).format(at);
      const isSame = wallClock(at, timeZone) === wallClock(at, ownTimeZone());
      return dates(isSame ? { ...minute, timeZone } : { ...minute, timeZone, timeZoneName: 'longGeneric' }).format(at);
    },
    exact: (value, timeZone) =>
      dates({ ...minute, second: '2-digit', timeZone: timeZone ?? ownTimeZone(), timeZoneName: 'longGeneric' }).format(
        new Date(value),
      ),
    relative: (value, now) => {
      const distance = Date.parse(value) - now;
      const size = Math.abs(distance);
      if (size < times.minute) return relatives.format(0, 'second');
      if (size < times.hour) return relatives.format(Math.trunc(distance / times.minute), 'minute');
      if (size < times.day) return relatives.format(Math.trunc(distance / times.hour), 'hour');
      if (size < 7 * times.day) return relatives.format(Math.trunc(distance / times.day), 'day');
      return date(value);
    },
  };
}

/** The formats of a language; English writes days before months and begins weeks on Monday, as French does (KIT-17). */
export function formatsOf(language: string): Formats {
  const locale = locales[language.slice(0, 2)] ?? 'en-GB';
  const known = made.get(locale) ?? createFormats(locale);
  made.set(locale, known);
  return known;
}
