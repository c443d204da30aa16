import { readCsv } from '@atrium/contract/files';

import { wideEncodingOf } from '../../base/wideEncoding.ts';
import { guessCodePages } from './codePages.ts';

/** A CSV file says that it is in Unicode, and has bytes that are no text of it. */
export class BrokenEncodingError extends Error {
  override readonly name = 'BrokenEncodingError';
}

/** A way to read a CSV file: `name` is the code page, blank where the file is in Unicode. */
interface CsvReading {
  readonly name: string;
  /** The rows as spreadsheet programs write them; empty ones too. */
  readonly rows: () => Generator<readonly string[], undefined>;
}

function* rowsOf(text: string): Generator<readonly string[], undefined> {
  for (const { cells } of readCsv(text)) yield cells;
  return undefined;
}

function decoded(content: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

const UTF_8_MARK = Buffer.from('efbbbf', 'hex');

/**
 * Returns the ways to read a CSV file, the likeliest first. Excel marks UTF-16 and mostly UTF-8; what is neither is in the code
 * page of the computer that saved it, which no file names: it is guessed, and a person has to look at it.
 * @throws BrokenEncodingError
 */
export function csvReadings(content: Buffer): readonly CsvReading[] {
  const wide = wideEncodingOf(content);
  const text = decoded(content, wide ?? 'utf-8');
  if (text !== null) return [{ name: '', rows: () => rowsOf(text) }];
  if (wide !== null || content.subarray(0, UTF_8_MARK.length).equals(UTF_8_MARK))
    throw new BrokenEncodingError('broken encoding');
  return guessCodePages(content).map((name) => ({
    name,
    rows: () => rowsOf(new TextDecoder(name).decode(content)),
  }));
}
