import { type HoursWords, isWeek, readHours, readNames, writeHours } from '@atrium/contract';

import { readNumber, writeNumber } from '../../ui/format/readNumber.ts';
import type { GridColumn } from './gridDefinition.ts';

/** The words of a grid's values in the person's language. */
export interface GridWords {
  /** The locale that numbers are written in. */
  readonly locale: string;
  readonly yes: string;
  readonly no: string;
  readonly hours: HoursWords;
  choice(field: string, value: string): string;
}

const truths: readonly string[] = ['yes', 'true', 'oui', 'vrai', '1', 'x'];
const untruths: readonly string[] = ['no', 'false', 'non', 'faux', '0'];

/** Returns the name of a choice as its cell shows it. */
export function nameOfChoice({ field, names }: GridColumn, value: string, words: GridWords): string {
  return names?.get(value) ?? words.choice(field, value);
}

/** The choice that a text names, in any letter case. */
function choiceNamed(column: GridColumn, text: string, words: GridWords): string | undefined {
  const lower = text.toLowerCase();
  return column.options?.find(
    (option) => option.toLowerCase() === lower || nameOfChoice(column, option, words).toLowerCase() === lower,
  );
}

/** Returns a value as its cell shows it, and as it is copied. */
export function textOfValue(column: GridColumn, value: unknown, words: GridWords): string {
  if (value === undefined || value === null) return '';
  if (column.kind === 'hours' && isWeek(value)) return writeHours(value, words.hours);
  if (Array.isArray(value)) return value.map((one) => nameOfChoice(column, String(one), words)).join('; ');
  if (value === true) return words.yes;
  if (value === false) return words.no;
  if (typeof value === 'number') return writeNumber(value, words.locale, { hasGroups: false });
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return column.kind === 'choice' ? nameOfChoice(column, text, words) : text;
}

/** Returns the value that a text means in a column; text that means none stays as it is, so that it is reported. */
export function valueOfText(column: GridColumn, text: string, words: GridWords): unknown {
  const plain = text.replaceAll(/[\s\u00A0]+/g, ' ').trim();
  const lower = plain.toLowerCase();
  if (plain === '') return column.kind === 'many' ? [] : null;
  if (column.kind === 'number') return readNumber(plain, words.locale, { isWhole: column.isDecimal !== true });
  if (column.kind === 'flag') {
    if (lower === words.yes.toLowerCase() || truths.includes(lower)) return true;
    return lower === words.no.toLowerCase() || untruths.includes(lower) ? false : plain;
  }
  if (column.kind === 'hours') return readHours(text) ?? plain;
  if (column.kind === 'choice') return choiceNamed(column, plain, words) ?? plain;
  if (column.kind === 'many') {
    return readNames(plain, [';'], (name) => choiceNamed(column, name, words)) ?? plain;
  }
  return plain;
}

/** Reads tab-separated text as spreadsheets copy it: lines of cells, quoted where a cell has a line break or a tab. */
export function readCells(text: string): string[][] {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    lines.at(-1)?.push(cell);
    cell = '';
  };
  const whole = text.replaceAll('\r\n', '\n').replace(/\n$/, '');
  for (let at = 0; at < whole.length; at += 1) {
    const sign = whole.charAt(at);
    if (isQuoted && sign === '"' && whole[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (isQuoted && sign === '"') isQuoted = false;
    else if (isQuoted) cell += sign;
    else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n' || sign === '\r') {
      endCell();
      lines.push([]);
    } else cell += sign;
  }
  endCell();
  return lines;
}

/** Writes lines of cells as tab-separated text. */
export function writeCells(lines: readonly (readonly string[])[]): string {
  const cellOf = (text: string) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return lines.map((cells) => cells.map(cellOf).join('\t')).join('\n');
}
