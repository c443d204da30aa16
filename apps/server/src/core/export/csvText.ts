import { stringify } from 'csv-stringify/sync';

import type { ExportCell } from './exportRows.ts';

/** The mark by which spreadsheet programs read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

const startsFormula = /^[=+\-@\t\r]/;
const numberOrPhone = /^[+-]?[\d\s().-]+$/;

/** Keeps a spreadsheet program from running a text as a formula; numbers and phone numbers stay as they are (KIT-04). */
export function guardFormula(text: string): string {
  return startsFormula.test(text) && !numberOrPhone.test(text) ? `'${text}` : text;
}

function csvCell(cell: ExportCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'string' ? guardFormula(cell) : String(cell);
}

/** Rows as lines of CSV (RFC 4180), each with its line end. */
export function csvText(rows: readonly (readonly ExportCell[])[]): string {
  return stringify(
    rows.map((row) => row.map(csvCell)),
    // Every line break within a cell is quoted, and a lone empty cell, as an empty line would be no row.
    { record_delimiter: '\r\n', eof: true, quoted_match: /[\r\n]/, quoted_empty: rows[0]?.length === 1 },
  );
}
