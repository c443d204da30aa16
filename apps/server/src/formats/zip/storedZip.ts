import { crc32 } from 'node:zlib';

import type { ZipEntry } from './unzip.ts';
import { END_SIGNATURE, LINE_SIGNATURE, LOCAL_SIGNATURE, zipMethods } from './zipDirectory.ts';

const VERSION = 20;
const NAMES_IN_UTF8 = 0x0800;

/** Returns what an entry's head and its line in the directory have in common: from the version to the length of the extra field. */
function factsOf({ content }: ZipEntry, name: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(NAMES_IN_UTF8, 2);
  facts.writeUInt16LE(zipMethods.stored, 4);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(content.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A ZIP archive of files as they are: to read one of them unpacks nothing. */
export function storedZip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const lines: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const facts = factsOf(entry, name);
    const body = Buffer.concat([uint32(LOCAL_SIGNATURE), facts, name, entry.content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    lines.push(Buffer.concat([uint32(LINE_SIGNATURE), Buffer.from([VERSION, 0]), facts, tail, name]));
    bodies.push(body);
    at += body.length;
  }
  const directory = Buffer.concat(lines);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_SIGNATURE, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, end]);
}
