import { readCsv } from '@atrium/contract';

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

/** The rows of a CSV file as spreadsheet programs write them, in any of their encodings; empty ones too. */
export function* csvRows(content: Buffer): Generator<readonly string[], undefined> {
  for (const { cells } of readCsv(decode(content))) yield cells;
  return undefined;
}
