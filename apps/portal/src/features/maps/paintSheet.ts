import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';

import { cornersOf, type Sheet } from './drawnFloor.ts';
import { pictureAt } from './pictureAt.ts';

/** Pixels of the longer side: enough for words of a plan at three times the size of a page. */
const LONGER_PIXELS = 3_072;

/** Reads a drawing as pixels. An SVG is drawn by the browser as a picture, in which nothing runs and nothing is fetched. */
async function pixelsOf({ url, isSvg, width, height }: Sheet): Promise<HTMLCanvasElement | null> {
  const image = await pictureAt(url);
  if (image === null) return null;
  const scale = Math.min(LONGER_PIXELS / Math.max(width, height), isSvg ? Infinity : 1);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Puts the drawing of a floor below its units. Returns whether it could be read. */
export async function paintSheet(map: MapLibreMap, sheet: Sheet, isUp: () => boolean): Promise<boolean> {
  const canvas = await pixelsOf(sheet);
  if (canvas === null || !isUp()) return false;
  const [first, second, third, fourth] = cornersOf(sheet).map(([longitude, latitude]): [number, number] => [
    longitude,
    latitude,
  ]);
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) return false;
  map.addSource('sheet', { type: 'canvas', canvas, coordinates: [first, second, third, fourth], animate: false });
  map.addLayer({ id: 'sheet', type: 'raster', source: 'sheet', paint: { 'raster-fade-duration': 0 } }, 'units');
  return true;
}

/** Shows the marker that is being placed, or none. */
export function paintMarker(map: MapLibreMap, place: readonly [number, number] | null, colour: string): void {
  const data = {
    type: 'FeatureCollection' as const,
    features:
      place === null
        ? []
        : [{ type: 'Feature' as const, properties: {}, geometry: { type: 'Point' as const, coordinates: [...place] } }],
  };
  const source = map.getSource<GeoJSONSource>('marker');
  if (source !== undefined) {
    void source.setData(data);
    return;
  }
  map.addSource('marker', { type: 'geojson', data });
  const ring = { 'circle-color': 'transparent', 'circle-stroke-color': colour, 'circle-stroke-width': 3 };
  map.addLayer({ id: 'marker', type: 'circle', source: 'marker', paint: { ...ring, 'circle-radius': 14 } });
  map.addLayer({
    id: 'marker-middle',
    type: 'circle',
    source: 'marker',
    paint: { 'circle-color': colour, 'circle-radius': 3 },
  });
}
