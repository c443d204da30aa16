import { findFrame } from './jpegEnd.ts';
import { isPng } from './pngEnd.ts';

/** Channels of each colour type of a PNG; a palette is decoded to colours with transparency. */
const channelsByColour: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };
const PROGRESSIVE_FRAME = 0xc2;

function ofPng(content: Buffer, isTurned: boolean): number {
  const isInterlaced = content.readUInt8(28) === 1;
  if (!isInterlaced && !isTurned) return 0;
  const channels = channelsByColour[content.readUInt8(25)] ?? 4;
  const depth = content.readUInt8(24) === 16 ? 2 : 1;
  return content.readUInt32BE(16) * content.readUInt32BE(20) * channels * depth;
}

function ofJpeg(content: Buffer, isTurned: boolean): number {
  const frame = findFrame(content);
  if (frame === null) return 0;
  const { marker, segment } = frame;
  const pixels = segment.readUInt16BE(1) * segment.readUInt16BE(3);
  const samplings = Array.from({ length: segment.readUInt8(5) }, (_, index) => segment.readUInt8(7 + 3 * index));
  const areas = samplings.map((sampling) => (sampling >> 4) * (sampling & 15));
  const share = areas.reduce((sum, area) => sum + area, 0) / Math.max(1, ...areas);
  // A progressive one is decoded from all of its coefficients, of two bytes each.
  const coefficients = marker === PROGRESSIVE_FRAME ? 2 * share * pixels : 0;
  return coefficients + (isTurned ? samplings.length * pixels : 0);
}

/**
 * Returns the bytes that are needed to decode a whole PNG or JPEG apart from a few of its lines: nothing, unless its pixels do
 * not come line after line, as those of one that is interlaced, progressive or turned when it is shown.
 */
export function decodingBytes(content: Buffer, isTurned: boolean): number {
  return isPng(content) ? ofPng(content, isTurned) : ofJpeg(content, isTurned);
}
