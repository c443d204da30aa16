/** What a chain of sectors ends with, and what has no sector, is at least this. */
const NO_SECTOR = 0xfffffffa;

const END_OF_GLOBALS = 0x000a;
const ENCRYPTION = 0x002f;
const BOUND_SHEET = 0x0085;

interface Stream {
  readonly name: string;
  /** 2 is a stream, 5 the root, which has the short streams. */
  readonly type: number;
  readonly start: number;
  readonly size: number;
}

/** The numbers in a piece of a file, of four bytes each. */
function numbersIn(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4));
}

function streamAt(directory: Buffer, at: number): Stream {
  const length = Math.max(0, Math.min(directory.readUInt16LE(at + 64), 64) - 2);
  return {
    name: directory.toString('utf16le', at, at + length),
    type: directory.readUInt8(at + 66),
    start: directory.readUInt32LE(at + 116),
    size: directory.readUInt32LE(at + 120),
  };
}

/** The stream of the workbook in a compound file [MS-CFB]. */
function workbookIn(content: Buffer): Buffer {
  const sectorBytes = 2 ** content.readUInt16LE(30);
  const [tableCount, firstOfDirectory] = [content.readUInt32LE(44), content.readUInt32LE(48)];
  const [longest, firstOfShortTable] = [content.readUInt32LE(56), content.readUInt32LE(60)];
  const sector = (number: number) => content.subarray((number + 1) * sectorBytes, (number + 2) * sectorBytes);
  const chain = (start: number, table: readonly number[]) => {
    const found: number[] = [];
    for (let next = start; next < NO_SECTOR && found.length < table.length; next = table[next] ?? NO_SECTOR)
      found.push(next);
    return found;
  };

  const tables = numbersIn(content.subarray(76, 512));
  let [next, left] = [content.readUInt32LE(68), content.readUInt32LE(72)];
  for (; next < NO_SECTOR && left > 0 && tables.length < content.length; left -= 1) {
    const more = numbersIn(sector(next));
    next = more.pop() ?? NO_SECTOR;
    tables.push(...more);
  }
  const table = tables
    .filter((number) => number < NO_SECTOR)
    .slice(0, tableCount)
    .flatMap((number) => numbersIn(sector(number)));
  const read = (start: number) => Buffer.concat(chain(start, table).map(sector));

  const directory = read(firstOfDirectory);
  const streams = Array.from({ length: Math.floor(directory.length / 128) }, (_, at) => streamAt(directory, at * 128));
  const named = (name: string) => streams.findLast((stream) => stream.type === 2 && stream.name === name);
  const found = named('Workbook') ?? named('Book');
  if (found === undefined) return Buffer.alloc(0);
  if (found.size >= (longest === 0 ? 4_096 : longest)) return read(found.start).subarray(0, found.size);
  const shortBytes = 2 ** content.readUInt16LE(32);
  const shorts = read(streams.find(({ type }) => type === 5)?.start ?? NO_SECTOR);
  const pieces = chain(found.start, numbersIn(read(firstOfShortTable)));
  return Buffer.concat(pieces.map((at) => shorts.subarray(at * shortBytes, (at + 1) * shortBytes)));
}

/** What people see of a sheet in a file of Excel until 2003. */
interface OldSheetState {
  /** Hidden or very hidden, or of another kind than a sheet of cells: a chart, a macro. */
  readonly isHidden: boolean;
}

/**
 * Reads what the library leaves out of a file of Excel until 2003 that it has taken: of each sheet, in their order, whether
 * people see it. Null if the file is locked by a password: then its texts are none.
 */
export function oldSheetStates(content: Buffer): OldSheetState[] | null {
  const workbook = workbookIn(content);
  const states: OldSheetState[] = [];
  let at = 0;
  while (at + 4 <= workbook.length) {
    const [kind, length] = [workbook.readUInt16LE(at), workbook.readUInt16LE(at + 2)];
    const data = workbook.subarray(at + 4, at + 4 + length);
    if (kind === END_OF_GLOBALS) break;
    if (kind === ENCRYPTION) return null;
    // Two bits of the fifth byte say whether it is hidden, the sixth byte what it is: 0 is a sheet of cells.
    if (kind === BOUND_SHEET) states.push({ isHidden: ((data[4] ?? 0) & 3) !== 0 || (data[5] ?? 0) !== 0 });
    at += 4 + length;
  }
  return states;
}
