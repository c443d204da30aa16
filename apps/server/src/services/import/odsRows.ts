import { attributeOf, readXml } from './readXml.ts';
import type { SheetRow } from './readSheet.ts';

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

/** What a cell says: of a number or date its value, whatever it looks like; of everything else its text. */
function valueOf(tag: string, text: string): string {
  switch (attributeOf(tag, 'office:value-type') ?? attributeOf(tag, 'calcext:value-type')) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const value = attributeOf(tag, 'office:value') ?? '';
      return value === '' ? '' : String(Number(value));
    }
    case 'boolean':
      return attributeOf(tag, 'office:boolean-value') ?? '';
    case 'date':
      // A date is a day: nothing that is imported is a point in time.
      return (attributeOf(tag, 'office:date-value') ?? '').slice(0, 'yyyy-mm-dd'.length);
    default:
      return text;
  }
}

/**
 * The rows of the first sheet in the content of a document of LibreOffice that are not empty. Cells and rows that say how
 * often they are repeated are repeated within the bounds alone, so a short document stays small (SEC-09).
 * @throws MalformedXmlError
 */
export function odsRows(xml: string, { maxRows, maxColumns }: SheetBounds): SheetRow[] {
  const rows: SheetRow[] = [];
  let sheets = 0;
  let line = 1;
  let rowRepeats = 1;
  let cells: string[] | null = null;
  let cellTag: string | null = null;
  let paragraphs: string[] = [];
  let isInParagraph = false;
  let isInNote = false;
  const say = (text: string) => {
    if (isInParagraph && cellTag !== null) paragraphs.push((paragraphs.pop() ?? '') + text);
  };
  const addCell = (value: string, count: number) => {
    for (let left = Math.min(count, maxColumns - (cells?.length ?? 0)); left > 0; left -= 1) cells?.push(value);
  };
  const addRow = () => {
    const own = cells ?? [];
    while (own.at(-1) === '') own.pop();
    if (own.some((cell) => cell.trim() !== ''))
      for (let index = 0; index < rowRepeats && rows.length < maxRows; index += 1)
        rows.push({ line: line + index, cells: own });
    line += rowRepeats;
    cells = null;
  };
  readXml(xml, {
    open: (name, tag) => {
      const kind = name.slice(name.indexOf(':') + 1);
      if (kind === 'table') sheets += 1;
      else if (sheets !== 1) return;
      else if (kind === 'table-row') {
        cells = [];
        rowRepeats = countOf(tag, 'table:number-rows-repeated');
      } else if (kind === 'table-cell') {
        cellTag = tag;
        paragraphs = [];
      } else if (kind === 'covered-table-cell') addCell('', countOf(tag, 'table:number-columns-repeated'));
      else if (kind === 'annotation') isInNote = true;
      else if (kind === 'p' && !isInNote) {
        isInParagraph = true;
        paragraphs.push('');
      } else if (kind === 's') say(' '.repeat(Math.min(countOf(tag, 'text:c'), MAX_SPACES)));
      else if (kind === 'tab') say('\t');
      else if (kind === 'line-break') say('\n');
    },
    text: say,
    close: (name) => {
      const kind = name.slice(name.indexOf(':') + 1);
      if (kind === 'annotation') isInNote = false;
      else if (kind === 'p') isInParagraph = false;
      else if (kind === 'table-cell' && cellTag !== null) {
        addCell(valueOf(cellTag, paragraphs.join('\n')), countOf(cellTag, 'table:number-columns-repeated'));
        cellTag = null;
      } else if (kind === 'table-row' && cells !== null) addRow();
    },
  });
  return rows;
}
