/** The mark by which spreadsheet programs read a CSV file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Signs that formulas begin with; spreadsheet programs take the wide ones of East Asian keyboards as well. */
const SIGNS = '[=+\\-@＝＋－＠]';
/**
 * The beginning of what could be run: spreadsheet programs skip blanks, and may take a quote for the one around a cell. A
 * text that looks guarded is guarded again, so that taking the apostrophe off restores it.
 */
const startsFormula = new RegExp(`^(?:[\\s'"]*${SIGNS}|'*[\\t\\r\\n])`);
/** What a program would run that parts cells by another sign than the file, or takes a line break for the end of a row. */
const AFTER_SEPARATOR = `(?=(?:[^\\S\\t\\r\\n]|['"])*${SIGNS})`;
const formulaInside = new RegExp(`([,;|\\t\\r\\n])${AFTER_SEPARATOR}`, 'g');
const guardedInside = new RegExp(`([,;|\\t\\r\\n])'${AFTER_SEPARATOR}`, 'g');
const numberOrPhone = /^[+-]?[\d ().\u00a0\u202f-]+$/;

/**
 * Puts an apostrophe before what a spreadsheet program could run, at the beginning of a text and after each separator and
 * line break in it; numbers and phone numbers stay as they are (KIT-04). `unguardFormula` restores every text.
 */
export function guardFormula(text: string): string {
  if (numberOrPhone.test(text)) return text;
  const guarded = text.replaceAll(formulaInside, "$1'");
  return startsFormula.test(text) ? `'${guarded}` : guarded;
}

/** Takes off the apostrophes of `guardFormula` (KIT-04). */
export function unguardFormula(text: string): string {
  const rest = text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : text;
  return rest.replaceAll(guardedInside, '$1');
}

/** One value of a CSV file; a date is written as UTC shows it, without the zone, which the header names; null as nothing. */
export type CsvCell = string | number | boolean | Date | null;

function textOf(cell: CsvCell): string {
  if (cell === null) return '';
  // As in a workbook: `2026-12-01 09:00:00`.
  if (cell instanceof Date) return cell.toISOString().slice(0, -5).replace('T', ' ');
  return typeof cell === 'string' ? guardFormula(cell) : String(cell);
}

/** The signs that part cells in files of spreadsheet programs. */
const separators = [',', ';', '\t', '|'] as const;

/** Languages whose spreadsheet programs part cells by semicolons: a comma is in their numbers. */
const semicolonLanguages: ReadonlySet<string> = new Set(['fr']);

/** Returns how CSV files part cells for people of a language, such as `fr`. */
export function csvSeparator(language: string): ',' | ';' {
  return semicolonLanguages.has(language) ? ';' : ',';
}

/** Text is in quotes even where it need not be: a program that parts cells by another sign then keeps most of it together. */
function written(cell: CsvCell): string {
  return typeof cell === 'string' ? `"${textOf(cell).replaceAll('"', '""')}"` : textOf(cell);
}

/** Returns rows as lines of CSV (RFC 4180) for people of a language, each with its line end, without a byte order mark. */
export function writeCsv(rows: readonly (readonly CsvCell[])[], language: string): string {
  const separator = csvSeparator(language);
  const lines = rows.map((row) => row.map(written).join(separator));
  // An empty line would be no row: a lone empty cell is quoted.
  return lines.map((line) => `${line === '' ? '""' : line}\r\n`).join('');
}

/** A row of a CSV file; `line` counts the lines of the text from 1, a row with line breaks in quotes has several. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** In how many lines the headings are looked for, below a title. */
const HEADING_LINES = 20;
/** The cells of a line below the first one that make it a row of headings: a sentence has fewer. */
const FEWEST_HEADINGS = 3;

/** The separator that is used most in a line, outside quotes, and how many cells it makes. */
function partsOf(line: string): { readonly separator: string; readonly count: number } {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const counted = separators.map((separator) => ({ separator, count: bare.split(separator).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most));
}

/** Returns the separator that is used most between the headings: in the first line, or below a title that has none. */
function separatorOf(text: string): string {
  const [first = '', ...others] = text.split(/\r\n|\r|\n/, HEADING_LINES);
  const inFirst = partsOf(first);
  if (inFirst.count > 1) return inFirst.separator;
  const headings = others.map(partsOf).find(({ count }) => count >= FEWEST_HEADINGS);
  return headings?.separator ?? inFirst.separator;
}

/**
 * Reads the rows of a CSV text as spreadsheet programs write them, with any of their separators and line ends, empty rows
 * too. The apostrophe before what looks like a formula is taken off (KIT-04).
 */
export function* readCsv(content: string): Generator<CsvRow, undefined> {
  // Excel's own note of the separator is no row of the table.
  const [start = '', noted] = /^\uFEFF?(?:sep=(.)(?:\r\n|\n|\r))?/i.exec(content) ?? [];
  const text = content.slice(start.length);
  const separator = noted ?? separatorOf(text);
  let line = noted === undefined ? 1 : 2;
  let row: { line: number; cells: string[] } = { line, cells: [] };
  let cell = '';
  /** Where in the text the part of the cell begins that is not in `cell` yet. */
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\n') line += 1;
      if (sign !== '"') continue;
      cell += text.slice(from, at);
      // Two quotes within quotes are one: the second begins the next part.
      isQuoted = text[at + 1] === '"';
      from = at + 1;
      if (isQuoted) at += 1;
    } else if (sign === '"' && cell === '' && from === at) {
      isQuoted = true;
      from = at + 1;
    } else if (sign === separator || sign === '\r' || sign === '\n') {
      row.cells.push(unguardFormula(cell + text.slice(from, at)));
      cell = '';
      if (sign !== separator) {
        if (sign === '\r' && text[at + 1] === '\n') at += 1;
        line += 1;
        yield row;
        row = { line, cells: [] };
      }
      from = at + 1;
    }
  }
  const rest = cell + text.slice(from);
  if (rest === '' && row.cells.length === 0) return undefined;
  row.cells.push(unguardFormula(rest));
  yield row;
  return undefined;
}
