const LOCALES = ['en-GB', 'fr-FR'];

/** A word as it is compared: `Févr.` is `fevr`. */
function plainWord(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase();
}

/** The months by their place in the year, each with its name in every language. */
const months = Array.from({ length: 12 }, (_, month) =>
  LOCALES.map((locale) =>
    plainWord(new Date(Date.UTC(2024, month)).toLocaleString(locale, { month: 'long', timeZone: 'UTC' })),
  ),
);

/** The number of a month that is written as a number, a word or the beginning of one; NaN where it could be several. */
function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const word = plainWord(text);
  const found = months.flatMap((names, month) => (names.some((name) => name.startsWith(word)) ? [month + 1] : []));
  return found.length === 1 ? (found[0] ?? Number.NaN) : Number.NaN;
}

const year = String.raw`(?<year>\d{4})`;
const dayForms = [
  String.raw`(?<day>\d{1,2})(?<mark>[./-])(?<month>\d{1,2})\k<mark>${year}`,
  String.raw`(?<day>\d{1,2})(?:er)?[\s-]+(?<month>\p{L}{3,}\.?)[\s-]+${year}`,
  String.raw`${year}-(?<month>\d\d)-(?<day>\d\d)`,
];
const time = String.raw`(?:,?\s+(?:(?:at|à)\s+)?|T)(?<hour>\d{1,2})\s?[:h]\s?(?<minute>\d\d)(?::\d\d)?`;
const forms = dayForms.map((form) => new RegExp(`^${form}(?:${time})?$`, 'u'));

/**
 * Reads a day, with or without a time, as people, spreadsheets and this portal write it: the wall clock in milliseconds, NaN
 * for what is none. Days are before months everywhere (KIT-17). A time with a zone of its own is not taken for a wall clock.
 */
export function readPastedDate(text: string): number {
  const parts = forms.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return Number.NaN;
  const numbers = [Number(parts['year']), monthOf(parts['month'] ?? ''), Number(parts['day'])] as const;
  const clock = [Number(parts['hour'] ?? 0), Number(parts['minute'] ?? 0)] as const;
  const at = Date.UTC(numbers[0], numbers[1] - 1, numbers[2], ...clock);
  const date = new Date(at);
  // What is past the end of its month or day would be another one.
  const isSame =
    date.getUTCDate() === numbers[2] && date.getUTCHours() === clock[0] && date.getUTCMinutes() === clock[1];
  return isSame && date.getUTCMonth() === numbers[1] - 1 ? at : Number.NaN;
}
