import { readId } from '../id.ts';
import { composed } from '../plainLine.ts';
import type { FieldType, FilterValue } from './filter.ts';
import { isStorableText } from './queryError.ts';

const numberPattern = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const instantPattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d))?$/i;

const expectations: Readonly<Record<FieldType, string>> = {
  text: "a text in single quotes, such as 'Lyon'",
  texts: "a text in single quotes, such as 'Lyon'",
  number: 'a number, such as 12 or -0.5',
  boolean: 'true or false',
  instant: 'a date or a point in time without quotes, such as 2026-03-01T08:00:00Z',
  id: 'an id (UUID)',
  ids: 'an id (UUID)',
};

/** Returns what a literal for this type looks like, for messages. */
export function expectationOf(type: FieldType): string {
  return expectations[type];
}

/**
 * A point in time, or undefined when the text is none. A date alone is its midnight in UTC; fractions beyond
 * milliseconds are cut. Only years 1 to 9999 in UTC, which every database and every client can hold.
 */
export function readInstant(text: string): Date | undefined {
  const found = instantPattern.exec(text);
  if (found === null) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] =
    found;
  // Date would turn 30 February into 2 March.
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(day)) return undefined;
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}${zone.toUpperCase()}`);
  const utcYear = instant.getUTCFullYear();
  return utcYear >= 1 && utcYear <= 9999 ? instant : undefined;
}

function readNumber(text: string): number | undefined {
  const value = numberPattern.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : undefined;
}

function readBoolean(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

/** Reads one OData literal for a field of `type`, a text composed as stored ones are, or undefined when it is of another kind (API-38). */
export function readLiteral(text: string, isQuoted: boolean, type: FieldType): FilterValue | undefined {
  if (type === 'id' || type === 'ids') return readId(text);
  if (type === 'text' || type === 'texts') return isQuoted && isStorableText(text) ? composed(text) : undefined;
  if (isQuoted) return undefined;
  if (type === 'number') return readNumber(text);
  return type === 'boolean' ? readBoolean(text) : readInstant(text);
}
