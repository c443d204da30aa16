/** Blanks that languages and spreadsheets write between groups of three digits. */
const blanks = /[ \u00A0\u2009\u202F]/g;
const apostrophes: readonly string[] = ["'", '’'];

interface Marks {
  readonly decimal: string;
  /** What may be between groups of digits, apart from blanks. */
  readonly groups: readonly string[];
}

const known = new Map<string, Marks>();

function marksOf(locale: string): Marks {
  const found = known.get(locale);
  if (found !== undefined) return found;
  const parts = new Intl.NumberFormat(locale).formatToParts(-1_234_567.8);
  const markOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const group = markOf('group').replace(blanks, '');
  const groups = group === '' ? [] : apostrophes.includes(group) ? apostrophes : [group];
  const marks = { decimal: markOf('decimal'), groups };
  known.set(locale, marks);
  return marks;
}

/** Returns the digits without the marks of groups; undefined where a mark is not before each three digits, or not always the same. */
function joined(digits: string, marks: readonly string[]): string | undefined {
  const mark = marks.find((one) => digits.includes(one));
  if (mark === undefined) return digits;
  const [first = '', ...groups] = digits.split(mark);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? [first, ...groups].join('') : undefined;
}

/** Checks whether text that is no number has the digits and marks of one, which then are not those of the language. */
export function isUnclearNumber(value: unknown): boolean {
  return typeof value === 'string' && /^[+\-\u2212]?[.,]?\d[\d.,'’ ]*$/.test(value.replaceAll(blanks, ' '));
}

/**
 * Returns the number that a text means in a language; null for a blank text. Text that is no number, or could be two,
 * stays text, so that the contract answers with the message of the field's own kind (ERR-03). A point in French or a
 * comma in English is the decimal mark unless three digits follow: those could be thousands. In a whole number neither
 * mark is a decimal mark where three digits follow.
 */
export function readNumber(typed: string, locale: string, { isWhole = false } = {}): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  const marks = marksOf(locale);
  const [, sign = '', body = ''] = /^([+\-\u2212]?)(.*)$/s.exec(text) ?? [];
  const plain = body.replaceAll(blanks, ' ');
  const other = marks.decimal === '.' ? ',' : '.';
  const isOther = !plain.includes(marks.decimal) && new RegExp(`^[\\d ]*[${other}](?!\\d{3}$)\\d*$`).test(plain);
  const [whole = '', fraction, ...more] = plain.split(isOther ? other : marks.decimal);
  const isMixed = marks.groups.some((mark) => whole.includes(mark)) && whole.includes(' ');
  const digits = isMixed ? undefined : joined(whole, [' ', ...marks.groups]);
  const isNumber =
    digits !== undefined && more.length === 0 && /^\d*$/.test(digits + (fraction ?? '')) && /\d/.test(plain);
  const couldBeThousands = isWhole && fraction?.length === 3 && digits === whole;
  if (!isNumber || couldBeThousands) return text;
  return Number(`${sign === '\u2212' ? '-' : sign}${digits}.${fraction ?? ''}`.replace(/\.$/, ''));
}

/** Returns a number with all its digits as a language writes it. */
export function writeNumber(value: number, locale: string, { hasGroups = true } = {}): string {
  // The most digits there may be: as many as it takes to tell the number from its neighbours are written.
  return value.toLocaleString(locale, { useGrouping: hasGroups, maximumSignificantDigits: 21 });
}
