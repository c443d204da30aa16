const endOfDirectory = 0x06_05_4b_50;
const directoryEntry = 0x02_01_4b_50;
const entryHead = 46;
const endLength = 22;
/** A comment behind the directory has at most so many bytes. */
const longestComment = 0xff_ff;
/** In a ZIP64 archive the real figure stands elsewhere; no spreadsheet that may be uploaded needs that. */
const elsewhere = 0xff_ff_ff_ff;
const usedMethods: readonly number[] = [0, 8];

/** What an archive may unpack to, in bytes and files. */
export interface ZipBounds {
  readonly mostBytes: number;
  readonly mostEntries: number;
}

function endAt(content: Buffer): number | null {
  const first = Math.max(0, content.length - endLength - longestComment);
  for (let at = content.length - endLength; at >= first; at -= 1)
    if (content.readUInt32LE(at) === endOfDirectory) return at;
  return null;
}

/**
 * Whether a zip archive tells the size of everything in it and stays within the bounds (SEC-09). A reader that unpacks
 * no more of a file than the archive tells is then bounded too.
 */
export function isBoundedZip(content: Buffer, { mostBytes, mostEntries }: ZipBounds): boolean {
  const end = endAt(content);
  if (end === null) return false;
  const entries = content.readUInt16LE(end + 10);
  let at = content.readUInt32LE(end + 16);
  if (entries === 0 || entries > mostEntries) return false;
  let bytes = 0;
  for (let count = 0; count < entries; count += 1) {
    if (at + entryHead > content.length || content.readUInt32LE(at) !== directoryEntry) return false;
    const method = content.readUInt16LE(at + 10);
    const packed = content.readUInt32LE(at + 20);
    const unpacked = content.readUInt32LE(at + 24);
    const nameLength = content.readUInt16LE(at + 28);
    const name = content.toString('latin1', at + entryHead, at + entryHead + nameLength);
    // A folder or an empty file has nothing to unpack; a file that hides its size is read until it ends.
    const isSizeTold = unpacked > 0 || !/\.(?:xml|rels)$/i.test(name);
    if (!usedMethods.includes(method) || packed === elsewhere || unpacked === elsewhere || !isSizeTold) return false;
    bytes += unpacked;
    if (bytes > mostBytes) return false;
    at += entryHead + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return true;
}
