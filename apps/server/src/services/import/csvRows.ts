import { readCsv } from '@atrium/contract/files';

import { wideEncodingOf } from '../../base/wideEncoding.ts';

/** Excel marks UTF-16 and mostly UTF-8; what is no UTF-8 is from a Windows of western Europe. */
function decode(content: Buffer): string {
  const encoding = wideEncodingOf(content);
  if (encoding !== null) return new TextDecoder(encoding).decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(content);
    throw error;
  }
}

/** The rows of a CSV file as spreadsheet programs write them, in any of their encodings; empty ones too. */
export function* csvRows(content: Buffer): Generator<readonly string[], undefined> {
  for (const { cells } of readCsv(decode(content))) yield cells;
  return undefined;
}
