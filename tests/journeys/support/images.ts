import { pngOfBytes, samplePng } from '../../../apps/server/src/formats/pictures/testing/samplePng.ts';

/** A file as a file chooser takes it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A whole PNG of that many pixels. */
export function pngFile(width: number, height: number): ChosenFile {
  return { name: `${String(width)}x${String(height)}.png`, mimeType: 'image/png', buffer: samplePng(width, height) };
}

/** A PNG one byte over the limit of 2 MB. */
export const tooHeavyImage: ChosenFile = {
  name: 'heavy.png',
  mimeType: 'image/png',
  buffer: pngOfBytes(800, 600, 2 * 1024 * 1024 + 1),
};

/** A text that calls itself an image. */
export const falseImage: ChosenFile = {
  name: 'false.png',
  mimeType: 'image/png',
  buffer: Buffer.from('This is not an image.'),
};
