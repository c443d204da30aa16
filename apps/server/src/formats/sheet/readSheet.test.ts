import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';

import { importLimits, type ReadSheetFormat } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { readSheet, UnreadableSheetError } from './readSheet.ts';
import { oldWorkbook, openDocument, openDocumentFiles, workbook, workbookFiles } from './testing/sheetFiles.ts';
import { type ZippedFile, zipOf } from '../zip/testing/zipOf.ts';

const { signal } = new AbortController();
const headings = new Map([
  ['name', 'name'],
  ['type', 'type'],
  ['capacity', 'capacity'],
]);
const readFile = (format: ReadSheetFormat, content: Buffer, sheet: string | null = null) =>
  readSheet(format, content, { headings, sheet }, signal);
const read = async (format: ReadSheetFormat, content: Buffer) => (await readFile(format, content)).rows;
const cellsOf = async (format: ReadSheetFormat, content: Buffer) =>
  (await read(format, content)).map(({ cells }) => cells);

/** A workbook of one sheet whose cells have styles. */
function styled(rows: string, styles: string): Buffer {
  const link =
    '<Relationship Id="rIdD" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>';
  const files = workbookFiles([rows]).map((file) =>
    file.name === 'xl/_rels/workbook.xml.rels'
      ? { ...file, content: String(file.content).replace('</Relationships>', link) }
      : file,
  );
  return zipOf(...files, { name: 'xl/styles.xml', content: styles });
}

describe('a sheet of Excel', () => {
  it('is read with shared, rich and inline texts, numbers, dates and what formulas gave last (MSG-14)', async () => {
    const shared =
      '<si><t>First name</t></si><si><t xml:space="preserve"> Last name </t></si><si><r><t>E-</t></r><r><rPr><b/></rPr><t>mail</t></r></si>';
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
      <row r="2"><c r="A2" t="inlineStr"><is><t>Zoé &amp; Co</t></is></c><c r="B2"><v>42</v></c><c r="C2" t="str"><f>A2&amp;"@x"</f><v>zoe@x.example</v></c></row>
      <row r="5"><c r="C5" t="b"><v>1</v></c></row>`;
    expect(await read('xlsx', workbook([rows, '<row r="1"><c r="A1"><v>7</v></c></row>'], shared))).toEqual([
      { line: 1, cells: ['First name', ' Last name ', 'E-mail'] },
      { line: 2, cells: ['Zoé & Co', '42', 'zoe@x.example'] },
      { line: 5, cells: ['', '', 'true'] },
    ]);
  });

  it('shows whole numbers with the zeros in front that their cells have (MSG-14, PLACE-35)', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="0.00"/></numFmts><cellStyleXfs><xf numFmtId="164"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
    const rows = `<row r="2"><c r="B2" s="1"><v>42</v></c><c s="1"><v>123456</v></c><c r="E2" s="2"><v>7</v></c><c r="F2" s="1"><v>4.5</v></c></row>
      <row><c s="1" t="n"><v>1</v></c><c s="1" t="str"><v>9</v></c></row>`;
    expect(await read('xlsx', styled(rows, styles))).toEqual([
      { line: 2, cells: ['', '00042', '123456', '', '7', '4.5'] },
      { line: 3, cells: ['00001', '9'] },
    ]);
  });

  it('is read with the days of a strict workbook, from parts in UTF-16 and from parts whose names differ by case (MSG-14)', async () => {
    const rows =
      '<row r="1"><c r="A1" t="d"><v>2026-11-28T00:00:00</v></c><c r="B1" t="inlineStr"><is><t>é</t></is></c></row>';
    const wide = (text: string) => Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    const files = workbookFiles([rows]).map(({ name, content }) => ({
      name:
        name === '[Content_Types].xml'
          ? name
          : name.replace('workbook.xml', 'Workbook.XML').replace('sheet1', 'Sheet1'),
      content: name.startsWith('xl/worksheets') ? wide(String(content)) : content,
    }));
    expect(await cellsOf('xlsx', zipOf(...files))).toEqual([['2026-11-28', 'é']]);
  });

  it('has a fault in the cell, and is read, where a number is no date though it is formatted as one (MSG-14, PLACE-35)', async () => {
    const dates = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const rows =
      '<row r="1"><c r="A1" s="1"><v>46022</v></c><c r="B1" s="1"><v>33123456789</v></c><c r="C1" s="1"><v>9999999</v></c><c r="D1" s="1"><v>0.25</v></c></row>';
    const content = styled(rows, dates);
    expect(await cellsOf('xlsx', content)).toEqual([['2025-12-31', '#NUM!', '#NUM!', '06:00']]);
  });

  it('ends with its last row that is not empty, however many empty ones follow (MSG-14)', async () => {
    const empty = Array.from(
      { length: 20_000 },
      (_, at) => `<row r="${String(at + 2)}"><c r="A${String(at + 2)}" s="1"/></row>`,
    );
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>E-mail</t></is></c></row>${empty.join('')}`;
    expect(await read('xlsx', workbook([rows]))).toEqual([{ line: 1, cells: ['E-mail'] }]);
  });
});

