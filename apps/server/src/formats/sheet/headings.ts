import type { SheetRow } from './sheet.ts';

/** Characters of a heading that are compared; to put thousands of accents in order takes the square of their number. */
const MAX_HEADING = 200;

/** A heading as it is compared: without case, accents, marks and spaces. */
export function plainHeading(heading: string): string {
  return heading
    .slice(0, MAX_HEADING)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** The field of each known heading, as headings are compared. */
export type KnownHeadings = ReadonlyMap<string, string>;

/** In how many rows the headings are looked for. */
export const HEADING_ROWS = 20;
const FEWEST_HEADINGS = 2;

/** Returns how many different fields the headings in each of the first rows name. */
function headingCounts(rows: readonly SheetRow[], known: KnownHeadings): number[] {
  return rows
    .slice(0, HEADING_ROWS)
    .map(({ cells }) => new Set(cells.flatMap((cell) => known.get(plainHeading(cell)) ?? [])).size);
}

/** The place of the row with the headings, from 0: people put a title above, or leave rows blank. The first where none has any. */
export function headingRow(rows: readonly SheetRow[], known: KnownHeadings): number {
  const counts = headingCounts(rows, known);
  const most = Math.max(...counts);
  // One such word below the first row may be a name.
  return most >= FEWEST_HEADINGS ? counts.indexOf(most) : 0;
}

/**
 * The place of the sheet with the lines, from 0, by the first rows of each: people put a cover before it, or lists. The
 * first that is not empty where none has headings.
 */
export function headingSheet(heads: readonly (readonly SheetRow[])[], known: KnownHeadings): number {
  const counts = heads.map((rows) => Math.max(0, ...headingCounts(rows, known)));
  const most = Math.max(...counts);
  if (most >= FEWEST_HEADINGS) return counts.indexOf(most);
  return Math.max(
    0,
    heads.findIndex((rows) => rows.length > 0),
  );
}
