import { compareTexts } from '@atrium/contract';

import type { GridColumn } from './gridDefinition.ts';
import type { GridLine } from './gridEdits.ts';
import { type GridWords, textOfValue } from './gridText.ts';

/** The column that the rows of a grid are in the order of. */
export interface GridOrder {
  readonly field: string;
  readonly isDescending: boolean;
}

/** Which rows of a grid are shown, and in which order; both by what is saved, so that no row moves while it is typed in. */
export interface GridView {
  /** The order of the definition without it. */
  readonly order: GridOrder | null;
  /** A text that one of the row's cells contains. */
  readonly sought: string;
}

/** Returns the order after a press on a column's heading: ascending, descending, as it was. */
export function nextOrder(order: GridOrder | null, field: string): GridOrder | null {
  if (order?.field !== field) return { field, isDescending: false };
  return order.isDescending ? null : { field, isDescending: true };
}

function savedText({ record }: GridLine, column: GridColumn, words: GridWords): string {
  return record === null ? '' : textOfValue(column, record[column.field], words);
}

/** Compares by number where both are, else by words; what is blank comes last in either direction. */
function compareBy({ isDescending }: GridOrder, column: GridColumn, words: GridWords) {
  const direction = isDescending ? -1 : 1;
  return (one: GridLine, other: GridLine): number => {
    const [first, second] = [one.record?.[column.field], other.record?.[column.field]];
    if (typeof first === 'number' && typeof second === 'number') return (first - second) * direction;
    const [text, against] = [savedText(one, column, words), savedText(other, column, words)];
    if (text === '' || against === '') return Number(text === '') - Number(against === '');
    return compareTexts(text, against) * direction;
  };
}

/** Returns the rows that are shown, in their order. Rows with changes are always shown, and new rows come last. */
export function arrangedLines(
  lines: readonly GridLine[],
  { order, sought }: GridView,
  columns: readonly GridColumn[],
  words: GridWords,
  language: string,
): readonly GridLine[] {
  const text = sought.trim().toLocaleLowerCase(language);
  const contains = (line: GridLine) =>
    columns.some((column) => savedText(line, column, words).toLocaleLowerCase(language).includes(text));
  const shown =
    text === '' ? lines : lines.filter((line) => line.record === null || line.changed.length > 0 || contains(line));
  const column = columns.find(({ field }) => field === order?.field);
  if (order === null || column === undefined) return shown;
  const saved = shown.filter(({ record }) => record !== null);
  return [...saved.toSorted(compareBy(order, column, words)), ...shown.filter(({ record }) => record === null)];
}