describe('a sheet of Excel until 2003', () => {
  it('is read with texts and numbers at their places (MSG-14, PLACE-35)', async () => {
    const cells = [
      [0, 0, 'Prénom'],
      [0, 2, 'E-mail'],
      [4, 1, 42.5],
    ] as const;
    expect(await read('xls', oldWorkbook({ cells }))).toEqual([
      { line: 1, cells: ['Prénom', '', 'E-mail'] },
      { line: 5, cells: ['', '42.5'] },
    ]);
  });

  it('ends with the bounds of every spreadsheet (SEC-09)', async () => {
    const rows = Array.from({ length: importLimits.maxLines + 50 }, (_, at) => [at, 0, 'x'] as const);
    expect(await read('xls', oldWorkbook({ cells: [...rows, [0, 200, 'far']] }))).toHaveLength(
      importLimits.maxLines + 2,
    );
  });

  it.each<[string, () => Buffer]>([
    ['a text', () => Buffer.from('First name\nAda\n')],
    ['a workbook of another kind', () => workbook(['<row r="1"><c r="A1"><v>1</v></c></row>'])],
    ['a file cut in two', () => oldWorkbook({ cells: [[0, 0, 'Name']] }).subarray(0, 1_500)],
    ['an empty file', () => Buffer.alloc(0)],
  ])('is refused as %s (ERR-43, SEC-09)', async (_, content) => {
    await expect(read('xls', content())).rejects.toBeInstanceOf(UnreadableSheetError);
  });
});

