import {
  dateFormat,
  dayAt,
  labelled,
  moneyFormat,
  numberFormat,
  times,
  zoneName as nameOfZone,
} from '@atrium/contract';

import { frenchPlace, frenchPlaces } from './zonePlaces.ts';

/** Dates, times, numbers and money in one language (KIT-17). Instants are ISO 8601 texts with an offset. */
export interface Formats {
  /** The locale that formats, such as `fr-FR`. */
  readonly locale: string;
  /** The IANA timezone that times are written in where no other is given. */
  readonly timeZone: string;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** `amount` in the currency's main unit, `currency` as ISO 4217. */
  readonly money: (amount: number, currency: string) => string;
  /** A label and what it is of, with the colon of the language. */
  readonly labelled: (label: string, text: string) => string;
  /** A day, from `2026-11-29` (no zone is applied) or from an instant, in the zone of the formats. */
  readonly date: (value: string) => string;
  /** The zone as people name it: `London time`, `heure de Londres`, `UTC`. */
  readonly zoneName: (timeZone: string) => string;
  /** The time of day of an instant in milliseconds. */
  readonly timeOfDay: (instant: number, timeZone: string) => string;
  /** `text`, which is the time of an instant in `timeZone`, with the zone's name where the person's clocks show another. */
  readonly inZone: (text: string, instant: string | number, timeZone: string) => string;
  /** Day and time in `timeZone`, else in the zone of the formats; another zone than the person's is named. */
  readonly dateTime: (value: string, timeZone?: string) => string;
  /** Day and time to the second, the zone always named: for tooltips. */
  readonly exact: (value: string, timeZone?: string) => string;
  /** `3 minutes ago`; from a day on `yesterday` by the days of the zone, or the day when it is a week or more away. */
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
  return dateFormat('en-GB', { ...minute, timeZone }).format(at);
}

function createFormats(locale: string, placeZone: string | undefined): Formats {
  const dates = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, options);
  const relatives = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const zoneName = (zone: string) => nameOfZone(zone, locale, frenchPlace);

  const date = (value: string) =>
    /^\d{4}-\d\d-\d\d$/.test(value)
      ? dates({ ...day, timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`))
      : dates({ ...day, ...(placeZone === undefined ? {} : { timeZone: placeZone }) }).format(new Date(value));

  const inZone = (text: string, instant: string | number, timeZone: string) => {
    const at = new Date(instant);
    const isSame = wallClock(at, timeZone) === wallClock(at, ownTimeZone());
    return isSame ? text : `${text} (${zoneName(timeZone)})`;
  };

  const timeZone = placeZone ?? ownTimeZone();
  return {
    locale,
    timeZone,
    number: (value, options) => numberFormat(locale, options).format(value),
    money: (amount, currency) => moneyFormat(locale, currency).format(amount),
    labelled: (label, text) => labelled(label, text, locale),
    date,
    zoneName,
    timeOfDay: (instant, zone) => dates({ hour: '2-digit', minute: '2-digit', timeZone: zone }).format(instant),
    inZone,
    dateTime: (value, zone = placeZone) => {
      const at = new Date(value);
      if (zone === undefined) return dates(minute).format(at);
      return inZone(dates({ ...minute, timeZone: zone }).format(at), value, zone);
    },
    exact: (value, zone = timeZone) => {
      const text = dates({ ...minute, second: '2-digit', timeZone: zone }).format(new Date(value));
      return `${text} (${zoneName(zone)})`;
    },
    relative: (value, now) => {
      const distance = Date.parse(value) - now;
      const size = Math.abs(distance);
      if (size < times.minute) return relatives.format(0, 'second');
      if (size < times.hour) return relatives.format(Math.trunc(distance / times.minute), 'minute');
      if (size < times.day) return relatives.format(Math.trunc(distance / times.hour), 'hour');
      if (size >= 7 * times.day) return date(value);
      const dayOf = (instant: number) => Date.parse(dayAt(instant, timeZone));
      return relatives.format((dayOf(now + distance) - dayOf(now)) / times.day, 'day');
    },
  };
}

/**
 * The formats of a language, with times in `timeZone`, else in the person's own; English writes days before months and
 * begins weeks on Monday, as French does (KIT-17).
 */
export function formatsOf(language: string, timeZone?: string): Formats {
  const locale = locales[language.slice(0, 2)] ?? 'en-GB';
  // What zones are called comes later than the page: then these are other formats.
  const key = `${locale} ${timeZone ?? ''} ${frenchPlaces() === undefined ? '' : 'named'}`;
  const known = made.get(key) ?? createFormats(locale, timeZone);
  made.set(key, known);
  return known;
}
