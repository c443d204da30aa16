/** The tables that every TrueType font has, with contents of a test. */
const tables: Readonly<Record<string, Buffer>> = {
  cmap: Buffer.alloc(20, 1),
  glyf: Buffer.alloc(40, 2),
  head: Buffer.alloc(54),
  hhea: Buffer.alloc(36, 3),
  hmtx: Buffer.alloc(8, 4),
  loca: Buffer.alloc(8, 5),
  maxp: Buffer.alloc(32, 6),
  name: Buffer.alloc(18, 7),
};

/** A TrueType font of empty shapes; `without` leaves a table out. */
export function sampleFont({ without = '', filler = 0 } = {}): Buffer {
  const head = Buffer.alloc(54);
  head.writeUInt32BE(0x5f0f3cf5, 12);
  const named = Object.entries({ ...tables, head, ...(filler === 0 ? {} : { zzzz: Buffer.alloc(filler) }) }).filter(
    ([name]) => name !== without,
  );
  const directory = Buffer.alloc(12 + named.length * 16);
  directory.writeUInt32BE(0x00010000);
  directory.writeUInt16BE(named.length, 4);
  const contents: Buffer[] = [];
  let offset = directory.length;
  for (const [index, [name, content]] of named.entries()) {
    const at = 12 + index * 16;
    directory.write(name, at, 'latin1');
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(content.length, at + 12);
    const filled = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
    contents.push(filled);
    offset += filled.length;
  }
  return Buffer.concat([directory, ...contents]);
}
