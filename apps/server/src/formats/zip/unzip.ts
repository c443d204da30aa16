import { crc32, inflateRawSync } from 'node:zlib';

import { END_SIGNATURE, LOCAL_SIGNATURE, zipDirectory, type ZipLine, zipMethods } from './zipDirectory.ts';

/** One file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** How much an archive may unpack to. */
export interface UnzipLimits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  readonly maxUnpackedBytes: number;
}

const LOCAL_LENGTH = 30;

/** Checks whether it begins as an archive does; an empty one is its end alone. */
export function isZip(content: Buffer): boolean {
  if (content.length < 4) return false;
  const signature = content.readUInt32LE(0);
  return signature === LOCAL_SIGNATURE || signature === END_SIGNATURE;
}

/** A path that stays within the folder that an archive is unpacked to. */
function isPlainPath(name: string): boolean {
  return !/^[/\\]|^[a-z]:|\0/i.test(name) && !name.split(/[/\\]/).includes('..');
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}

/** The packed bytes of the file that a line of the directory names; null when they are not where it says. */
function packedContent(content: Buffer, { at, packedBytes }: ZipLine): Buffer | null {
  if (at + LOCAL_LENGTH > content.length || content.readUInt32LE(at) !== LOCAL_SIGNATURE) return null;
  const start = at + LOCAL_LENGTH + content.readUInt16LE(at + 26) + content.readUInt16LE(at + 28);
  const end = start + packedBytes;
  return end > content.length ? null : content.subarray(start, end);
}

function unpacked(packed: Buffer, method: number, most: number): Buffer | 'broken' | 'tooMuch' {
  if (method === zipMethods.stored) return packed.length > most ? 'tooMuch' : packed;
  if (method !== zipMethods.deflated) return 'broken';
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    return isTooLong(error) ? 'tooMuch' : 'broken';
  }
}

/** The file that a line of an archive's directory names: at most `most` bytes, and whole by its length and checksum. */
export function unzipFile(content: Buffer, line: ZipLine, most: number): Buffer | 'broken' | 'tooMuch' {
  const packed = packedContent(content, line);
  if (packed === null) return 'broken';
  const file = unpacked(packed, line.method, most);
  if (typeof file === 'string') return file;
  return file.length === line.unpackedBytes && crc32(file) === line.checksum ? file : 'broken';
}

const leftovers = /(?:^|\/)(?:\.|__MACOSX\/|(?:Thumbs\.db|desktop\.ini)$)/i;

/** Checks whether a file of an archive is one that desktops put into it by themselves, and no one has meant. */
export function isLeftover({ name }: Pick<ZipEntry, 'name'>): boolean {
  return leftovers.test(name);
}

/**
 * The files of a ZIP archive, without its folders, each with `/` between the parts of its path. Nothing that the archive says
 * of itself is trusted: unpacking stops as soon as a limit is passed, so a small archive never becomes a large one
 * (SEC-09). `broken` when it is truncated, damaged, encrypted, leads out of its folder or is of a kind that phones do not
 * read (ZIP64, other methods).
 */
export function unzip(content: Buffer, limits: UnzipLimits): ZipEntry[] | 'broken' | 'tooMuch' {
  const lines = zipDirectory(content);
  if (lines === null) return 'broken';
  if (lines.length > limits.maxFiles) return 'tooMuch';
  const entries: ZipEntry[] = [];
  let left = limits.maxUnpackedBytes;
  for (const line of lines) {
    if (!isPlainPath(line.name) || line.isEncrypted) return 'broken';
    const file = unzipFile(content, line, Math.min(left, limits.maxFileBytes));
    if (typeof file === 'string') return file;
    left -= file.length;
    // Older programs of Windows part folders by `\`.
    const name = line.name.replaceAll('\\', '/');
    if (!name.endsWith('/')) entries.push({ name, content: file });
  }
  return entries;
}
