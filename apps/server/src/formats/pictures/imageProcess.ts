import sharp from 'sharp';

import { answerIsolated } from '../../base/isolated/answerIsolated.ts';

/** Of 0 to 100; the eye sees no difference to the photo that came. */
const JPEG_QUALITY = 85;
const MAX_PALETTE_PIXELS = 10_000_000;

// One picture, one thread, nothing kept: what it takes is over with the process.
sharp.cache(false);
sharp.concurrency(1);
// The library also reads formats that are programs of their own, such as SVG, whatever the name says.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

/** Decodes a picture and encodes its pixels again, upright, without anything else that the file said. */
await answerIsolated(async (content, [maxPixels]) => {
  try {
    const image = sharp(content, {
      limitInputPixels: Number(maxPixels),
      failOn: 'warning',
      sequentialRead: true,
      pages: 1,
    });
    const { format, width, height, isPalette } = await image.metadata();
    const upright = image.autoOrient();
    // To choose colours or shorter codes takes the whole picture in memory.
    const palette = isPalette && width * height <= MAX_PALETTE_PIXELS;
    const written =
      format === 'png'
        ? upright.png({ compressionLevel: 9, palette })
        : upright.jpeg({ quality: JPEG_QUALITY, optimizeCoding: false });
    return await written.toBuffer();
  } catch (error) {
    return String(error);
  }
});
