import { setImmediate } from 'node:timers/promises';

import type { FieldCode, ImportError } from '@atrium/contract';
import type { Language } from '@atrium/phrases';
import { languages } from '@atrium/phrases';

import { shortened } from '../../base/shortened.ts';
import { exportTexts } from '../export/exportTexts.ts';
import type { ImportDefinition, ImportLine, LineIssue } from './defineImport.ts';
import { type KnownHeadings, plainHeading } from '../../formats/sheet/headings.ts';
import { columnLetters } from './columnLetters.ts';
import type { SheetRow } from '../../formats/sheet/sheet.ts';

/** The headings of a template in a language. */
export async function headingsOf(
  { resource, columns }: ImportDefinition,
  language: Language,
): Promise<readonly string[]> {
  const named = columns.map(({ field }) => ({ field, isInstant: false }));
  return (await exportTexts(resource, named, language)).header;
}

/** The rows under the headings, by line. */
export interface Table {
  /** The place of each field's column. */
  readonly places: ReadonlyMap<string, number>;
  readonly rows: ReadonlyMap<number, SheetRow>;
}

/** Every way in which a heading may be written: in each language, or as the field is called in the API. */
export async function knownHeadings(definition: ImportDefinition): Promise<KnownHeadings> {
  const known = new Map(definition.columns.map(({ field }) => [plainHeading(field), field]));
  for (const language of languages) {
    const headings = await headingsOf(definition, language);
    for (const [index, { field }] of definition.columns.entries())
      known.set(plainHeading(headings[index] ?? field), field);
  }
  return known;
}

/** Finds the columns by the headings in line 1, in any order, and says which are missing, unknown or there twice (MSG-15). */
export function readHeadings(
  definition: ImportDefinition,
  known: KnownHeadings,
  rows: readonly SheetRow[],
): { readonly table: Table; readonly errors: ImportError[] } {
  const [first] = rows;
  const cells = first?.line === 1 ? first.cells : [];
  const places = new Map<string, number>();
  const errors: ImportError[] = [];
  const atFault = (code: FieldCode, index: number | null, field: string | null, value: string | null) =>
    errors.push({ line: 1, column: index === null ? null : columnLetters(index), field, code, value, otherLine: null });
  for (const [index, cell] of cells.entries()) {
    const heading = cell.trim();
    const field = known.get(plainHeading(heading));
    if (heading === '') {
      const isUsed = rows.some((row) => row.line > 1 && (row.cells[index] ?? '').trim() !== '');
      if (isUsed) atFault('headingMissing', index, null, null);
    } else if (field === undefined) atFault('headingUnknown', index, null, shortened(heading, 100));
    else if (places.has(field)) atFault('headingTwice', index, field, heading);
    else places.set(field, index);
  }
  for (const { field, isRequired } of definition.columns)
    if (isRequired && !places.has(field)) atFault('headingMissing', null, field, null);
  return {
    table: { places, rows: new Map(rows.flatMap((row) => (row.line > 1 ? [[row.line, row] as const] : []))) },
    errors,
  };
}

function textOf(cell: string | undefined): string {
  // Spaces that do not break come along when people copy from web pages.
  return (cell ?? '').replaceAll('\u00A0', ' ').trim();
}

/**
 * Checks whether a cell shows that its formula failed, as programs of spreadsheets say it in their language: `#DIV/0!`, in
 * French `#DIV/0 !`, `#VALEUR !` and `#N/D`, `Err:502` (MSG-15).
 */
export function isFormulaError(text: string): boolean {
  return /^(?:#[\p{Lu}/0]{3,}\s?[!?]|#N\/?[ADV]|Err\s?:\s?\d{3})$/u.test(text);
}

/** Returns an issue of a line as a reader of the table finds it: with its column and the value there. */
export function tableError({ places, rows }: Table, { line, field, code, otherLine }: LineIssue): ImportError {
  const index = places.get(field);
  const value = index === undefined ? '' : textOf(rows.get(line)?.cells[index]);
  return {
    line,
    column: index === undefined ? null : columnLetters(index),
    field,
    code,
    value: value === '' ? null : shortened(value, 100),
    otherLine: otherLine ?? null,
  };
}

/** Lines that are validated before others get a turn. */
const LINES_AT_ONCE = 200;

/** Validates every line by the contract. */
export async function readLines(
  { readLine }: ImportDefinition,
  { places, rows }: Table,
  idOf: (line: number) => string,
): Promise<{ readonly lines: ImportLine[]; readonly issues: LineIssue[] }> {
  const lines: ImportLine[] = [];
  const issues: LineIssue[] = [];
  for (const { line, cells } of rows.values()) {
    if (lines.length % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
    const texts = [...places].map(([field, index]) => [field, textOf(cells[index])] as const);
    const failed = new Set(texts.flatMap(([field, text]) => (isFormulaError(text) ? [field] : [])));
    const read = readLine(Object.fromEntries(texts.filter(([, text]) => text !== '')));
    const values = Object.entries(read.values).filter(([field]) => !failed.has(field));
    lines.push({ line, id: idOf(line), values: Object.fromEntries(values) });
    issues.push(...[...failed].map((field): LineIssue => ({ line, field, code: 'formulaError' })));
    issues.push(...read.issues.filter(({ field }) => !failed.has(field)).map((issue) => ({ ...issue, line })));
  }
  return { lines, issues };
}
