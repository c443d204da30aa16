import { attributeOf, readXml } from '../xml/readXml.ts';
import type { SheetRow } from './sheet.ts';

/** How many rows and columns are taken; what is beyond is not looked at. */
export interface SheetBounds {
  readonly maxRows: number;
  readonly maxColumns: number;
}

const MAX_SPACES = 1_000;

function countOf(tag: string, name: string): number {
  const count = Number(attributeOf(tag, name) ?? '1');
  return Number.isSafeInteger(count) && count >= 1 ? count : 1;
}

/** Checks whether an element is next to what a cell says: a note, a picture, a drawn shape with its own text. */
function isAside(name: string): boolean {
  return name === 'office:annotation' || name.startsWith('draw:');
}

/** Returns what a cell says: of a number or date its value, whatever it looks like but for zeros in front; of everything else its text. */
function valueOf(tag: string, text: string): string {
  switch (attributeOf(tag, 'office:value-type') ?? attributeOf(tag, 'calcext:value-type')) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const value = attributeOf(tag, 'office:value') ?? '';
      const isPadded = /^0\d+$/.test(text) && Number(text) === Number(value);
      return value === '' ? '' : isPadded ? text : String(Number(value));
    }
    case 'boolean':
      return attributeOf(tag, 'office:boolean-value') ?? '';
    case 'date':
      // A date is a day: nothing that is imported is a point in time.
      return (attributeOf(tag, 'office:date-value') ?? '').slice(0, 'yyyy-mm-dd'.length);
    default:
      // Some programs write a text as the value alone.
      return text === '' ? (attributeOf(tag, 'office:string-value') ?? '') : text;
  }
}

/** A sheet of a document with the rows that are not empty. */
interface OdsSheet {
  readonly name: string;
  /** Whether people do not see it, such as what the program keeps of other files. */
  readonly isHidden: boolean;
  readonly rows: SheetRow[];
}

/**
 * The sheets in the content of a document of LibreOffice with the rows that are not empty; of all of them, or of the one
 * whose place is given. Cells and rows that say how often they are repeated are repeated within the bounds alone, so a
 * short document stays small (SEC-09).
 * @throws MalformedXmlError
 */
export function odsSheets(xml: string, { maxRows, maxColumns }: SheetBounds, only?: number): OdsSheet[] {
  const sheets: OdsSheet[] = [];
  const hiddenStyles = new Set<string>();
  let style = '';
  let rows: SheetRow[] | null = null;
  let line = 1;
  let rowRepeats = 1;
  let cells: string[] | null = null;
  let cellTag: string | null = null;
  let paragraphs: string[] = [];
  let isInParagraph = false;
  // Notes and drawings are in a cell, and nothing that it says.
  let asides = 0;
  const say = (text: string) => {
    if (isInParagraph && asides === 0 && cellTag !== null) paragraphs.push((paragraphs.pop() ?? '') + text);
  };
  const addCell = (value: string, count: number) => {
    for (let left = Math.min(count, maxColumns - (cells?.length ?? 0)); left > 0; left -= 1) cells?.push(value);
  };
  const addRow = () => {
    const own = cells ?? [];
    while (own.at(-1) === '') own.pop();
    if (own.some((cell) => cell.trim() !== ''))
      for (let index = 0; index < rowRepeats && rows !== null && rows.length < maxRows; index += 1)
        rows.push({ line: line + index, cells: own });
    line += rowRepeats;
    cells = null;
  };
  const openSheet = (tag: string) => {
    const name = attributeOf(tag, 'table:name') ?? '';
    const isHidden = name === '' || hiddenStyles.has(attributeOf(tag, 'table:style-name') ?? '');
    const sheet = { name, isHidden, rows: [] };
    rows = only === undefined || only === sheets.length ? sheet.rows : null;
    sheets.push(sheet);
    line = 1;
  };
  readXml(xml, {
    open: (name, tag) => {
      const kind = name.slice(name.indexOf(':') + 1);
      if (isAside(name)) asides += 1;
      else if (asides > 0) return;
      else if (kind === 'table') openSheet(tag);
      else if (name === 'style:style') style = attributeOf(tag, 'style:name') ?? '';
      else if (name === 'style:table-properties') {
        if (attributeOf(tag, 'table:display') === 'false') hiddenStyles.add(style);
      } else if (rows === null) return;
      else if (kind === 'table-row') {
        cells = [];
        rowRepeats = countOf(tag, 'table:number-rows-repeated');
      } else if (kind === 'table-cell') {
        cellTag = tag;
        paragraphs = [];
      } else if (kind === 'covered-table-cell') addCell('', countOf(tag, 'table:number-columns-repeated'));
      else if (kind === 'p') {
        isInParagraph = true;
        paragraphs.push('');
      } else if (kind === 's') say(' '.repeat(Math.min(countOf(tag, 'text:c'), MAX_SPACES)));
      else if (kind === 'tab') say('\t');
      else if (kind === 'line-break') say('\n');
    },
    text: say,
    close: (name) => {
      const kind = name.slice(name.indexOf(':') + 1);
      if (isAside(name)) asides -= 1;
      else if (asides > 0 || rows === null) return;
      else if (kind === 'p') isInParagraph = false;
      else if (kind === 'table-cell' && cellTag !== null) {
        addCell(valueOf(cellTag, paragraphs.join('\n')), countOf(cellTag, 'table:number-columns-repeated'));
        cellTag = null;
      } else if (kind === 'table-row' && cells !== null) addRow();
      else if (kind === 'table') rows = null;
    },
  });
  return sheets;
}
