import { readFile } from 'node:fs/promises';

import { imageSize } from 'image-size';

const folder = new URL('images/', import.meta.url);

/** A PNG of the demo portfolio with its size in pixels. */
export interface Picture {
  readonly mime: 'image/png';
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Reads a picture by its path without ending, `buildings/northwind-bercy`; the files are named without accents. */
export async function readPicture(path: string): Promise<Picture> {
  const fileName = `${path.normalize('NFD').replaceAll(/\p{M}/gu, '')}.png`;
  const content = await readFile(new URL(fileName, folder));
  const { width, height } = imageSize(content);
  return { mime: 'image/png', content, width, height };
}