describe('a sheet of LibreOffice', () => {
  it('is read with repeated cells and rows, links and notes next to the text (MSG-14)', async () => {
    const rows = `<table:table-row><table:table-cell office:value-type="string"><text:p>First name</text:p></table:table-cell><table:table-cell office:value-type="string" table:number-columns-repeated="2"><office:annotation><dc:creator>Me</dc:creator><text:p>Twice</text:p></office:annotation><text:p>E-mail</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16381"/></table:table-row>
      <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
      <table:table-row><table:table-cell office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell><table:table-cell office:value-type="string" table:formula="of:=[.A1]"><text:p><text:a xlink:href="mailto:a@x.example">a@x.example</text:a></text:p></table:table-cell></table:table-row>
      <table:table-row table:number-rows-repeated="1048572"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
    const other =
      '<table:table-row><table:table-cell office:value-type="string"><text:p>Other</text:p></table:table-cell></table:table-row>';
    expect(await read('ods', openDocument([rows, other]))).toEqual([
      { line: 1, cells: ['First name', 'E-mail', 'E-mail'] },
      { line: 4, cells: ['7', 'a@x.example'] },
    ]);
  });
});

describe('a cell of LibreOffice', () => {
  it('shows a whole number with the zeros in front that are seen (MSG-14, PLACE-35)', async () => {
    const cell = (value: string, text: string) =>
      `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${text}</text:p></table:table-cell>`;
    const row = `<table:table-row>${cell('42', '00042')}${cell('42', '42,00')}${cell('7', '08')}</table:table-row>`;
    expect(await cellsOf('ods', openDocument([row]))).toEqual([['00042', '42', '7']]);
  });

  it('keeps its paragraphs apart, so that no address is made of two lines (MSG-13, MSG-14)', async () => {
    const cells = [
      '<table:table-cell office:value-type="string"><text:p>a@north</text:p><text:p>wind.example</text:p></table:table-cell>',
      '<table:table-cell office:value-type="string"><text:p>A<text:s text:c="2"/>&amp;<text:line-break/>&#233;</text:p></table:table-cell>',
      '<table:table-cell office:value-type="date" office:date-value="2027-03-01T08:00:00"><text:p>1 March</text:p></table:table-cell>',
      '<table:covered-table-cell/><table:table-cell office:value-type="percentage" office:value="0.50"><text:p>50 %</text:p></table:table-cell>',
      '<table:table-cell office:value-type="string"><draw:frame table:end-cell-address="Sheet1.C9"><draw:image xlink:href="Pictures/1.png"><text:p/></draw:image></draw:frame><text:p>Photo</text:p></table:table-cell>',
      '<table:table-cell office:value-type="string" office:string-value="Value alone"/>',
      '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>VRAI</text:p></table:table-cell>',
      '<table:table-cell office:value-type="time" office:time-value="PT08H30M00S"><text:p>08:30</text:p></table:table-cell>',
    ];
    expect(await cellsOf('ods', openDocument([`<table:table-row>${cells.join('')}</table:table-row>`]))).toEqual([
      ['a@north\nwind.example', 'A  &\né', '2027-03-01', '', '0.5', 'Photo', 'Value alone', 'true', '08:30'],
    ]);
  });
});

type Texts = readonly (readonly string[])[];

/** The same sheets of texts in each format; by name, hidden ones with a dot before it. */
const filesOf: Record<Exclude<ReadSheetFormat, 'csv'>, (sheets: Readonly<Record<string, Texts>>) => Buffer> = {
  xlsx: (sheets) => {
    const rows = Object.values(sheets).map((texts) =>
      texts
        .map((cells, row) => {
          const line = String(row + 1);
          const all = cells.map(
            (text, at) => `<c r="${'ABCDEF'.charAt(at)}${line}" t="inlineStr"><is><t>${text}</t></is></c>`,
          );
          return `<row r="${line}">${all.join('')}</row>`;
        })
        .join(''),
    );
    return zipOf(
      ...workbookFiles(rows).map((file) => {
        if (file.name !== 'xl/workbook.xml') return file;
        return Object.keys(sheets).reduce(
          ({ name, content }, sheet, at) => ({
            name,
            content: String(content).replace(
              `name="Sheet ${String(at + 1)}"`,
              `name="${sheet.replaceAll('&', '&amp;')}"${sheet.startsWith('.') ? ' state="hidden"' : ''}`,
            ),
          }),
          file,
        );
      }),
    );
  },
  ods: (sheets) => {
    const rows = Object.values(sheets).map((texts) =>
      texts
        .map((cells) => {
          const all = cells.map(
            (text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`,
          );
          return `<table:table-row>${all.join('')}</table:table-row>`;
        })
        .join(''),
    );
    return zipOf(
      ...openDocumentFiles(rows).map((file) => {
        if (file.name !== 'content.xml') return file;
        const styles =
          '<office:automatic-styles><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body>';
        return Object.keys(sheets).reduce(
          ({ name, content }, sheet, at) => ({
            name,
            content: content.replace(
              `table:name="Sheet${String(at + 1)}"`,
              `table:name="${sheet.replaceAll('&', '&amp;')}" table:style-name="${sheet.startsWith('.') ? 'ta2' : 'ta1'}"`,
            ),
          }),
          { ...file, content: String(file.content).replace('<office:body>', styles) },
        );
      }),
    );
  },
  xls: (sheets) =>
    oldWorkbook(
      ...Object.entries(sheets).map(([name, texts]) => ({
        name,
        state: name.startsWith('.') ? 1 : 0,
        cells: texts.flatMap((cells, row) => cells.map((text, column) => [row, column, text] as const)),
      })),
    ),
};

