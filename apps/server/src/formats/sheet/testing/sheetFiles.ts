import { type ZippedFile, zipOf } from '../../zip/testing/zipOf.ts';

const SPREADSHEETML = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGED = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The files of a workbook laid out as Excel writes it, of the rows (`<row …>`) of its sheets and its shared texts (`<si>…</si>`). */
export function workbookFiles(sheets: readonly string[], shared = ''): ZippedFile[] {
  const numbered = sheets.map((rows, at) => ({ rows, number: at + 1 }));
  const types = numbered.map(
    ({ number }) =>
      `<Override PartName="/xl/worksheets/sheet${String(number)}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  const named = numbered.map(
    ({ number }) => `<sheet name="Sheet ${String(number)}" sheetId="${String(number)}" r:id="rId${String(number)}"/>`,
  );
  const links = numbered.map(
    ({ number }) =>
      `<Relationship Id="rId${String(number)}" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet${String(number)}.xml"/>`,
  );
  return [
    {
      name: '[Content_Types].xml',
      content: `${HEAD}<Types xmlns="${PACKAGED}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>${types.join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${HEAD}<Relationships xmlns="${PACKAGED}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${HEAD}<workbook xmlns="${SPREADSHEETML}" xmlns:r="${RELATIONSHIPS}"><sheets>${named.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${HEAD}<Relationships xmlns="${PACKAGED}/relationships">${links.join('')}<Relationship Id="rIdS" Type="${RELATIONSHIPS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    { name: 'xl/sharedStrings.xml', content: `${HEAD}<sst xmlns="${SPREADSHEETML}">${shared}</sst>` },
    ...numbered.map(({ rows, number }) => ({
      name: `xl/worksheets/sheet${String(number)}.xml`,
      content: `${HEAD}<worksheet xmlns="${SPREADSHEETML}"><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ];
}

/** A workbook of the rows of its sheets. */
export function workbook(sheets: readonly string[], shared = ''): Buffer {
  return zipOf(...workbookFiles(sheets, shared));
}

/** The files of a document laid out as LibreOffice writes it, of the rows (`<table:table-row>`) of its sheets. */
export function openDocumentFiles(sheets: readonly string[]): ZippedFile[] {
  const tables = sheets.map((rows, at) => `<table:table table:name="Sheet${String(at + 1)}">${rows}</table:table>`);
  return [
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      content: `${HEAD}<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3"><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
    },
    {
      name: 'META-INF/manifest.xml',
      content: `${HEAD}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>`,
    },
  ];
}

/** A document of the rows of its sheets. */
export function openDocument(sheets: readonly string[]): Buffer {
  return zipOf(...openDocumentFiles(sheets));
}

const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;

function record(id: number, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  const begin = Buffer.alloc(4);
  begin.writeUInt16LE(id, 0);
  begin.writeUInt16LE(data.length, 2);
  return Buffer.concat([begin, data]);
}

function shorts(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2);
  return bytes;
}

function longs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}

/** A cell of a file of Excel until 2003. */
function oldCell(row: number, column: number, value: string | number): Buffer {
  const place = shorts(row, column, 0);
  if (typeof value === 'string')
    return record(0x0204, place, shorts(value.length), Buffer.from([1]), Buffer.from(value, 'utf16le'));
  const number = Buffer.alloc(8);
  number.writeDoubleLE(value);
  return record(0x0203, place, number);
}

/** The directory entry of a compound file. */
function entry(name: string, type: number, child: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes.writeUInt8(type, 66);
  bytes.writeUInt8(1, 67);
  for (const [at, value] of [FREE, FREE, child].entries()) bytes.writeUInt32LE(value, 68 + at * 4);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

interface OldSheet {
  readonly name?: string;
  /** What people see of it: 0 if they see it, 1 if it is hidden, 2 if no menu of Excel shows it either. */
  readonly state?: number;
  /** Cells by row and column from 0. */
  readonly cells: readonly (readonly [number, number, string | number])[];
}

/** A file as Excel wrote it until 2003, of its sheets. */
export function oldWorkbook(...sheets: readonly OldSheet[]): Buffer {
  const begin = (kind: number) => record(0x0809, shorts(0x0600, kind, 0, 0), longs(0, 0));
  const end = record(0x000a);
  const named = ({ name = 'Sheet', state = 0 }: OldSheet, position: number) =>
    record(0x0085, longs(position), Buffer.from([state, 0, name.length, 0]), Buffer.from(name));
  const parts = sheets.map(({ cells }) =>
    Buffer.concat([begin(0x0010), ...cells.map((cell) => oldCell(...cell)), end]),
  );
  const globals = (positions: readonly number[]) =>
    Buffer.concat([begin(0x0005), ...sheets.map((sheet, at) => named(sheet, positions[at] ?? 0)), end]);
  const positions: number[] = [];
  let position = globals([]).length;
  for (const part of parts) {
    positions.push(position);
    position += part.length;
  }
  const content = Buffer.concat([globals(positions), ...parts]);
  // A stream of less than 4,096 bytes would be kept in another way.
  const size = Math.ceil(Math.max(content.length, 4_096) / SECTOR) * SECTOR;
  const sectors = size / SECTOR;
  const table = Buffer.alloc(Math.ceil((sectors + 2) / 128 + 1) * SECTOR, 0xff);
  const tables = table.length / SECTOR;
  for (let at = 0; at < tables; at += 1) table.writeUInt32LE(0xfffffffd, at * 4);
  table.writeUInt32LE(END_OF_CHAIN, tables * 4);
  for (let at = 0; at < sectors; at += 1)
    table.writeUInt32LE(at === sectors - 1 ? END_OF_CHAIN : tables + 2 + at, (tables + 1 + at) * 4);
  const directory = Buffer.concat([
    entry('Root Entry', 5, 1, END_OF_CHAIN, 0),
    entry('Workbook', 2, FREE, tables + 1, size),
    Buffer.alloc(SECTOR - 256),
  ]);
  const header = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(16),
    shorts(0x003e, 3, 0xfffe, 9, 6, 0, 0, 0),
    longs(0, tables, tables, 0, 4_096, END_OF_CHAIN, 0, END_OF_CHAIN, 0),
    longs(...Array.from({ length: 109 }, (_, at) => (at < tables ? at : FREE))),
  ]);
  return Buffer.concat([header, table, directory, content, Buffer.alloc(size - content.length)]);
}
