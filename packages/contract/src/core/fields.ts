import { z } from 'zod';

import { isDomain, isEmail } from './emailAddress.ts';
import { textLimits } from './limits.ts';

/** Text that a database and a screen can hold: no NUL, no half of a character pair. */
export function text(most: number) {
  return z
    .string()
    .max(most)
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'characters');
}

/** Text that may not be blank. */
export function requiredText(most: number) {
  return text(most).refine((value) => value.trim() !== '', 'required');
}

/** A name: 1 to 255 characters (LIM-05). */
export const name = () => requiredText(textLimits.name);

/** A description of up to 4,000 characters; null when there is none (LIM-05). */
export const description = () => text(textLimits.description).nullable();

/** Optional short text; null when there is none. */
export const shortText = () => text(textLimits.name).nullable();

export const id = () => z.uuid('invalid');

/** An e-mail address, kept as typed and compared without case. */
export const email = () => text(textLimits.email).refine(isEmail, 'email');

/** A domain name in lower case, for example `northwind.example`. */
export const domain = () => text(253).refine(isDomain, 'domain');

function isHttpUrl(value: string): boolean {
  return /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(value) && isUrlHost(value);
}

/** An absolute http or https address (INTG-08, BRAND-16). */
export const httpUrl = () => text(textLimits.address).refine(isHttpUrl, 'url');

/** The address of an issuer: http or https, without query and fragment (AUTH-19). */
export const issuerAddress = () => httpUrl().refine((value) => !/[?#]/.test(value), 'issuer');

/** Schemes of the web itself, which no app has for its own. */
const webScheme = /^(?:https?|javascript|data|vbscript|blob|file|about|ftp|wss?):/i;

/** Where a provider sends people back to: a web address, or one in the scheme of an app (`com.example.app:/signin`). */
export const redirectAddress = () =>
  text(textLimits.address).refine(
    (value) => isHttpUrl(value) || (/^[a-z][a-z0-9+.-]*:\/\S*$/i.test(value) && !webScheme.test(value)),
    'url',
  );

function isUrlHost(value: string): boolean {
  const host = value.replace(/^https?:\/\//i, '').split(/[/?#]/)[0] ?? '';
  const [, bare = '', port] = /^(\[[0-9a-f:.]+\]|[^:]+)(?::(\d{1,5}))?$/i.exec(host) ?? [];
  if (port !== undefined && Number(port) > 65_535) return false;
  return bare === 'localhost' || bare.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(bare) || isDomain(bare);
}

/** A colour as `#` and six hex digits (BRAND-03). */
export const hexColour = () => z.string().regex(/^#[\da-f]{6}$/i, 'hexColour');

/** Degrees north, -90 to 90 (BLDG-22). */
export const latitude = () => z.number('latitude').min(-90, 'latitude').max(90, 'latitude');

/** Degrees east, -180 to 180 (BLDG-22). */
export const longitude = () => z.number('longitude').min(-180, 'longitude').max(180, 'longitude');

/** A whole number of zero or more that fits a database integer (PLACE-40). */
export const wholeNumber = () => z.int('integer').min(0, 'tooSmall').max(2_147_483_647, 'tooLarge');

/** An amount of money in a currency's main unit, with at most two decimals. */
export const amount = () =>
  z
    .number('number')
    .min(0, 'tooSmall')
    .max(9_999_999.99, 'tooLarge')
    .refine((value) => Number(value.toFixed(2)) === value, 'amount');

/** A currency's ISO 4217 code, such as `EUR`. */
export const currencyCode = () => requiredText(3).regex(/^[A-Z]{3}$/, 'currencyCode');

/** A point in time as ISO 8601 with offset; stored in UTC with milliseconds (LIM-04). */
export const instant = () =>
  z.iso.datetime({ offset: true, error: 'instant' }).refine((value) => !Number.isNaN(Date.parse(value)), 'instant');

/** A telephone prefix such as `+44` or `+1`; 1 to 4 digits, with the plus sign. */
export const mobilePrefix = () => text(8).regex(/^\+[1-9]\d{0,3}$/, 'mobilePrefix');

/** A telephone number as people write it. */
export const phone = () => text(textLimits.phone).regex(/^[+\d][\d\s().-]{2,}$/, 'invalid');

function beginsWith(value: string, prefix: string): boolean {
  return value.startsWith(prefix) && (value.length > prefix.length || !prefix.endsWith('.'));
}

/** A code that begins with a fixed word, for example `policy.` (section 5 of the specification); after a dot something follows. */
export function prefixedCode(...prefixes: readonly string[]) {
  return requiredText(textLimits.code)
    .refine((value) => prefixes.some((prefix) => beginsWith(value, prefix)), 'keyPrefix')
    .refine((value) => /^[\w.-]+$/.test(value), 'characters');
}

/** What every record carries besides its own fields (API-39, AUDIT-07). */
export const revision = () =>
  z.object({ identifier: id(), action: z.string(), editor: z.string().nullable(), date: instant() });

/** Identity and version, the head of every record and row. */
export const recordHead = { id: id(), version: z.int(), revision: revision() };
