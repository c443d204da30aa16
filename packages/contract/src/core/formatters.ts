import { Recent } from './recent.ts';

/** How many formatters of a kind are kept: one is some kilobytes, and takes as long to make as it takes to format a hundred times. */
const MOST = 500;

const dates = new Recent<Intl.DateTimeFormat>(MOST);
const numbers = new Recent<Intl.NumberFormat>(MOST);
const plurals = new Recent<Intl.PluralRules>(MOST);

/**
 * Returns how a locale writes dates with these options; one that was asked for before is the same object.
 * @throws RangeError for a locale or zone that this runtime does not know
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return dates.get(JSON.stringify([locale, options]), () => new Intl.DateTimeFormat(locale, options));
}

/** Returns how a locale writes numbers with these options; one that was asked for before is the same object. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return numbers.get(JSON.stringify([locale, options]), () => new Intl.NumberFormat(locale, options));
}

/** Returns the rules by which a locale's words follow a number. */
export function pluralRules(locale: string): Intl.PluralRules {
  return plurals.get(locale, () => new Intl.PluralRules(locale));
}
