import type { FieldCode } from '@atrium/contract';

/** The tables without which no browser or phone draws a TrueType font. */
const neededTables = ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'];
const TRUE_TYPE = 0x00010000;
const APPLE_TRUE_TYPE = 0x74727565;
const HEAD_MAGIC = 0x5f0f3cf5;
const DIRECTORY_START = 12;
const LINE_LENGTH = 16;

/**
 * Checks an upload by its content: a whole TrueType font, each of its tables within the file (BRAND-04, SEC-07).
 * Answers the font without what follows its last table, or the field code: `font` when it is something else, `fontBroken` when it is damaged.
 */
export function checkFont(upload: Buffer): Buffer | FieldCode {
  if (upload.length < DIRECTORY_START) return 'font';
  const kind = upload.readUInt32BE(0);
  if (kind !== TRUE_TYPE && kind !== APPLE_TRUE_TYPE) return 'font';
  const count = upload.readUInt16BE(4);
  const directoryEnd = DIRECTORY_START + count * LINE_LENGTH;
  if (count === 0 || directoryEnd > upload.length) return 'fontBroken';
  const tables = new Map<string, Buffer>();
  let end = directoryEnd;
  for (let at = DIRECTORY_START; at < directoryEnd; at += LINE_LENGTH) {
    const offset = upload.readUInt32BE(at + 8);
    const tableEnd = offset + upload.readUInt32BE(at + 12);
    if (offset < directoryEnd || tableEnd > upload.length) return 'fontBroken';
    tables.set(upload.toString('latin1', at, at + 4), upload.subarray(offset, tableEnd));
    end = Math.max(end, tableEnd);
  }
  const head = tables.get('head');
  const isWhole = neededTables.every((name) => (tables.get(name)?.length ?? 0) > 0);
  if (!isWhole || head === undefined || head.length < 54 || head.readUInt32BE(12) !== HEAD_MAGIC) return 'fontBroken';
  // Tables are filled up to four bytes.
  return upload.subarray(0, Math.min(upload.length, Math.ceil(end / 4) * 4));
}
