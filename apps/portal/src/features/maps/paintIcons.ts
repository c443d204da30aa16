import type { Map as MapLibreMap } from 'maplibre-gl';

import { iconFilter } from './mapStyle.ts';
import { pictureAt } from './pictureAt.ts';
import type { MapIcon } from './unitTemplates.ts';

/** Pixels of an icon for one of the page, for screens that have more of them. */
const PIXEL_RATIO = 2;
/** The share of a disc's side that its picture takes: a square that is within the circle. */
const WITHIN_DISC = 0.66;

/** Draws an icon on its disc. */
async function pixelsOf({ url, size, fill, line, lineWidth }: MapIcon): Promise<ImageData | null> {
  const picture = await pictureAt(url);
  const canvas = document.createElement('canvas');
  const side = size * PIXEL_RATIO;
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (picture === null || context === null) return null;
  const middle = side / 2;
  const border = line === null ? 0 : lineWidth * PIXEL_RATIO;
  context.beginPath();
  context.arc(middle, middle, Math.max(0, middle - border / 2), 0, 2 * Math.PI);
  if (fill !== null) {
    context.fillStyle = fill;
    context.fill();
  }
  if (line !== null && border > 0) {
    context.strokeStyle = line;
    context.lineWidth = border;
    context.stroke();
  }
  const most = fill === null && line === null ? side : side * WITHIN_DISC;
  const scale = most / Math.max(picture.naturalWidth, picture.naturalHeight, 1);
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  context.drawImage(picture, middle - width / 2, middle - height / 2, width, height);
  return context.getImageData(0, 0, side, side);
}

/** Shows the icons of a floor's units, as far as they can be read (MAP-07, MAP-08). */
export async function paintIcons(map: MapLibreMap, icons: readonly MapIcon[], isUp: () => boolean): Promise<void> {
  const read = await Promise.all(
    icons.map(async (icon) => ({ icon, pixels: map.hasImage(icon.key) ? null : await pixelsOf(icon) })),
  );
  if (!isUp()) return;
  for (const { icon, pixels } of read)
    if (pixels !== null && !map.hasImage(icon.key)) map.addImage(icon.key, pixels, { pixelRatio: PIXEL_RATIO });
  map.setFilter('icons', iconFilter(icons.map(({ key }) => key).filter((key) => map.hasImage(key))));
}