describe.each(['xlsx', 'ods', 'xls'] as const)('of several sheets of a file .%s', (format) => {
  const cover: Texts = [['Rooms of the North wing'], ['Name of the author', 'Ada']];
  const rooms: Texts = [['Our rooms'], [], ['Type', 'Name', 'Capacity'], ['Room', 'Ash', '4']];
  const lists: Texts = [['Type', 'Name'], ['Room']];
  const file = filesOf[format];

  it('the one with most of the headings is read, wherever it is (PLACE-35, MSG-14)', async () => {
    const { sheet, sheets, rows } = await readFile(format, file({ Cover: cover, Lists: lists, Rooms: rooms }));
    expect([sheet, sheets]).toEqual(['Rooms', ['Cover', 'Lists', 'Rooms']]);
    expect(rows).toEqual([
      { line: 1, cells: ['Our rooms'] },
      { line: 3, cells: ['Type', 'Name', 'Capacity'] },
      { line: 4, cells: ['Room', 'Ash', '4'] },
    ]);
  });

  it('the first with any text is read where none has headings, and the first of those that have the same (PLACE-35)', async () => {
    expect((await readFile(format, file({ Empty: [], Cover: cover, Other: cover }))).sheet).toBe('Cover');
    expect((await readFile(format, file({ 'North & co': rooms, South: rooms }))).sheet).toBe('North & co');
  });

  it('the one that is chosen is read; one that is not there is refused (PLACE-35)', async () => {
    const content = file({ Cover: cover, Rooms: rooms });
    expect(await readFile(format, content, 'Cover')).toMatchObject({
      sheet: 'Cover',
      rows: [{ line: 1 }, { line: 2 }],
    });
    await expect(readFile(format, content, 'Attic')).rejects.toBeInstanceOf(UnreadableSheetError);
  });
});

describe.each(['xlsx', 'ods', 'xls'] as const)('a hidden sheet of a file .%s', (format) => {
  const rooms: Texts = [
    ['Type', 'Name', 'Capacity'],
    ['Room', 'Ash', '4'],
  ];

  it('is not read, as people do not see it, unless all are hidden (PLACE-35)', async () => {
    const some = await readFile(format, filesOf[format]({ '.Old': rooms, Rooms: [['Name'], ['Ash']] }));
    expect([some.sheet, some.sheets]).toEqual(['Rooms', ['Rooms']]);
    expect((await readFile(format, filesOf[format]({ '.Old': rooms }))).rows).toHaveLength(2);
  });
});

describe('a file of Excel until 2003 as a program saves it', () => {
  it('shows neither its hidden sheets nor those that no menu shows (PLACE-35)', async () => {
    // Saved by LibreOffice: “Former” is hidden, “Archived” very hidden, and both have more of the headings.
    const saved = await buffer(createReadStream(new URL('testing/hiddenSheets.xls', import.meta.url)));
    const { sheets, rows } = await readFile('xls', saved);
    expect([sheets, rows.map(({ cells }) => cells)]).toEqual([['Rooms'], [['Name'], ['Ash']]]);
  });

  /** A file of two sheets with a byte changed in the record that names the first; its name is the 13th byte of it. */
  const changedFirst = (at: number, byte: number) => {
    const content = oldWorkbook({ name: 'Uno', cells: [[0, 0, 'a']] }, { name: 'Duo', cells: [[0, 0, 'b']] });
    content.writeUInt8(byte, content.indexOf('Uno') - 12 + at);
    return content;
  };

  it('offers sheets of cells alone: no chart, no macro (PLACE-35)', async () => {
    expect((await readFile('xls', changedFirst(9, 2))).sheets).toEqual(['Duo']);
  });

  it('is refused where a password locks it, as its texts are none then (SEC-09)', async () => {
    await expect(read('xls', changedFirst(0, 0x2f))).rejects.toBeInstanceOf(UnreadableSheetError);
  });
});

