import { Readable } from 'node:stream';

import type { writeXlsxStream } from 'hucre/xlsx';

import { createSlices } from '../../base/slices.ts';
import type { ExportColumn } from './exportColumns.ts';
import type { ExportCell } from './exportRows.ts';

/** The most characters of a cell in a workbook. */
const MAX_CHARACTERS = 32_767;
const INSTANT_FORMAT = 'yyyy-mm-dd hh:mm:ss';

/**
 * Text unchanged: what looks like an escape of the file format is itself escaped, and so are the two signs that no XML may
 * have and the library lets through.
 */
function xlsxCell(cell: ExportCell): ExportCell {
  if (typeof cell !== 'string') return cell;
  return cell
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .replace(/_x[\da-f]{4}_/gi, (text) => `_x005F${text}`)
    .replaceAll('\uFFFE', '_xFFFE_')
    .replaceAll('\uFFFF', '_xFFFF_');
}

/** Returns what a workbook's sheet may be called: 31 characters, some of them refused. */
function sheetName(title: string): string {
  return (
    title
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || 'Export'
  );
}

async function* rowsOf(pages: AsyncIterable<ExportCell[][]>): AsyncGenerator<ExportCell[], undefined> {
  const pause = createSlices();
  for await (const page of pages)
    for (const row of page) {
      yield row.map(xlsxCell);
      await pause();
    }
  return undefined;
}

type Options = Parameters<typeof writeXlsxStream>[1];

/** The library comes with the first workbook: most processes write none. */
async function* bytesOf(pages: AsyncIterable<ExportCell[][]>, options: Options): AsyncGenerator<Uint8Array, undefined> {
  const { writeXlsxStream: write } = await import('hucre/xlsx');
  yield* write(rowsOf(pages), options);
  return undefined;
}

/** A workbook as bytes, written while the pages are read. Numbers, booleans and times are typed, text stays text. */
export function xlsxStream(
  title: string,
  header: readonly string[],
  columns: readonly ExportColumn[],
  pages: AsyncIterable<ExportCell[][]>,
): Readable {
  const options = {
    name: sheetName(title),
    columns: columns.map(({ field, isInstant }, index) => ({
      header: header[index] ?? field,
      ...(isInstant ? { numFmt: INSTANT_FORMAT } : {}),
    })),
    freezePane: { rows: 1 },
  };
  return Readable.from(bytesOf(pages, options), { objectMode: false });
}
