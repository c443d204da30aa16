import { importLimits, type ReadSheetFormat } from '@atrium/contract/files';

import { shortened } from '../../base/shortened.ts';
import { storedZip } from '../zip/storedZip.ts';
import { unzip, type ZipEntry } from '../zip/unzip.ts';
import { csvReadings } from './csvRows.ts';
import { HEADING_ROWS, headingSheet } from './headings.ts';
import { odsSheets, type SheetBounds } from './odsSheets.ts';
import { oldSheetStates } from './oldSheetStates.ts';
import { paddedNumbers } from './paddedNumbers.ts';
import { attributeOf, readXml } from '../xml/readXml.ts';
import type { ReadSheet, SheetChoice, SheetRow } from './sheet.ts';
import { localName, type WorkbookParts, workbookParts } from './workbookParts.ts';

/** The file is no whole spreadsheet of its kind, or asks for more than a reader may take. */
export class SheetRefusedError extends Error {
  override readonly name = 'SheetRefusedError';
}

/** Files of a spreadsheet; those of people have about twenty. */
const MAX_FILES = 500;
/** A cell's text that is longer fits no field, and is shown at most in part. */
const MAX_TEXT = 5_000;

/** The day of a time without one. */
const NO_DAY = '1899-12-31';

/** What a cell has whose number is formatted as a date and is none; spreadsheet programs fill it with signs. */
const NO_DATE = '#NUM!';

function textOf(value: string | number | boolean | Date | null): string {
  if (value === null) return '';
  if (!(value instanceof Date)) return shortened(String(value), MAX_TEXT);
  const isDate = value.getUTCFullYear() >= 0 && value.getUTCFullYear() <= 9_999;
  if (!isDate) return NO_DATE;
  const [day = '', time = ''] = value.toISOString().split('T');
  // A date is a day: nothing that is imported is a point in time.
  return day === NO_DAY ? time.slice(0, 5) : day;
}

/** The files of an archive, each whole by its checksum; together no more than a spreadsheet may be, whatever they say. */
function filesOf(content: Buffer): ZipEntry[] {
  const { maxUnpackedBytes } = importLimits;
  const files = unzip(content, { maxFiles: MAX_FILES, maxFileBytes: maxUnpackedBytes, maxUnpackedBytes });
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
  // No text has it, and no database takes it: the file is damaged, or is none of its kind.
  if (cells.some((cell) => cell.includes('\u0000'))) throw new SheetRefusedError('no text');
  return cells.some((cell) => cell.trim() !== '') ? [{ line, cells }] : [];
}

/** More lines than any program has, and as many as the database counts. */
const MAX_LINE = 2 ** 31 - 1;

/** The rows as they are; a damaged file has some whose place is no number, is beyond every sheet or is that of another one. */
function placedRows(rows: SheetRow[]): SheetRow[] {
  const isPlaced = rows.every(({ line }) => Number.isSafeInteger(line) && line >= 1 && line <= MAX_LINE);
  if (!isPlaced || new Set(rows.map(({ line }) => line)).size < rows.length) throw new SheetRefusedError('broken');
  return rows;
}

/** A sheet of a file with the way to its first rows that are not empty. */
interface Sheet {
  readonly name: string;
  /** Whether people do not see it. */
  readonly isHidden: boolean;
  readonly rows: (bounds: SheetBounds) => Promise<SheetRow[]> | SheetRow[];
}

/** The elements of a name in a document, as what is between their angle brackets. */
function tagsIn(xml: string, asked: string): string[] {
  const tags: string[] = [];
  readXml(xml, {
    open: (name, tag) => {
      if (localName(name) === asked) tags.push(tag);
    },
  });
  return tags;
}

/** A sheet as a workbook lists it, with the part that its rows are in. */
interface ListedSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly path: string | undefined;
}

/** The sheets of a workbook in their order, as the library counts them; a chart that has a sheet of its own has no rows. */
function sheetsOf({ files, workbook, links }: WorkbookParts): ListedSheet[] {
  const list = files.find(({ name }) => name === workbook)?.content.toString() ?? '<none/>';
  return tagsIn(list, 'sheet').flatMap((tag) => {
    const name = attributeOf(tag, 'name') ?? '';
    const link = links.find(({ id }) => id === attributeOf(tag, 'r:id'));
    const state = attributeOf(tag, 'state') ?? 'visible';
    const isChart = link !== undefined && link.kind !== 'worksheet';
    return name === '' ? [] : [{ name, isHidden: state !== 'visible' || isChart, path: link?.path }];
  });
}

/** A date as strict workbooks write it, a day with a time, as the day; other texts as they are. */
function withoutMidnight(text: string): string {
  return /^(\d{4}-\d\d-\d\d)T00:00:00(?:\.0+)?Z?$/.exec(text)?.[1] ?? text;
}

