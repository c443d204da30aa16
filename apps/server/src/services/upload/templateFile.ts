import { BYTE_ORDER_MARK, type SheetFormat, writeCsv } from '@atrium/contract';
import type { Language } from '@atrium/phrases';

import { exportTexts } from '../export/exportTexts.ts';
import { exportTypes } from '../export/exportStream.ts';
import type { ImportDefinition } from './defineImport.ts';
import { headingsOf } from './readTable.ts';

/** The media type of each kind of spreadsheet. */
export const importMediaTypes: Readonly<Record<SheetFormat, string>> = {
  ...exportTypes,
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
};

/** A spreadsheet with the headings of an import in a language and no line yet. */
export async function templateFile(
  definition: ImportDefinition,
  format: SheetFormat,
  language: Language,
): Promise<{ readonly mime: string; readonly content: Buffer }> {
  const headings = await headingsOf(definition, language);
  const mime = importMediaTypes[format];
  if (format === 'csv') return { mime, content: Buffer.from(BYTE_ORDER_MARK + writeCsv([headings], language)) };
  const { title } = await exportTexts(definition.resource, [], language);
  // The library comes with the first file: most processes write none.
  const write = format === 'xlsx' ? (await import('hucre/xlsx')).writeXlsx : (await import('hucre/ods')).writeOds;
  const columns = headings.map((header) => ({ header, width: 28 }));
  return { mime, content: Buffer.from(await write({ sheets: [{ name: title, columns, rows: [[...headings]] }] })) };
}
