import { Readable } from 'node:stream';

import { BYTE_ORDER_MARK, writeCsv } from '@atrium/contract';

import type { ExportColumn } from './exportColumns.ts';
import type { ExportCell } from './exportRows.ts';
import type { ExportTexts } from './exportTexts.ts';
import { xlsxStream } from './xlsxStream.ts';

/** The formats of an export. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Media type of each format. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

async function* csvChunks(
  { language, header }: ExportTexts,
  pages: AsyncIterable<ExportCell[][]>,
): AsyncGenerator<string, undefined> {
  yield BYTE_ORDER_MARK + writeCsv([header], language);
  for await (const page of pages) if (page.length > 0) yield writeCsv(page, language);
  return undefined;
}

/** The bytes of an export, written while its pages are read. */
export function exportStream(
  format: ExportFormat,
  texts: ExportTexts,
  columns: readonly ExportColumn[],
  pages: AsyncIterable<ExportCell[][]>,
): Readable {
  return format === 'csv'
    ? Readable.from(csvChunks(texts, pages), { objectMode: false })
    : xlsxStream(texts.title, texts.header, columns, pages);
}