async function xlsxSheets(content: Buffer): Promise<Sheet[]> {
  const parts = workbookParts(filesOf(content));
  const { files } = parts;
  // The library takes a document that ends in the middle for a shorter one.
  for (const file of files) if (isXml(file)) readXml(file.content.toString(), {});
  const { streamXlsxRows } = await import('hucre/xlsx');
  // What was checked is what is read, whatever else the upload has.
  const checked = storedZip(files);
  const rowsOf = async (sheet: number, path: string | undefined, bounds: SheetBounds) => {
    const rows: SheetRow[] = [];
    const padded = paddedNumbers(parts, path);
    for await (const { index, values } of streamXlsxRows(checked, { sheet })) {
      const cells = values.slice(0, bounds.maxColumns).map((value, column) => {
        return padded.get(index)?.get(column) ?? withoutMidnight(textOf(value));
      });
      rows.push(...rowOf(index + 1, cells, bounds));
      if (rows.length === bounds.maxRows) break;
    }
    return rows;
  };
  const sheets = sheetsOf(parts);
  return (sheets.length === 0 ? [{ name: '', isHidden: false, path: undefined }] : sheets).map(
    ({ name, isHidden, path }, index) => ({ name, isHidden, rows: (bounds) => rowsOf(index, path, bounds) }),
  );
}

/** What the files of Excel until 2003 begin with. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** A file of Excel until 2003 has no repeats and is not packed: what it may grow to is bounded by the process. */
async function xlsSheets(content: Buffer): Promise<Sheet[]> {
  if (!content.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) throw new SheetRefusedError('no file of Excel');
  const { readXls } = await import('hucre/xlsx');
  const { sheets } = await readXls(content);
  const states = oldSheetStates(content);
  if (states === null) throw new SheetRefusedError('locked by a password');
  return sheets.map((sheet, at) => ({
    name: sheet.name,
    isHidden: states[at]?.isHidden === true,
    rows: (bounds) => {
      const rows: SheetRow[] = [];
      // Rows that are not in the file are missing.
      for (const [index, values = []] of sheet.rows.entries()) {
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
    },
  }));
}

function contentOf(upload: Buffer): string {
  const files = filesOf(upload);
  const content = files.find(({ name }) => name === 'content.xml');
  if (content === undefined || !files.some(({ name }) => name === 'mimetype'))
    throw new SheetRefusedError('no document of LibreOffice');
  return content.content.toString();
}

/** A CSV file has one sheet, or one for each code page that it may be in. */
function csvSheets(content: Buffer): Sheet[] {
  return csvReadings(content).map(({ name, rows: read }) => ({
    name,
    isHidden: false,
    rows: (bounds) => {
      const rows: SheetRow[] = [];
      let line = 0;
      for (const cells of read()) {
        line += 1;
        rows.push(...rowOf(line, cells.slice(0, bounds.maxColumns).map(textOf), bounds));
        if (rows.length === bounds.maxRows) break;
      }
      return rows;
    },
  }));
}

function documentSheets(content: Buffer): Sheet[] {
  const xml = contentOf(content);
  return odsSheets(xml, { maxRows: HEADING_ROWS, maxColumns: importLimits.maxColumns }).map((sheet, index) => ({
    ...sheet,
    rows: (bounds) => {
      const rows = bounds.maxRows > HEADING_ROWS ? (odsSheets(xml, bounds, index)[index]?.rows ?? []) : sheet.rows;
      return rows.flatMap(({ line, cells }) => rowOf(line, cells.map(textOf), bounds));
    },
  }));
}

function sheetsIn(format: ReadSheetFormat, content: Buffer): Promise<Sheet[]> | Sheet[] {
  if (format === 'xlsx') return xlsxSheets(content);
  if (format === 'xls') return xlsSheets(content);
  if (format === 'ods') return documentSheets(content);
  return csvSheets(content);
}

/** Sheets that are looked into and offered; each costs a look at what all of them share. */
const MAX_SHEETS = 30;
const MAX_NAME = 100;

/**
 * The rows of a sheet of a spreadsheet that are not empty, within the bounds: of the one that was chosen, else of the one
 * with the headings, else of the first that has any. Sheets that people do not see are left out. It runs in a process of
 * its own (`readSheet`): what it is given may be anything.
 * @throws SheetRefusedError, MalformedXmlError and what the library throws
 */
export async function sheetRows(
  format: ReadSheetFormat,
  content: Buffer,
  bounds: SheetBounds,
  { headings, sheet: chosen }: SheetChoice,
): Promise<ReadSheet> {
  const all = await sheetsIn(format, content);
  const seen = all.filter(({ isHidden }) => !isHidden);
  const sheets = (seen.length === 0 ? all : seen).slice(0, MAX_SHEETS);
  const names = sheets.map(({ name }) => shortened(name.replaceAll('\u0000', ''), MAX_NAME));
  let index = chosen === null ? 0 : names.indexOf(chosen);
  if (chosen === null && sheets.length > 1) {
    const heads: SheetRow[][] = [];
    for (const { rows } of sheets) heads.push(await rows({ ...bounds, maxRows: HEADING_ROWS }));
    index = headingSheet(heads, new Map(Object.entries(headings)));
  }
  const sheet = sheets[index];
  if (sheet === undefined) throw new SheetRefusedError('no such sheet');
  return { sheet: names[index] ?? '', sheets: names, rows: placedRows(await sheet.rows(bounds)) };
}
