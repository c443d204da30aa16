import type { ZipEntry } from '../zip/unzip.ts';
import { attributeOf, readXml } from '../xml/readXml.ts';
import { localName, type WorkbookParts } from './workbookParts.ts';

/** A format that shows whole numbers with zeros in front, such as the numbers of rooms and postal codes. */
const PADDED = /^0{2,}$/;

function textOf(files: readonly ZipEntry[], path: string | undefined): string | undefined {
  return files.find(({ name }) => name === path)?.content.toString();
}

/** Reads how many digits the cells of each style show at least, by the number of the style; only those with zeros in front. */
function paddedStyles({ files, links }: WorkbookParts): Map<string, number> {
  const formats = new Map<string, number>();
  const styles = new Map<string, number>();
  const xml = textOf(files, links.find(({ kind }) => kind === 'styles')?.path);
  if (xml === undefined) return styles;
  let isCellStyle = false;
  let number = 0;
  readXml(xml, {
    open: (name, tag) => {
      const kind = localName(name);
      const format = attributeOf(tag, 'numFmtId') ?? '';
      if (kind === 'cellXfs') isCellStyle = true;
      else if (kind === 'numFmt') {
        const code = attributeOf(tag, 'formatCode') ?? '';
        if (PADDED.test(code)) formats.set(format, code.length);
      } else if (kind === 'xf' && isCellStyle) {
        const digits = formats.get(format);
        if (digits !== undefined) styles.set(String(number), digits);
        number += 1;
      }
    },
    close: (name) => {
      if (localName(name) === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
}

/** The place of a column by its letters, from 0; null where there are none. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** What whole numbers show that are formatted with zeros in front: by the place of the row, and by that of the column. */
export type PaddedNumbers = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** Reads the whole numbers of a sheet that are shown with zeros in front: 42 in a cell of the format 00000 is 00042. */
export function paddedNumbers(parts: WorkbookParts, sheet: string | undefined): PaddedNumbers {
  const rows = new Map<number, Map<number, string>>();
  const styles = paddedStyles(parts);
  const xml = styles.size === 0 ? undefined : textOf(parts.files, sheet);
  if (xml === undefined) return rows;
  let row = -1;
  let column = -1;
  let digits: number | undefined;
  let value = '';
  let isValue = false;
  readXml(xml, {
    open: (name, tag) => {
      const kind = localName(name);
      if (kind === 'row') {
        row = Number(attributeOf(tag, 'r') ?? row + 2) - 1;
        column = -1;
      } else if (kind === 'c') {
        column = columnOf(attributeOf(tag, 'r') ?? '') ?? column + 1;
        const isNumber = (attributeOf(tag, 't') ?? 'n') === 'n';
        digits = isNumber ? styles.get(attributeOf(tag, 's') ?? '') : undefined;
        value = '';
      } else if (kind === 'v') isValue = true;
    },
    text: (text) => {
      if (isValue && digits !== undefined) value += text;
    },
    close: (name) => {
      const kind = localName(name);
      if (kind === 'v') isValue = false;
      if (kind !== 'c' || digits === undefined || !/^\d+$/.test(value) || value.length >= digits) return;
      const cells = rows.get(row) ?? new Map<number, string>();
      rows.set(row, cells.set(column, value.padStart(digits, '0')));
    },
  });
  return rows;
}
