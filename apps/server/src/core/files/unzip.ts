import { crc32, inflateRawSync } from 'node:zlib';

/** One file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** How much an archive may unpack to. */
export interface UnzipLimits {
  readonly mostFiles: number;
  readonly mostFileBytes: number;
  readonly mostUnpackedBytes: number;
}

const endSignature = 0x06054b50;
const endLength = 22;
const longestComment = 0xffff;
const lineSignature = 0x02014b50;
const lineLength = 46;
const localSignature = 0x04034b50;
const localLength = 30;
const encrypted = 1;
const stored = 0;
const deflated = 8;

/** Whether it begins as an archive does; an empty one is its end alone. */
export function isZip(content: Buffer): boolean {
  if (content.length < endLength) return false;
  const signature = content.readUInt32LE(0);
  return signature === localSignature || signature === endSignature;
}

/** Where the end record stands, behind which there is only its comment. */
function endOfDirectory(content: Buffer): number | null {
  const first = Math.max(0, content.length - endLength - longestComment);
  for (let at = content.length - endLength; at >= first; at -= 1) {
    if (content.readUInt32LE(at) === endSignature && at + endLength + content.readUInt16LE(at + 20) === content.length)
      return at;
  }
  return null;
}

/** A path that stays within the folder that an archive is unpacked to. */
function isPlainPath(name: string): boolean {
  return !/^[/\\]|^[a-z]:|\0/i.test(name) && !name.split(/[/\\]/).includes('..');
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}

/** The packed bytes of the file that a line of the directory names; null when they are not where it says. */
function packedContent(content: Buffer, line: Buffer): Buffer | null {
  const at = line.readUInt32LE(42);
  if (at + localLength > content.length || content.readUInt32LE(at) !== localSignature) return null;
  const start = at + localLength + content.readUInt16LE(at + 26) + content.readUInt16LE(at + 28);
  const end = start + line.readUInt32LE(20);
  return end > content.length ? null : content.subarray(start, end);
}

function unpacked(packed: Buffer, method: number, most: number): Buffer | 'broken' | 'tooMuch' {
  if (method === stored) return packed.length > most ? 'tooMuch' : packed;
  if (method !== deflated) return 'broken';
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    return isTooLong(error) ? 'tooMuch' : 'broken';
  }
}

/**
 * The files of a ZIP archive, without its folders. Nothing that the archive says of itself is trusted: unpacking stops
 * as soon as a limit is passed, so a small archive never becomes a large one (SEC-09). `broken` when it is truncated,
 * damaged, encrypted, leads out of its folder or is of a kind that phones do not read (ZIP64, other methods).
 */
export function unzip(content: Buffer, limits: UnzipLimits): ZipEntry[] | 'broken' | 'tooMuch' {
  const end = endOfDirectory(content);
  if (end === null) return 'broken';
  const count = content.readUInt16LE(end + 10);
  if (count > limits.mostFiles) return 'tooMuch';
  const entries: ZipEntry[] = [];
  let at = content.readUInt32LE(end + 16);
  let left = limits.mostUnpackedBytes;
  for (let index = 0; index < count; index += 1) {
    if (at + lineLength > end || content.readUInt32LE(at) !== lineSignature) return 'broken';
    const line = content.subarray(at, at + lineLength);
    const nameEnd = at + lineLength + line.readUInt16LE(28);
    const name = content.toString('utf8', at + lineLength, nameEnd);
    at = nameEnd + line.readUInt16LE(30) + line.readUInt16LE(32);
    if (at > end || !isPlainPath(name) || (line.readUInt16LE(8) & encrypted) !== 0) return 'broken';
    const packed = packedContent(content, line);
    if (packed === null) return 'broken';
    const file = unpacked(packed, line.readUInt16LE(10), Math.min(left, limits.mostFileBytes));
    if (typeof file === 'string') return file;
    if (file.length !== line.readUInt32LE(24) || crc32(file) !== line.readUInt32LE(16)) return 'broken';
    left -= file.length;
    if (!name.endsWith('/')) entries.push({ name, content: file });
  }
  return entries;
}
