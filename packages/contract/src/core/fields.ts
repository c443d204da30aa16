import { z } from 'zod';

import { isCurrency } from './currencies.ts';
import { hasInvisibleSign, isDomain, isEmail } from './emailAddress.ts';
import { bookingLimits, textLimits, times } from './limits.ts';
import { isIssuerTemplate } from './isIssuerTemplate.ts';
import { phoneExtension } from './phoneExtension.ts';
import { composed, plainLine } from './plainLine.ts';

/** Makes a schema when it is first asked for, and the same one from then on: it never changes, and hundreds of fields use it. */
function once<Schema>(make: () => Schema): () => Schema {
  let made: Schema | undefined;
  return () => (made ??= make());
}

/** As `once`, for each length. */
function onceForLength<Schema>(make: (most: number) => Schema): (most: number) => Schema {
  const made = new Map<number, Schema>();
  return (most) => {
    const known = made.get(most) ?? make(most);
    made.set(most, known);
    return known;
  };
}

function holdable(schema: z.ZodString, most: number): z.ZodString {
  return schema.max(most).refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'characters');
}

/**
 * Text that is kept in another spelling than it may be sent in. What is far too long is refused as it is: to read it closely
 * would cost time for nothing (SEC-13).
 */
function respelled(schema: z.ZodString, respell: (text: string) => string, most: number): z.ZodString {
  return holdable(
    schema.overwrite((sent) => (sent.length > 4 * most ? sent : respell(sent))),
    most,
  );
}

function isNotBlank(value: string): boolean {
  return value.trim() !== '';
}

/** Text that a database and a screen can hold: no NUL, no half of a character pair. */
export const text = onceForLength((most) => holdable(z.string(), most));

/** Text that may not be blank. */
export const requiredText = onceForLength((most) => text(most).refine(isNotBlank, 'required'));

/** An address or a reference in one line, kept as typed apart from the spaces around it: what is wrong in it is not corrected. */
export const typedLine = onceForLength((most) => holdable(z.string().trim(), most));

/** Text of one line, kept so that no two differ by what no one sees (BRAND-19). */
export const line = onceForLength((most) => respelled(z.string(), plainLine, most));

/** Text of one line that may not be blank. */
const requiredLine = onceForLength((most) => line(most).refine(isNotBlank, 'required'));

/** How another service calls an account, which may be an address such as `api://portal`: 1 to 255 characters in one line. */
export const accountName = once(() => requiredLine(textLimits.name));

/** Checks that a name has no web address: mail programs make links of them by themselves (SEC-22). */
function hasNoAddress(value: string): boolean {
  return !value.includes('://');
}

/** A name: 1 to 255 characters in one line (LIM-05), and no web address (SEC-22). */
export const name = once(() => requiredLine(textLimits.name).refine(hasNoAddress, 'addressInName'));

/** A name that may be missing; null then. */
export const optionalName = once(() => line(textLimits.name).refine(hasNoAddress, 'addressInName').nullable());

/** What ends a line, and other signs of control but the tab, which is a blank. */
const lineBreak = /(?!\t)[\p{Cc}\p{Zl}\p{Zp}]/u;

/** The subject of a message: one that has a line break is refused, so that nothing in it can be taken for a header (MSG-11). */
export const subjectLine = once(() =>
  respelled(
    z
      .string()
      .trim()
      .refine((value) => !lineBreak.test(value), 'invisible'),
    plainLine,
    textLimits.name,
  ).refine(isNotBlank, 'required'),
);

/** The name of a person, which is refused with a line break in it (MSG-12), or with a web address (SEC-22). */
export const oneLineName = once(() => subjectLine().refine(hasNoAddress, 'addressInName'));

/** The name that messages are sent under: one that reads like an address could be taken for another sender. */
export const senderName = once(() => oneLineName().refine((value) => !/[@<>]/.test(value), 'senderName'));

/** A description of up to 4,000 characters, composed as names are; null when there is none (LIM-05). */
export const description = once(() => respelled(z.string(), composed, textLimits.description).nullable());

/** Optional short text in one line; null when there is none. */
export const shortText = once(() => line(textLimits.name).nullable());

/** An id, taken in either case and kept in lower case: what is compared with it need not ask for the case (API-36). */
export const id = once(() => z.uuid('invalid').toLowerCase());

/** A list in which each value is kept once, where it is first. */
export function distinct<Item extends z.ZodType>(item: Item, most: number, code?: string): z.ZodArray<Item> {
  return z
    .array(item)
    .max(most, code)
    .overwrite((list) => [...new Set(list)]);
}

/** An e-mail address, kept as typed apart from the spaces around it, and compared without case. */
export const email = once(() =>
  typedLine(textLimits.email)
    .refine((value) => !hasInvisibleSign(value), 'invisible')
    .refine(isEmail, 'email'),
);

/** A domain name in lower case, for example `northwind.example`. */
export const domain = once(() => typedLine(253).refine(isDomain, 'domain'));

function isHttpUrl(value: string): boolean {
  return /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(value) && isUrlHost(value);
}

