import { type ZippedFile, zipOf } from './zipOf.ts';

const spreadsheetml = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

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
      `<Relationship Id="rId${String(number)}" Type="${relationships}/worksheet" Target="worksheets/sheet${String(number)}.xml"/>`,
  );
  return [
    {
      name: '[Content_Types].xml',
      content: `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>${types.join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook xmlns="${spreadsheetml}" xmlns:r="${relationships}"><sheets>${named.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships xmlns="${packaged}/relationships">${links.join('')}<Relationship Id="rIdS" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    { name: 'xl/sharedStrings.xml', content: `${head}<sst xmlns="${spreadsheetml}">${shared}</sst>` },
    ...numbered.map(({ rows, number }) => ({
      name: `xl/worksheets/sheet${String(number)}.xml`,
      content: `${head}<worksheet xmlns="${spreadsheetml}"><sheetData>${rows}</sheetData></worksheet>`,
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
      content: `${head}<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3"><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
    },
    {
      name: 'META-INF/manifest.xml',
      content: `${head}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>`,
    },
  ];
}

/** A document of the rows of its sheets. */
export function openDocument(sheets: readonly string[]): Buffer {
  return zipOf(...openDocumentFiles(sheets));
}
