import { importLimits, type ReadSheetFormat } from '@atrium/contract';

import { storedZip } from '../files/storedZip.ts';
import { unzip, type ZipEntry } from '../files/unzip.ts';
import { csvRows } from './csvRows.ts';
import { odsRows, type SheetBounds } from './odsRows.ts';
import type { SheetRow } from './readSheet.ts';
import { readXml } from './readXml.ts';

/** The file is no whole spreadsheet of its kind, or asks for more than a reader may take. */
export class SheetRefusedError extends Error {
  override readonly name = 'SheetRefusedError';
}

/** Files of a spreadsheet; those of people have about twenty. */
const MAX_FILES = 500;
/** A cell's text that is longer fits no field, and is shown at most in part. */
const MAX_TEXT = 5_000;

function textOf(value: string | number | boolean | Date | null): string {
  if (value === null) return '';
  // A date is a day: nothing that is imported is a point in time.
  return (value instanceof Date ? value.toISOString().slice(0, 10) : String(value)).slice(0, MAX_TEXT).toWellFormed();
}

/** The files of an archive, each whole by its checksum; together no more than a spreadsheet may be, whatever they say. */
function filesOf(content: Buffer): ZipEntry[] {
  const { mostUnpackedBytes } = importLimits;
  const files = unzip(content, { mostFiles: MAX_FILES, mostFileBytes: mostUnpackedBytes, mostUnpackedBytes });
  if (typeof files === 'string') throw new SheetRefusedError(files);
  // Of two files with one name each reader takes another.
  if (files.length === 0 || new Set(files.map(({ name }) => name)).size < files.length)
    throw new SheetRefusedError('broken');
  return files;
}

/** A drawing of older programs is no XML, and nothing that is read. */
function isXml({ name, content }: ZipEntry): boolean {
  return (
    !/\.vml$/i.test(name) &&
    content
      .subarray(0, 100)
      .toString()
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith('<')
  );
}

/** A row with the place it has in its sheet, from 1, where it says something. */
function rowOf(line: number, values: readonly string[], { maxColumns }: SheetBounds): SheetRow[] {
  const cells = values.slice(0, maxColumns);
  return cells.some((cell) => cell.trim() !== '') ? [{ line, cells }] : [];
}

async function xlsxRows(content: Buffer, bounds: SheetBounds): Promise<SheetRow[]> {
  const files = filesOf(content);
  // The library takes a document that ends in the middle for a shorter one.
  for (const file of files) if (isXml(file)) readXml(file.content.toString(), {});
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows: SheetRow[] = [];
  // What was checked is what is read, whatever else the upload has.
  for await (const { index, values } of streamXlsxRows(storedZip(files), { sheet: 0 })) {
    rows.push(...rowOf(index + 1, values.slice(0, bounds.maxColumns).map(textOf), bounds));
    if (rows.length === bounds.maxRows) break;
  }
  return rows;
}

/** What the files of Excel until 2003 begin with. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** A file of Excel until 2003 has no repeats and is not packed: what it may grow to is bounded by the process. */
async function xlsRows(content: Buffer, bounds: SheetBounds): Promise<SheetRow[]> {
  if (!content.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) throw new SheetRefusedError('no file of Excel');
  const { readXls } = await import('hucre/xlsx');
  const { sheets } = await readXls(content);
  const rows: SheetRow[] = [];
  // Rows that are not in the file are missing.
  for (const [index, values = []] of (sheets[0]?.rows ?? []).entries()) {
    rows.push(
      ...rowOf(
        index + 1,
        Array.from(values.slice(0, bounds.maxColumns), (value) => textOf(value ?? null)),
        bounds,
      ),
    );
    if (rows.length === bounds.maxRows) break;
  }
  return rows;
}

function contentOf(upload: Buffer): string {
  const files = filesOf(upload);
  const content = files.find(({ name }) => name === 'content.xml');
  if (content === undefined || !files.some(({ name }) => name === 'mimetype'))
    throw new SheetRefusedError('no document of LibreOffice');
  return content.content.toString();
}

function readCsvRows(content: Buffer, bounds: SheetBounds): SheetRow[] {
  const rows: SheetRow[] = [];
  let line = 0;
  for (const cells of csvRows(content)) {
    line += 1;
    rows.push(...rowOf(line, cells.slice(0, bounds.maxColumns).map(textOf), bounds));
    if (rows.length === bounds.maxRows) break;
  }
  return rows;
}

/**
 * The rows of the first sheet of a spreadsheet that are not empty, within the bounds. It runs in a process of its own
 * (`readSheet`): what it is given may be anything.
 * @throws SheetRefusedError, MalformedXmlError and what the library throws
 */
export async function sheetRows(format: ReadSheetFormat, content: Buffer, bounds: SheetBounds): Promise<SheetRow[]> {
  if (format === 'xlsx') return xlsxRows(content, bounds);
  if (format === 'csv') return readCsvRows(content, bounds);
  if (format === 'xls') return xlsRows(content, bounds);
  return odsRows(contentOf(content), bounds).flatMap(({ line, cells }) => rowOf(line, cells.map(textOf), bounds));
}
