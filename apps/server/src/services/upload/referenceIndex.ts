import { nameKey } from '@atrium/contract';

const numeric = /^-?\d{1,32}(?:[.,]\d{1,15})?(?:E[+-]?\d{1,3})?$/i;

/** A number whose minus comes last, as some programs of accounting write it: LibreOffice makes `-1091019` of `001091019-`. */
const minusLast = /^(\d{1,32}(?:[.,]\d{1,15})?)-$/;

/** How spreadsheet programs write a number: without zeros that say nothing, or as a power of ten. `2.10` is no number of theirs. */
const written = /^-?(?:(?:0|[1-9]\d*)(?:[.,]\d*[1-9])?|\d(?:[.,]\d+)?E[+-]?\d{1,3})$/i;

/** A number that they have shortened to the width of its column: the digits that are left out are lost. */
const shortenedNumber = /^-?\d(?:[.,]\d+)?E\+\d{2,3}$/i;

/** The digits of a number that spreadsheet programs keep. */
const KEPT_DIGITS = 15;

function numberOf(reference: string): number | null {
  const plain = reference.replace(minusLast, '-$1');
  if (!numeric.test(plain)) return null;
  return Number(Number(plain.replace(',', '.')).toPrecision(KEPT_DIGITS));
}

/** The months as spreadsheet programs shorten them, in English and French. */
const months: Readonly<Record<string, number>> = {
  ...{ jan: 1, feb: 2, mar: 3, apr: 4, may: 5, jun: 6, jul: 7, aug: 8, sep: 9, oct: 10, nov: 11, dec: 12 },
  ...{ janv: 1, févr: 2, mars: 3, avr: 4, mai: 5, juin: 6, juil: 7, août: 8, sept: 9, déc: 12 },
};

/** A day of any year, `02-28`; null where it is none. */
function dayOfYear(month: number | undefined, day: number): string | null {
  const isDay = month !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isDay ? `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : null;
}

/** The days that spreadsheet programs take a reference for: `3-4` is in March or in April, `MAR1` the first of March. */
function daysTakenFor(reference: string): string[] {
  const [, first, second] = /^(\d{1,2})[-/](\d{1,2})$/.exec(reference) ?? [];
  if (first !== undefined && second !== undefined) {
    const days = [dayOfYear(Number(first), Number(second)), dayOfYear(Number(second), Number(first))];
    return [...new Set(days.flatMap((day) => day ?? []))];
  }
  const [, before, name, after] = /^(?:(\d{1,2})[- ]?)?(\p{L}{3,5})\.?(?:[- ]?(\d{1,2}))?$/u.exec(reference) ?? [];
  const day = before ?? after;
  if (name === undefined || day === undefined || (before !== undefined && after !== undefined)) return [];
  return [dayOfYear(months[name.toLowerCase()], Number(day)) ?? []].flat();
}

/** Milliseconds of a day, and the day that spreadsheet programs count from. */
const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** Checks whether a date may be one that was typed without a year: it is then taken for one of the year in which it is typed. */
function isRecent(year: number): boolean {
  return Math.abs(year - new Date().getUTCFullYear()) <= 1;
}

/** The days that a cell may have become: as a date, as the number of one, or as a CSV file has it. */
function daysOfCell(cell: string): string[] {
  if (/^(?:\d{1,2}[- ]?\p{L}{3,5}\.?|\p{L}{3,5}\.?[- ]?\d{1,2})$/u.test(cell)) return daysTakenFor(cell);
  const [, first, second, last] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(cell) ?? [];
  if (first !== undefined && second !== undefined)
    return isRecent(Number(last?.slice(-2)) + 2_000) ? daysTakenFor(`${first}/${second}`) : [];
  const iso = /^\d{5}$/.test(cell) ? new Date(FIRST_DAY + Number(cell) * DAY).toISOString().slice(0, 10) : cell;
  const [, year, day] = /^(\d{4})-(\d{2}-\d{2})$/.exec(iso) ?? [];
  return day !== undefined && isRecent(Number(year)) ? [day] : [];
}

/** What a reference leads to; `isAssumed` where a spreadsheet program had made a number or a date of it. */
export interface FoundReference<Entry> {
  readonly entry: Entry;
  readonly isAssumed: boolean;
}

/**
 * Finds entries by their reference. Where none has it as it is written, the one is taken that is the same number or date:
 * spreadsheet programs drop the zeros in front of `007`, write `1E5` as 100000 and take `3-4` for a day.
 */
export class ReferenceIndex<Entry> {
  readonly #exact = new Map<string, Entry>();
  /** Null where several have the number. */
  readonly #byNumber = new Map<number, Entry | null>();
  /** Null where several could be the day. */
  readonly #byDay = new Map<string, Entry | null>();

  add(reference: string, entry: Entry): void {
    this.#exact.set(nameKey(reference), entry);
    const number = numberOf(reference);
    if (number !== null) this.#byNumber.set(number, this.#byNumber.has(number) ? null : entry);
    for (const day of daysTakenFor(reference)) this.#byDay.set(day, this.#byDay.has(day) ? null : entry);
  }

  /** The entries that a spreadsheet program may have made the text of; null among them where one number or day is of several. */
  #sourcesOf(text: string): readonly (Entry | null)[] {
    const number = written.test(text) ? numberOf(text) : null;
    const same = number === null ? undefined : this.#byNumber.get(number);
    const found = same === undefined ? daysOfCell(text).map((day) => this.#byDay.get(day)) : [same];
    return [...new Set(found.filter((one) => one !== undefined))];
  }

  find(reference: string): FoundReference<Entry> | null {
    const exact = this.#exact.get(nameKey(reference));
    if (exact !== undefined) return { entry: exact, isAssumed: false };
    const [entry, ...others] = this.#sourcesOf(reference);
    return entry === undefined || entry === null || others.length > 0 ? null : { entry, isAssumed: true };
  }

  /** Checks whether a spreadsheet program may have made a text of several references: `12` of `12` and of `012`. */
  isOfSeveral(text: string): boolean {
    const [entry, ...others] = this.#sourcesOf(text);
    return entry === null || others.length > 0;
  }
}

/** Checks whether a spreadsheet program has shortened a number to the width of its column: `352099001761481` to `3.52099E+14`. */
export function isShortened(text: string): boolean {
  return shortenedNumber.test(text);
}

/** Checks whether spreadsheet programs leave a text as it is, as they take it for no number and no day. */
export function isUnchanging(text: string): boolean {
  return numberOf(text) === null && daysTakenFor(text).length === 0 && daysOfCell(text).length === 0;
}

/** Checks whether a cell has what a spreadsheet program makes of a text: `12` of `0012`, a date of `3-4`. */
export function isMadeOf(cell: string, text: string): boolean {
  const index = new ReferenceIndex<string>();
  index.add(text, text);
  return index.find(cell)?.isAssumed === true;
}
