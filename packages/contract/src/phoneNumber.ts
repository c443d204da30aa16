import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

import { phoneExtension } from './core/phoneExtension.ts';
import { readablePhone } from './rules/phone.ts';

/** What is known of a number apart from its digits: the prefix next to it, and the ISO code of the country it is read in. */
export interface PhonePlace {
  readonly prefix: string | null;
  readonly country?: string | null;
}

const callingCodes: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));

/** The calling code, of up to 3 digits, that a prefix begins with: `1` of `+1246`, as countries of a shared plan have their area code in it. */
function callingCodeOf(prefix: string): string | undefined {
  const digits = prefix.slice(1);
  return [3, 2, 1].map((length) => digits.slice(0, length)).find((code) => callingCodes.has(code));
}

const extensionPattern = new RegExp(phoneExtension, 'i');

/** A typed number apart from the extension that is dialled once it answers: null without one. */
function partsOf(typed: string): { readonly line: string; readonly extension: string | null } {
  const found = extensionPattern.exec(typed);
  return found === null
    ? { line: typed, extension: null }
    : { line: typed.slice(0, found.index).trim(), extension: found[1] ?? null };
}

/** A number with its extension as RFC 3966 writes it in links that dial: `+33142685300;ext=12`. */
function withExtension(number: string, extension: string | null): string {
  return extension === null ? number : `${number};ext=${extension}`;
}

/** Returns what a typed number may mean, the likeliest first. */
function readingsOf(typed: string, { prefix, country }: PhonePlace): (PhoneNumber | undefined)[] {
  const code = prefix === null ? undefined : callingCodeOf(prefix);
  const known = typeof country === 'string' && isSupportedCountry(country) ? { defaultCountry: country } : undefined;
  return [
    parsePhoneNumberFromString(typed, code === undefined ? known : { defaultCallingCode: code }),
    parsePhoneNumberFromString(typed.replace(/^00/, '+')),
    prefix === null || prefix === `+${code}` ? undefined : parsePhoneNumberFromString(`${prefix}${typed}`),
  ];
}

function knownNumber(typed: string, place: PhonePlace): PhoneNumber | undefined {
  return readingsOf(typed, place).find((reading) => reading?.isValid() === true);
}

/**
 * A number as it is stored: together with the prefix it is E.164. Without a prefix, or of another one, it has its own
 * and is E.164 by itself. An extension follows it (`withExtension`). One that no country's plan has stays as typed.
 */
export function storedPhone(typed: string, place: PhonePlace): string {
  const { line, extension } = partsOf(typed);
  const number = knownNumber(line, place)?.number;
  if (number === undefined) return typed;
  const { prefix } = place;
  return withExtension(prefix !== null && number.startsWith(prefix) ? number.slice(prefix.length) : number, extension);
}

/** A stored number once the prefix next to it is taken away: it keeps its code where it is known. */
export function phoneWithoutPrefix(stored: string, prefix: string): string {
  const { line, extension } = partsOf(stored);
  const number = knownNumber(line, { prefix })?.number;
  return number === undefined ? stored : withExtension(number, extension);
}

/**
 * A number in groups of digits as its country writes them for callers from abroad, without the prefix that is next to it;
 * an extension is written as it may be typed.
 */
export function shownPhone(stored: string, prefix: string | null): string {
  const { line, extension } = partsOf(stored);
  const number = knownNumber(line, { prefix });
  if (number === undefined) return readablePhone(stored);
  const shown = readablePhone(withExtension(number.formatInternational(), extension));
  if (prefix === null || !number.number.startsWith(prefix)) return shown;
  const digitsOfPrefix = prefix.slice(1).replaceAll(/\d/g, String.raw`$&\D*`);
  return shown.replace(new RegExp(`^\\+${digitsOfPrefix}`), '');
}
