import { crc32, deflateRawSync } from 'node:zlib';

/** One file of an archive that a test makes. */
export interface SampleEntry {
  readonly name: string;
  readonly content: Buffer | string;
  /** Kept as it is instead of packed. */
  readonly isStored?: boolean;
  /** What the archive says of its length, where that is not the truth. */
  readonly saidLength?: number;
  /** Bit field of the entry; 1 is a password. */
  readonly flags?: number;
}

/** A ZIP archive of these files. */
export function sampleZip(entries: readonly SampleEntry[], comment = ''): Buffer {
  const locals: Buffer[] = [];
  const lines: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isStored = false, saidLength, flags = 0 } of entries) {
    const plain = Buffer.from(content);
    const packed = isStored ? plain : deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(saidLength ?? plain.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    lines.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(lines);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...locals, directory, end, Buffer.from(comment)]);
}
