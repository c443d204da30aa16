const LOCAL_SIGNATURE = 0x04034b50;
const LINE_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const VERSION = 20;
const NAMES_IN_UTF8 = 0x0800;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function checksumOf(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (crcTable[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
}

/** Numbers one after another, each with its width in bytes, the low byte first. */
function numbers(...parts: readonly (readonly [2 | 4, number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(parts.reduce((length, [width]) => length + width, 0)));
  let at = 0;
  for (const [width, value] of parts) {
    if (width === 2) bytes.setUint16(at, value, true);
    else bytes.setUint32(at, value, true);
    at += width;
  }
  return new Uint8Array(bytes.buffer);
}

/** One ZIP archive of files as they are: images are packed already. */
export async function packFiles(files: readonly File[], name: string): Promise<File> {
  const bodies: BlobPart[] = [];
  const lines: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const file of files) {
    const content = new Uint8Array(await file.arrayBuffer());
    const own = new TextEncoder().encode(file.name);
    const sum = checksumOf(content);
    const facts = [
      [2, VERSION],
      [2, NAMES_IN_UTF8],
      [2, 0],
      [4, 0],
      [4, sum],
      [4, content.length],
      [4, content.length],
      [2, own.length],
      [2, 0],
    ] as const;
    const head = numbers([4, LOCAL_SIGNATURE], ...facts);
    lines.push(numbers([4, LINE_SIGNATURE], [2, VERSION], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), own);
    bodies.push(head, own, content);
    at += head.length + own.length + content.length;
  }
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  const count = files.length;
  const end = numbers([4, END_SIGNATURE], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, at], [2, 0]);
  return new File([...bodies, ...lines, end], name, { type: 'application/zip' });
}
