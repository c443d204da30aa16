import { crc32 } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const chunkName = /^[A-Za-z]{2}[A-Z][A-Za-z]$/;
/** Bit depths that each colour type allows (PNG specification, 11.2.2). */
const depthsByColour: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

export function isPng(content: Buffer): boolean {
  return content.subarray(0, signature.length).equals(signature);
}

function isHeader(data: Buffer): boolean {
  if (data.length !== 13) return false;
  const depths = depthsByColour[data.readUInt8(9)] ?? [];
  const isPlain = data.readUInt8(10) === 0 && data.readUInt8(11) === 0 && data.readUInt8(12) <= 1;
  return data.readUInt32BE(0) > 0 && data.readUInt32BE(4) > 0 && depths.includes(data.readUInt8(8)) && isPlain;
}

/**
 * Returns where a whole PNG ends: behind its IEND chunk. Null when it is truncated or damaged: a chunk reaches over the end,
 * its checksum is wrong, or the header, the palette of a palette image or the pixels are missing.
 */
export function pngEnd(content: Buffer): number | null {
  if (!isPng(content)) return null;
  const seen = new Set<string>();
  let isIndexed = false;
  let at = signature.length;
  while (at + 12 <= content.length) {
    const length = content.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > content.length) return null;
    const name = content.toString('latin1', at + 4, at + 8);
    const data = content.subarray(at + 8, end - 4);
    if (!chunkName.test(name) || crc32(content.subarray(at + 4, end - 4)) !== content.readUInt32BE(end - 4))
      return null;
    const isFirst = seen.size === 0;
    if (isFirst !== (name === 'IHDR')) return null;
    if (isFirst) {
      if (!isHeader(data)) return null;
      isIndexed = data.readUInt8(9) === 3;
    }
    if (name === 'IDAT' && isIndexed && !seen.has('PLTE')) return null;
    if (name === 'IEND') return length === 0 && seen.has('IDAT') ? end : null;
    seen.add(length === 0 && name === 'IDAT' ? 'empty IDAT' : name);
    at = end;
  }
  return null;
}
