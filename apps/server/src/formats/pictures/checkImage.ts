import { type FieldCode, imageLimits } from '@atrium/contract';
import { imageSize } from 'image-size';

import { decodingBytes } from './decodingBytes.ts';
import { isJpeg, jpegEnd } from './jpegEnd.ts';
import { isPng, pngEnd } from './pngEnd.ts';

/** What an image is used for; each use has a least size. */
export type ImageKind = keyof typeof imageLimits.least;

/** An image that may be stored. `width` and `height` are pixels as it is shown. */
export interface CheckedImage {
  readonly mime: 'image/png' | 'image/jpeg';
  readonly extension: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
  /** The image alone: what follows its end is dropped. */
  readonly content: Buffer;
}

/** Photos taken upright lie on their side in the file; their orientation, 5 to 8, turns them when they are shown, and 3 and 4 put them upside down. */
function shownSize(content: Buffer): { width: number; height: number; isTurned: boolean } | null {
  try {
    const { width, height, orientation = 1 } = imageSize(content);
    const isTurned = orientation >= 3;
    return orientation >= 5 ? { width: height, height: width, isTurned } : { width, height, isTurned };
  } catch {
    return null;
  }
}

/**
 * Checks an upload by its content, never by its name: a whole PNG or JPEG, at least as large as its use asks for and
 * with at most as many pixels as can be shown (BRAND-07, BRAND-08, SEC-07, SEC-09). Icons are PNG (BRAND-06). Answers the field code
 * otherwise.
 */
export function checkImage(upload: Buffer, kind: ImageKind): CheckedImage | FieldCode {
  const isOfPng = isPng(upload);
  if (!isOfPng && !isJpeg(upload)) return 'fileKind';
  if (!isOfPng && imageLimits.onlyPng.includes(kind)) return 'png';
  const end = isOfPng ? pngEnd(upload) : jpegEnd(upload);
  if (end === null) return 'imageBroken';
  const content = upload.subarray(0, end);
  const shown = shownSize(content);
  if (shown === null) return 'imageBroken';
  const { isTurned, ...size } = shown;
  const least = imageLimits.least[kind];
  if (size.width < least.width || size.height < least.height) return 'imageSize';
  if (size.width * size.height > imageLimits.maxPixels) return 'imagePixels';
  if (decodingBytes(content, isTurned) > imageLimits.maxDecodingBytes) return 'imagePixels';
  return isOfPng
    ? { mime: 'image/png', extension: 'png', ...size, content }
    : { mime: 'image/jpeg', extension: 'jpg', ...size, content };
}
