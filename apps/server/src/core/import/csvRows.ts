import { parseCsv } from 'hucre/csv';

const separators = [',', ';', '\t', '|'] as const;

/** Excel marks UTF-16 and mostly UTF-8; what is no UTF-8 is from a Windows of western Europe. */
function decode(content: Buffer): string {
  const encoding = encodingOf(content);
  if (encoding !== null) return new TextDecoder(encoding).decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(content);
    throw error;
  }
}

function encodingOf(content: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first, second, third, fourth] = content;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without its mark: every other byte of a Latin heading is nothing.
  if (second === 0 && fourth === 0 && first !== 0 && third !== 0) return 'utf-16le';
  return first === 0 && third === 0 && second !== 0 && fourth !== 0 ? 'utf-16be' : null;
}

/** What stands most often between the headings, outside quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r\n|\n|\r/, 1);
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counted = separators.map((separator) => ({ separator, count: bare.split(separator).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).separator;
}

/** The rows of a CSV file as spreadsheet programs write them, in any of their encodings and separators; empty ones too. */
export function csvRows(content: Buffer): string[][] {
  const decoded = decode(content).replace(/^\uFEFF/, '');
  // Excel's own note of the separator is no row of the table.
  const [note = '', noted] = /^sep=(.)(?:\r\n|\n|\r)/i.exec(decoded) ?? [];
  const text = decoded.slice(note.length);
  if (text.includes('\u0000')) return [];
  const rows = parseCsv(text, { delimiter: noted ?? separatorOf(text) });
  return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
}