describe('a CSV file', () => {
  const rows = [
    ['Prénom', 'E-mail'],
    ['Zoé', 'zoe@x.example'],
  ];
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

  it.each([
    ['commas', Buffer.from('Prénom,E-mail\nZoé,zoe@x.example\n')],
    ['the mark of UTF-8 and semicolons', Buffer.from('\uFEFFPrénom;E-mail\r\nZoé;zoe@x.example\r\n')],
    ['the letters of Windows', Buffer.from('Prénom;E-mail\r\nZoé;zoe@x.example', 'latin1')],
    ['UTF-16 and tabs', utf16('Prénom\tE-mail\r\nZoé\tzoe@x.example\r\n')],
    ['UTF-16 the other way round', utf16('Prénom\tE-mail\r\nZoé\tzoe@x.example\r\n').swap16()],
    ['UTF-16 without its mark', Buffer.from('Prénom;E-mail\r\nZoé;zoe@x.example', 'utf16le')],
    ['quotes', Buffer.from('"Prénom";"E-mail"\r\n"Zoé";"zoe@x.example"\r\n')],
    ['a note of its separator', Buffer.from('sep=;\r\nPrénom;E-mail\r\nZoé;zoe@x.example\r\n')],
    ['empty lines at its end', Buffer.from('Prénom,E-mail\nZoé,zoe@x.example\n\n,\n\n')],
  ])('is read with %s (MSG-14)', async (_, content) => {
    expect(await cellsOf('csv', content)).toEqual(rows);
  });

  it('loses the apostrophe that an export has put before what looks like a formula (KIT-04)', async () => {
    expect(await cellsOf('csv', Buffer.from("Name,Note\n'=1+1,'t Hart\n"))).toEqual([
      ['Name', 'Note'],
      ['=1+1', "'t Hart"],
    ]);
  });

  it('counts lines as a spreadsheet shows them, also behind a line break in quotes (MSG-15)', async () => {
    const content = Buffer.from('E-mail,Note\na@x.example,"two\nlines; ""quoted"""\n\nb@x.example,\n');
    expect(await read('csv', content)).toEqual([
      { line: 1, cells: ['E-mail', 'Note'] },
      { line: 2, cells: ['a@x.example', 'two\nlines; "quoted"'] },
      { line: 4, cells: ['b@x.example', ''] },
    ]);
  });
});

