import { readdirSync, readFileSync } from 'node:fs';

import { imageLimits } from '@atrium/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import { checkImage } from './checkImage.ts';
import { rewriteImage } from './rewriteImage.ts';
import { pngChunk, pngHeader, pngSignature, samplePng } from './testing/samplePng.ts';

const sample = (name: string) => readFileSync(new URL(`testing/${name}`, import.meta.url));

async function rewritten(image: Buffer): Promise<Buffer> {
  const answer = await rewriteImage(image, 'owner');
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 120, b: 150 } } });

describe('an uploaded picture', () => {
  it('is encoded again without place, camera and comments, and upright (SEC-07)', async () => {
    const place = { IFD0: { Make: 'Camera of Ada' }, IFD3: { GPSLatitude: '48/1 51/1 0/1', GPSLatitudeRef: 'N' } };
    const photo = await grey(600, 338).withExif(place).withIccProfile('srgb').jpeg().toBuffer();
    expect(photo.includes('Camera of Ada')).toBe(true);
    const clean = await sharp(await rewritten(photo)).metadata();
    expect(clean).toMatchObject({ format: 'jpeg', width: 600, height: 338 });
    expect([clean.exif, clean.icc, clean.xmp, clean.comments]).toEqual([undefined, undefined, undefined, undefined]);
    const upright = await sharp(await rewritten(sample('sideways.jpg'))).metadata();
    expect([upright.width, upright.height, upright.orientation]).toEqual([600, 338, undefined]);
    const png = samplePng(40, 30, Buffer.from('<script>alert(1)</script>'));
    expect((await rewritten(png)).includes('script')).toBe(false);
  });

  it('keeps its pixels: transparency, a palette and its colours (BRAND-07)', async () => {
    const drawn = grey(64, 64).ensureAlpha(0.5);
    for (const palette of [true, false]) {
      const image = await drawn.clone().png({ palette }).toBuffer();
      const shown = await sharp(await rewritten(image))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const expected = await sharp(image).raw().toBuffer({ resolveWithObject: true });
      expect(shown.info).toMatchObject({ width: 64, height: 64, channels: 4 });
      expect(shown.data.equals(expected.data)).toBe(true);
    }
  });

  it('is refused when it cannot be decoded, or is of another format (SEC-07)', async () => {
    const noise = Buffer.alloc(2_000, 7);
    const image = await grey(600, 338).jpeg().toBuffer();
    const refused = [
      Buffer.concat([pngSignature, pngHeader(600, 338), pngChunk('IDAT', noise), pngChunk('IEND', Buffer.alloc(0))]),
      Buffer.concat([image.subarray(0, image.length / 2), Buffer.from('ffd9', 'hex')]),
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="338"><rect width="9" height="9"/></svg>',
      ),
      await grey(600, 338).gif().toBuffer(),
      await grey(600, 338).tiff().toBuffer(),
      await grey(600, 338).webp().toBuffer(),
      Buffer.from('%PDF-1.7'),
      Buffer.alloc(0),
    ];
    const codes = [];
    for (const one of refused) codes.push(await rewriteImage(one, 'owner'));
    expect(codes).toEqual(refused.map(() => 'imageBroken'));
  });
});

/** Kibibytes of memory that the processes below this one have together. */
function memoryOfChildren(): number {
  const threads = readdirSync('/proc/self/task');
  const children = threads.flatMap((thread) => {
    try {
      return readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean);
    } catch {
      return [];
    }
  });
  return children.reduce((sum, child) => {
    try {
      return sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return sum;
    }
  }, 0);
}

describe('the largest pictures', () => {
  let progressive: Buffer;
  beforeAll(async () => {
    progressive = await grey(8_000, 6_000).jpeg({ progressive: true }).toBuffer();
  });

  it('are refused beyond 50 megapixels, however few bytes they have (SEC-09)', async () => {
    const tooMany = await grey(10_000, 5_001).png().toBuffer();
    expect(tooMany.length).toBeLessThan(imageLimits.maxBytes);
    expect(await rewriteImage(tooMany, 'owner')).toBe('imageBroken');
  });

  it('are refused when they cannot be decoded line by line and are too large for that (SEC-09)', async () => {
    const wide = grey(8_000, 6_000);
    const full = await wide.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
    const turned = await wide.clone().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer();
    const deep = await wide.clone().ensureAlpha(0.5).png({ progressive: true }).toBuffer();
    expect([full, turned, deep].map((image) => checkImage(image, 'image'))).toEqual([
      'imagePixels',
      'imagePixels',
      'imagePixels',
    ]);
    const photo = await wide.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const screen = await wide.clone().png({ progressive: true }).toBuffer();
    for (const image of [photo, screen, progressive]) expect(checkImage(image, 'image')).toBeTypeOf('object');
  });

  it.runIf(process.platform === 'linux')('take less than 300 MB, four at once too (SEC-09, SEC-13)', async () => {
    expect(progressive.length).toBeLessThan(imageLimits.maxBytes);
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, memoryOfChildren())), 10);
    const images = await Promise.all([1, 2, 3, 4].map(() => rewritten(progressive)));
    clearInterval(watch);
    expect(images.map((image) => image.subarray(0, 2).toString('hex'))).toEqual(['ffd8', 'ffd8', 'ffd8', 'ffd8']);
    expect(most).toBeGreaterThan(50_000);
    expect(most / 1024).toBeLessThan(300);
  });
});
