import { Readable } from 'node:stream';

import { BYTE_ORDER_MARK, writeCsv } from '@atrium/contract';

import type { ExportColumn } from './exportColumns.ts';
import type { ExportCell } from './exportRows.ts';
import type { ExportTexts } from './exportTexts.ts';
import { xlsxStream } from './xlsxStream.ts';

/** The formats of an export. */
export const exportFormats = ['csv', 'xlsx', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Media type of each format. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
};

async function* csvChunks(
  { language, header }: ExportTexts,
  pages: AsyncIterable<ExportCell[][]>,
): AsyncGenerator<string, undefined> {
  yield BYTE_ORDER_MARK + writeCsv([header], language);
  for await (const page of pages) if (page.length > 0) yield writeCsv(page, language);
  return undefined;
}

/** A line for each row: its cells by the names of their fields, for programs, which want no words of people. */
async function* jsonLines(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<ExportCell[][]>,
): AsyncGenerator<string, undefined> {
  for await (const page of pages) {
    const lines = page.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map(({ field }, at) => [field, row[at]]))),
    );
    if (lines.length > 0) yield `${lines.join('\n')}\n`;
  }
  return undefined;
}

/** The bytes of an export, written while its pages are read. */
export function exportStream(
  format: ExportFormat,
  texts: ExportTexts,
  columns: readonly ExportColumn[],
  pages: AsyncIterable<ExportCell[][]>,
): Readable {
  if (format === 'xlsx') return xlsxStream(texts.title, texts.header, columns, pages);
  const chunks = format === 'csv' ? csvChunks(texts, pages) : jsonLines(columns, pages);
  return Readable.from(chunks, { objectMode: false });
}
