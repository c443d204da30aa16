import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG with its checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/** The header chunk of a grey image with 8 bits for each pixel. */
export function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.writeUInt8(8, 8);
  return pngChunk('IHDR', data);
}

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** A whole black PNG; `filler` is data of a chunk that is not shown, to make it as heavy as a test wants. */
export function samplePng(width: number, height: number, filler = Buffer.alloc(0)): Buffer {
  return Buffer.concat([
    pngSignature,
    pngHeader(width, height),
    ...(filler.length === 0 ? [] : [pngChunk('zzZz', filler)]),
    pngChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A whole PNG of exactly so many bytes. */
export function pngOfBytes(width: number, height: number, bytes: number): Buffer {
  const empty = samplePng(width, height).length + pngChunk('zzZz', Buffer.alloc(0)).length;
  return samplePng(width, height, Buffer.alloc(bytes - empty, 1));
}