describe('a file that means harm, or is none', () => {
  const megabyte = 1024 * 1024;
  const bomb = Buffer.alloc(importLimits.maxUnpackedBytes + megabyte, ' ');
  const lines = Array.from({ length: 20 }, (_, index) => index + 1);
  const people = lines
    .map((line) => `<row r="${String(line)}"><c r="A${String(line)}" t="inlineStr"><is><t>Ada</t></is></c></row>`)
    .join('');
  const cell = '<table:table-cell office:value-type="string"><text:p>Ada</text:p></table:table-cell>';

  /** A file of an archive with its content changed; the archive itself is whole. */
  const changed = (files: readonly ZippedFile[], name: string, from: RegExp, to: string) =>
    zipOf(
      ...files.map((file) =>
        file.name === name ? { ...file, content: String(file.content).replace(from, to) } : file,
      ),
    );
  const cutWorkbook = (from: RegExp, to: string) =>
    changed(workbookFiles([people]), 'xl/worksheets/sheet1.xml', from, to);
  const documentRows = lines.map((line) => `<table:table-row id="${String(line)}">${cell}</table:table-row>`).join('');
  const cutDocument = (from: RegExp) => changed(openDocumentFiles([documentRows]), 'content.xml', from, '');

  /** A workbook whose shared texts are in a file of another name, which may say another size than it has. */
  function sharedElsewhere(name: string, content: Buffer, toldBytes?: number): Buffer {
    const files = workbookFiles(['<row r="1"><c r="A1" t="s"><v>0</v></c></row>']).map((file) =>
      file.name === 'xl/_rels/workbook.xml.rels'
        ? { ...file, content: String(file.content).replace('sharedStrings.xml"', `${name.slice('xl/'.length)}"`) }
        : file,
    );
    return zipOf(...files, { name, content, ...(toldBytes === undefined ? {} : { toldBytes }) });
  }

  function withWrongChecksum(archive: Buffer): Buffer {
    const changedOne = Buffer.from(archive);
    for (let at = changedOne.indexOf('PK\u0001\u0002'); at !== -1; at = changedOne.indexOf('PK\u0001\u0002', at + 4))
      changedOne.writeUInt32LE((changedOne.readUInt32LE(at + 16) ^ 1) >>> 0, at + 16);
    return changedOne;
  }

  /** More texts than an answer of the reader holds. */
  function manyCells(): Buffer {
    const long = `<table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>${'x'.repeat(3_000)}</text:p></table:table-cell>`;
    return openDocument([`<table:table-row table:number-rows-repeated="1048576">${long}</table:table-row>`]);
  }

  it.each<[string, ReadSheetFormat, () => Buffer]>([
    ['no archive', 'xlsx', () => Buffer.from('First name,E-mail\n')],
    ['a spreadsheet of another kind', 'ods', () => workbook(['<row r="1"><c r="A1"><v>1</v></c></row>'])],
    ['nothing but an end', 'xlsx', () => zipOf()],
    [
      'something behind its end, which readers may take for another end',
      'xlsx',
      () => Buffer.concat([workbook(['<row r="1"><c r="A1"><v>1</v></c></row>']), Buffer.from('x')]),
    ],
    ['an archive cut in two', 'xlsx', () => workbook(['']).subarray(0, 500)],
    ['more than may be unpacked', 'xlsx', () => zipOf({ name: 'xl/workbook.xml', content: bomb })],
    [
      'more than it says',
      'ods',
      () => zipOf({ name: 'mimetype', content: 'x' }, { name: 'content.xml', content: bomb, toldBytes: 400 }),
    ],
    [
      'a size that it hides',
      'ods',
      () => zipOf({ name: 'mimetype', content: 'x' }, { name: 'content.xml', content: bomb, toldBytes: 0 }),
    ],
    ['more cells than there is memory for', 'ods', () => manyCells()],
    [
      'a size of nothing under another ending',
      'xlsx',
      () => sharedElsewhere('xl/strings.bin', Buffer.concat([Buffer.from('<sst><si><t>'), bomb]), 0),
    ],
    ['another checksum than it says', 'xlsx', () => withWrongChecksum(workbook([people]))],
    ['a sheet that is not closed', 'xlsx', () => cutWorkbook(/<\/sheetData>/, '')],
    ['a sheet that ends in the middle of its rows', 'xlsx', () => cutWorkbook(/<row r="9">[^]*$/, '<row r="9"><c')],
    ['a row that is not closed', 'xlsx', () => cutWorkbook(/<\/row>/, '')],
    ['a row whose place is no number', 'xlsx', () => cutWorkbook(/<row r="9">/, '<row r="x">')],
    ['a row before the first', 'xlsx', () => cutWorkbook(/<row r="9">/, '<row r="-9">')],
    ['two rows at one place', 'xlsx', () => cutWorkbook(/<row r="9">/, '<row r="8">')],
    [
      'a row that is further down than there are lines',
      'ods',
      () =>
        openDocument([
          `<table:table-row table:number-rows-repeated="3000000000"><table:table-cell/></table:table-row><table:table-row>${cell}</table:table-row>`,
        ]),
    ],
    ['two sheets of one name', 'xlsx', () => zipOf(...workbookFiles([people]), ...workbookFiles([people]).slice(-1))],
    ['a document that ends in the middle of its rows', 'ods', () => cutDocument(/<table:table-row id="9">[^]*$/)],
    ['a document that is not closed', 'ods', () => cutDocument(/<\/office:document-content>/)],
  ])('is refused: %s (SEC-09, MSG-14)', async (_, format, content) => {
    await expect(read(format, content())).rejects.toBeInstanceOf(UnreadableSheetError);
  });

  it('of 17 thousand million cells is as short as what may be imported of it (SEC-09)', async () => {
    const repeated = cell.replace('<table:table-cell', '<table:table-cell table:number-columns-repeated="16384"');
    const before = process.memoryUsage.rss();
    const rows = await read(
      'ods',
      openDocument([`<table:table-row table:number-rows-repeated="1048576">${repeated}</table:table-row>`]),
    );
    expect([rows.length, rows[0]?.cells.length]).toEqual([importLimits.maxLines + 2, importLimits.maxColumns]);
    expect((process.memoryUsage.rss() - before) / megabyte).toBeLessThan(150);
  });

  it('costs the server none of the memory that its reader takes (SEC-09)', async () => {
    const content = sharedElsewhere('xl/strings.bin', Buffer.alloc(200 * megabyte, ' '), 0);
    expect(content.length).toBeLessThan(megabyte);
    const before = process.memoryUsage.rss();
    await expect(read('xlsx', content)).rejects.toBeInstanceOf(UnreadableSheetError);
    expect((process.memoryUsage.rss() - before) / megabyte).toBeLessThan(100);
  });

  it('cannot make a text of itself grow by naming it (SEC-09)', async () => {
    const entities = '<!DOCTYPE t [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const rows = `${entities}<row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row>`;
    const cells = await cellsOf('xlsx', workbook([rows])).catch(() => []);
    expect(cells.flat().join('')).not.toContain('aaaaaaaaaa');
  });

  it('stops when the import is cancelled (KIT-13)', async () => {
    const cancelled = new AbortController();
    const reading = readSheet('xlsx', workbook(['']), { headings, sheet: null }, cancelled.signal);
    cancelled.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
  });
});
