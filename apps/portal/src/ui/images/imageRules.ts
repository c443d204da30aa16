import { type FileUse, imageLimits } from '@atrium/contract';

export type ImageKind = keyof typeof imageLimits.least;

const MEBIBYTE = 1024 * 1024;

/** The figures of a kind of image, for texts. */
export function imageSizes(kind: ImageKind) {
  return { ...imageLimits.least[kind], megabytes: imageLimits.maxBytes / MEBIBYTE };
}

/** File types an image may have; icons are PNG (BRAND-06). */
export function imageTypesOf(kind: ImageKind): readonly string[] {
  return imageLimits.onlyPng.includes(kind) ? ['image/png'] : ['image/png', 'image/jpeg'];
}

/** Returns what an image field's files are used for. */
export function imageKindOf(use: FileUse | undefined): ImageKind {
  return use === undefined || use === 'font' || use === 'icons' ? 'image' : use;
}

/** Why an image is refused; each has its own message (BRAND-07, ERR-52). */
export type ImageRefusal = 'type' | 'typePng' | 'unreadable' | 'tooHeavy' | 'tooSmall';

async function sizeOf(file: Blob): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const size = { width: bitmap.width, height: bitmap.height };
    bitmap.close();
    return size;
  } catch {
    // The browser cannot decode it: whatever its name says, it is no image.
    return null;
  }
}

/** Checks type, weight and pixels before anything is sent; null when the image is fine. */
export async function refusalOf(file: File, kind: ImageKind): Promise<ImageRefusal | null> {
  if (!imageTypesOf(kind).includes(file.type)) return imageLimits.onlyPng.includes(kind) ? 'typePng' : 'type';
  if (file.size > imageLimits.maxBytes) return 'tooHeavy';
  const size = await sizeOf(file);
  if (size === null) return 'unreadable';
  const least = imageLimits.least[kind];
  return size.width < least.width || size.height < least.height ? 'tooSmall' : null;
}
