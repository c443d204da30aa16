import { readFileSync } from 'node:fs';

import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';

import { checkImage } from './checkImage.ts';
import { pngChunk, pngHeader, pngSignature, samplePng } from './testing/samplePng.ts';

const sample = (name: string) => readFileSync(new URL(`testing/${name}`, import.meta.url));
const photo = sample('photo.jpg');
const png = samplePng(600, 338);

/** Every shorter beginning of an image would be too many to try: these are spread over it, and the last byte. */
function beginnings(image: Buffer): Buffer[] {
  const lengths = Array.from({ length: 200 }, (_, index) => 9 + Math.floor((index / 200) * (image.length - 9)));
  return [...lengths, image.length - 1].map((length) => image.subarray(0, length));
}

function withByte(image: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(image);
  changed.writeUInt8(value, at);
  return changed;
}

describe('an uploaded image', () => {
  it('is a whole PNG or JPEG with its size in pixels (BRAND-07, SEC-07)', () => {
    expect(checkImage(png, 'image')).toMatchObject({ mime: 'image/png', extension: 'png', width: 600, height: 338 });
    expect(checkImage(photo, 'image')).toMatchObject({ mime: 'image/jpeg', width: 600, height: 338 });
  });

  it('may be written by any encoder: with transparency, a palette or interlacing (BRAND-07)', () => {
    const { width, height, data } = new PNG({ width: 600, height: 338 });
    for (const colorType of [0, 2, 4, 6] as const) {
      const written = PNG.sync.write({ width, height, data } as PNG, { colorType });
      expect(checkImage(written, 'image')).toMatchObject({ width: 600, height: 338 });
    }
  });

  it('is measured as it is shown, also when the camera lay on its side (BRAND-08)', () => {
    expect(checkImage(sample('sideways.jpg'), 'image')).toMatchObject({ width: 600, height: 338 });
  });

  it('is refused when it is smaller than its use asks for, by one pixel too (BRAND-08, ERR-52)', () => {
    expect(checkImage(samplePng(599, 338), 'image')).toBe('imageSize');
    expect(checkImage(samplePng(600, 337), 'image')).toBe('imageSize');
    expect(checkImage(samplePng(200, 200), 'logo')).toMatchObject({ width: 200 });
    expect(checkImage(samplePng(200, 199), 'logo')).toBe('imageSize');
    expect(checkImage(samplePng(1280, 720), 'background')).toMatchObject({ width: 1280 });
    expect(checkImage(samplePng(1279, 720), 'background')).toBe('imageSize');
  });

  it('is refused when it is of another kind, whatever it is called (SEC-07)', () => {
    const others = [
      'GIF89a',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '%PDF-1.7',
      'RIFF\0\0\0\0WEBPVP8 ',
      'BM',
      '',
    ];
    for (const other of others) expect(checkImage(Buffer.from(other), 'image')).toBe('fileKind');
  });

  it('is refused when it is truncated anywhere (SEC-07)', () => {
    for (const part of [...beginnings(png), ...beginnings(photo)]) {
      expect(checkImage(part, 'image')).toBe('imageBroken');
    }
  });

  it('is refused when a PNG has a wrong checksum, no pixels, no palette or an impossible header (SEC-07)', () => {
    const end = pngChunk('IEND', Buffer.alloc(0));
    const pixels = pngChunk('IDAT', Buffer.from([1]));
    const broken = [
      withByte(png, png.length - 20, (png[png.length - 20] ?? 0) ^ 1),
      withByte(png, 20, 9),
      Buffer.concat([pngSignature, pngHeader(600, 338), end]),
      Buffer.concat([pngSignature, pngHeader(600, 338), pngChunk('IDAT', Buffer.alloc(0)), end]),
      Buffer.concat([pngSignature, pixels, pngHeader(600, 338), end]),
      Buffer.concat([pngSignature, pngHeader(600, 338), pngHeader(600, 338), pixels, end]),
      Buffer.concat([pngSignature, pngHeader(0, 338), pixels, end]),
      Buffer.concat([
        pngSignature,
        pngChunk('IHDR', Buffer.from('000002580000015208030000 00'.replace(' ', ''), 'hex')),
        pixels,
        end,
      ]),
    ];
    for (const image of broken) expect(checkImage(image, 'image')).toBe('imageBroken');
  });

  it('is refused when a JPEG has no frame, no pixels or a segment over its end (SEC-07)', () => {
    const frame = Buffer.from('ffc0000b080152025801011100', 'hex');
    const scan = Buffer.from('ffda0008010100003f00', 'hex');
    const image = (...parts: Buffer[]) =>
      Buffer.concat([Buffer.from('ffd8ffe000040000', 'hex'), ...parts, Buffer.from('ffd9', 'hex')]);
    const progressive = Buffer.concat([Buffer.from('ffc2', 'hex'), frame.subarray(2)]);
    const pixels = Buffer.from('01ff0002ffd003ffff', 'hex');
    expect(checkImage(image(frame, scan, pixels), 'image')).toMatchObject({ width: 600, height: 338 });
    expect(checkImage(image(progressive, scan, pixels, scan, pixels), 'image')).toMatchObject({ width: 600 });
    const broken = [
      image(frame),
      image(frame, scan),
      image(scan, Buffer.from([1])),
      image(frame, frame, scan, Buffer.from([1])),
      image(Buffer.from('ffc3000b080152025801011100', 'hex'), scan, Buffer.from([1])),
      image(Buffer.from('ffe0ffff', 'hex'), frame, scan, Buffer.from([1])),
      image(Buffer.from('ffe00001', 'hex'), frame, scan, Buffer.from([1])),
      image(frame, Buffer.from([1, 2]), scan, Buffer.from([1])),
    ];
    for (const one of broken) expect(checkImage(one, 'image')).toBe('imageBroken');
  });

  it('is refused when its few bytes would unfold to too many pixels (SEC-09)', () => {
    const bomb = Buffer.concat([
      pngSignature,
      pngHeader(50_000, 50_000),
      pngChunk('IDAT', Buffer.from([1])),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    expect(checkImage(bomb, 'image')).toBe('imagePixels');
  });

  it('is stored without what follows its end (SEC-07)', () => {
    const script = Buffer.from('<script>alert(1)</script>');
    for (const image of [png, photo]) {
      const checked = checkImage(Buffer.concat([image, script]), 'image');
      expect(typeof checked === 'string' ? checked : checked.content.equals(image)).toBe(true);
    }
  });
});