/** An absolute http or https address (INTG-08, BRAND-16). */
export const httpUrl = once(() => typedLine(textLimits.address).refine(isHttpUrl, 'url'));

/** The address of an issuer: http or https, without query and fragment (AUTH-19). */
export const issuerAddress = once(() =>
  httpUrl()
    .refine((value) => !/[?#]/.test(value), 'issuer')
    .refine((value) => !isIssuerTemplate(value), 'issuerTemplate'),
);

/** Schemes of the web itself, which no app has for its own. */
const webScheme = /^(?:https?|javascript|data|vbscript|blob|file|about|ftp|wss?):/i;

/** Where a provider sends people back to: a web address, or one in the scheme of an app (`com.example.app:/signin`). */
export const redirectAddress = once(() =>
  typedLine(textLimits.address).refine(
    (value) => isHttpUrl(value) || (/^[a-z][a-z0-9+.-]*:\/\S*$/i.test(value) && !webScheme.test(value)),
    'url',
  ),
);

function isUrlHost(value: string): boolean {
  const host = value.replace(/^https?:\/\//i, '').split(/[/?#]/)[0] ?? '';
  const [, bare = '', port] = /^(\[[0-9a-f:.]+\]|[^:]+)(?::(\d{1,5}))?$/i.exec(host) ?? [];
  if (port !== undefined && Number(port) > 65_535) return false;
  return bare === 'localhost' || bare.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(bare) || isDomain(bare);
}

/** A colour as `#` and six hex digits (BRAND-03). */
export const hexColour = once(() => z.string().regex(/^#[\da-fA-F]{6}$/, 'hexColour'));

/** Degrees north, -90 to 90 (BLDG-22). */
export const latitude = once(() => z.number('latitude').min(-90, 'latitude').max(90, 'latitude'));

/** Degrees east, -180 to 180 (BLDG-22). */
export const longitude = once(() => z.number('longitude').min(-180, 'longitude').max(180, 'longitude'));

/** A whole number of zero or more that fits a database integer (PLACE-40). */
export const wholeNumber = once(() => z.int('integer').min(0, 'tooSmall').max(2_147_483_647, 'tooLarge'));

/** Minutes that are kept free after each booking of a space (RESV-24). */
export const bufferMinutes = once(() =>
  z
    .int('integer')
    .min(0, 'tooSmall')
    .max(bookingLimits.longestBuffer / times.minute, 'tooLarge'),
);

/** An amount of money in a currency's main unit, with at most two decimals. */
export const amount = once(() =>
  z
    .number('number')
    .min(0, 'tooSmall')
    .max(9_999_999.99, 'tooLarge')
    .refine((value) => Number(value.toFixed(2)) === value, 'amount'),
);

/** A price in a currency's main unit; no currency has more than three decimals, and most have two (VEND-09). */
export const price = once(() =>
  z
    .number('number')
    .min(0, 'tooSmall')
    .max(9_999_999.999, 'tooLarge')
    .refine((value) => Number(value.toFixed(3)) === value, 'priceDigits'),
);

/** The ISO 4217 code of a currency that is in force, such as `EUR` (VEND-01). */
export const currencyCode = once(() => requiredText(3).refine(isCurrency, 'currencyCode'));

/**
 * A point in time as ISO 8601 with offset; stored in UTC with milliseconds (LIM-04). It is written in a year from 1900 to 2099,
 * as the portal's calendars have them: another one is a slip, such as 0206 for 2026.
 */
export const instant = once(() =>
  z.iso.datetime({ offset: true, error: 'instant' }).refine((value) => /^(?:19|20)/.test(value), 'instant'),
);

/** A telephone prefix such as `+44` or `+1`; 1 to 4 digits, with the plus sign. */
export const mobilePrefix = once(() => line(8).regex(/^\+[1-9]\d{0,3}$/, 'mobilePrefix'));

/**
 * A telephone number, typed in any way that a country writes them, perhaps with an extension of up to 7 digits; how it is
 * stored is `storedPhone`'s rule.
 */
export const phone = once(() =>
  line(textLimits.phone).regex(new RegExp(String.raw`^[+(\d][\d\s()./-]{2,}(?:$|${phoneExtension})`, 'i'), 'invalid'),
);

function beginsWith(value: string, prefix: string): boolean {
  return value.startsWith(prefix) && (value.length > prefix.length || !prefix.endsWith('.'));
}

/** A code that begins with a fixed word, for example `policy.` (section 5 of the specification); after a dot something follows. */
export function prefixedCode(...prefixes: readonly string[]) {
  return requiredLine(textLimits.code)
    .refine((value) => prefixes.some((prefix) => beginsWith(value, prefix)), 'keyPrefix')
    .refine((value) => /^[\w.-]+$/.test(value), 'characters');
}

/** What every record carries apart from its own fields (API-39, AUDIT-07). */
export const revision = once(() =>
  z.object({ identifier: id(), action: z.string(), editor: z.string().nullable(), date: instant() }),
);

/** Identity and version, the head of every record and row. */
export const recordHead = { id: id(), version: z.int(), revision: revision() };
