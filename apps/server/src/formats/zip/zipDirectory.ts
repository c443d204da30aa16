/** What the directory of an archive says of one of its files; nothing of it is checked. */
export interface ZipLine {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Where the file's own head is. */
  readonly at: number;
}

/** How a file may be packed so that every reader knows it. */
export const zipMethods = { stored: 0, deflated: 8 } as const;

const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
export const LINE_SIGNATURE = 0x02014b50;
export const LOCAL_SIGNATURE = 0x04034b50;
const LINE_LENGTH = 46;
const ENCRYPTED = 1;

export const END_SIGNATURE = 0x06054b50;

/** Returns where the end record is: the last one, behind which there is only its comment, so that all readers find the same. */
function endOf(content: Buffer): number | null {
  const first = Math.max(0, content.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = content.length - END_LENGTH; at >= first; at -= 1)
    if (content.readUInt32LE(at) === END_SIGNATURE)
      return at + END_LENGTH + content.readUInt16LE(at + 20) === content.length ? at : null;
  return null;
}

/** The lines of a ZIP archive's directory; null when it is truncated or damaged. */
export function zipDirectory(content: Buffer): ZipLine[] | null {
  const end = endOf(content);
  if (end === null) return null;
  const lines: ZipLine[] = [];
  let at = content.readUInt32LE(end + 16);
  for (let left = content.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + LINE_LENGTH > end || content.readUInt32LE(at) !== LINE_SIGNATURE) return null;
    const nameEnd = at + LINE_LENGTH + content.readUInt16LE(at + 28);
    lines.push({
      name: content.toString('utf8', at + LINE_LENGTH, nameEnd),
      isEncrypted: (content.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      method: content.readUInt16LE(at + 10),
      checksum: content.readUInt32LE(at + 16),
      packedBytes: content.readUInt32LE(at + 20),
      unpackedBytes: content.readUInt32LE(at + 24),
      at: content.readUInt32LE(at + 42),
    });
    at = nameEnd + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
    if (at > end) return null;
  }
  return lines;
}
