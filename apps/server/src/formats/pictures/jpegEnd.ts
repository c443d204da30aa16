const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Frames that browsers show: baseline, extended and progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
const otherFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

export function isJpeg(content: Buffer): boolean {
  return content.length >= 3 && content.readUIntBE(0, 3) === 0xffd8ff;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** The marker at or behind `at` and its place; filling bytes before it are skipped. Null at the end. */
function markerAt(content: Buffer, at: number): { marker: number; next: number } | null {
  let next = at;
  if (content[next] !== 0xff) return null;
  while (content[next] === 0xff) next += 1;
  const marker = content[next];
  return marker === undefined ? null : { marker, next: next + 1 };
}

/** Behind the coded pixels that begin at `at`: the place of the next marker that is neither stuffing nor a restart. */
function endOfScan(content: Buffer, at: number): number | null {
  let next = content.indexOf(0xff, at);
  while (next !== -1 && next + 1 < content.length) {
    const code = content.readUInt8(next + 1);
    if (code !== 0 && code !== 0xff && !isRestart(code)) return next;
    next = content.indexOf(0xff, next + (code === 0xff ? 1 : 2));
  }
  return null;
}

/** Checks whether a frame's header gives a size and its components. */
function isFrame(segment: Buffer): boolean {
  if (segment.length < 6) return false;
  const components = segment.readUInt8(5);
  return (
    segment.readUInt16BE(1) > 0 &&
    segment.readUInt16BE(3) > 0 &&
    components > 0 &&
    segment.length === 6 + 3 * components
  );
}

/** The header of a JPEG's frame: its marker, and the segment behind the length. Null without one. */
export function findFrame(content: Buffer): { readonly marker: number; readonly segment: Buffer } | null {
  let found = markerAt(content, 0);
  while (found !== null) {
    found = markerAt(content, found.next);
    if (found === null || found.next + 2 > content.length) return null;
    const end = found.next + content.readUInt16BE(found.next);
    const segment = content.subarray(found.next + 2, end);
    if (frames.has(found.marker)) return isFrame(segment) ? { marker: found.marker, segment } : null;
    found = { marker: found.marker, next: end };
  }
  return null;
}

/**
 * Returns where a whole JPEG ends: behind its EOI marker. Null when it is truncated or damaged: a segment reaches over the
 * end, frame or pixels are missing, or it is of a kind that browsers do not show.
 */
export function jpegEnd(content: Buffer): number | null {
  let hasFrame = false;
  let hasScan = false;
  let found = markerAt(content, 0);
  if (found?.marker !== START_OF_IMAGE) return null;
  for (;;) {
    found = markerAt(content, found.next);
    if (found === null || found.marker === START_OF_IMAGE || found.marker === 0 || otherFrames.has(found.marker)) {
      return null;
    }
    if (found.marker === END_OF_IMAGE) return hasFrame && hasScan ? found.next : null;
    if (found.next + 2 > content.length) return null;
    const length = content.readUInt16BE(found.next);
    let end: number | null = found.next + length;
    if (length < 2 || end > content.length) return null;
    if (frames.has(found.marker)) {
      if (hasFrame || !isFrame(content.subarray(found.next + 2, end))) return null;
      hasFrame = true;
    }
    if (found.marker === START_OF_SCAN) {
      if (!hasFrame) return null;
      const start = end;
      end = endOfScan(content, start);
      if (end === null || end === start) return null;
      hasScan = true;
    }
    found = { marker: found.marker, next: end };
  }
}
