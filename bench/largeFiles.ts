import { crc32, deflateSync } from 'node:zlib';

import { writeCsv } from '@atrium/contract';

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Makes a gray PNG of `side` by `side` pixels, which is small however large the picture is. */
export function largePicture(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Eight bits of gray for each pixel.
  head[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (side + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes a drawing of so many rectangles. */
export function largeDrawing(rectangles: number): Buffer {
  const drawn = Array.from(
    { length: rectangles },
    (_, at) =>
      `<rect x="${String(at % 1_000)}" y="${String(Math.floor(at / 1_000))}" width="1" height="1" fill="#ccc"/>`,
  );
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">${drawn.join('')}</svg>`);
}

/** Makes a sheet of floors of a building, which it names by its map reference. */
export function largeSheet(lines: number, building: string): Buffer {
  return Buffer.from(
    writeCsv(
      [
        ['Map reference of the building', 'Map reference', 'Type', 'Name'],
        ...Array.from({ length: lines }, (_, at) => [building, `F${String(at)}`, 'Floor', `Floor ${String(at)}`]),
      ],
      'en',
    ),
  );
}
