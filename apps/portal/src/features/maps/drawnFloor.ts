import { type DrawingPosition, drawingPosition, floorDrawing, type MapFeatures } from '@atrium/contract';

/** A place on the map in degrees. */
type Degrees = readonly [longitude: number, latitude: number];

/** The drawing of a floor, laid on a small plane around 0° 0′ where the map's projection does not bend it. */
export interface Sheet {
  /** The same for the same drawing, whenever its address was signed. */
  readonly key: string;
  readonly url: string;
  readonly isSvg: boolean;
  readonly width: number;
  readonly height: number;
}

/** Degrees of the longer side: about 110 metres, at which the map is as near as an imported floor is. */
const LONGER_SIDE = 0.001;

const levelDrawing = floorDrawing.pick({ url: true, kind: true, width: true, height: true });

/** Returns the drawing that a floor is shown on; null for an imported one, which has shapes of its own (MAP-06). */
export function sheetOf({ features }: MapFeatures): Sheet | null {
  for (const { feature_type: type, properties } of features) {
    const found = type === 'level' ? levelDrawing.safeParse(properties['drawing']) : null;
    if (found?.success === true) {
      const { url, kind, width, height } = found.data;
      return { key: url.split('?')[0] ?? url, url, isSvg: kind === 'svg', width, height };
    }
  }
  return null;
}

function sidesOf({ width, height }: Sheet): Degrees {
  const unit = LONGER_SIDE / Math.max(width, height);
  return [width * unit, height * unit];
}

/** Returns where shares of a drawing's width and height are on the map. */
export function toDegrees(sheet: Sheet, { x, y }: DrawingPosition): Degrees {
  const [wide, high] = sidesOf(sheet);
  return [(x - 0.5) * wide, (0.5 - y) * high];
}

const STEP = 10_000;

/** Returns a share that is on the drawing, to a ten thousandth of its side. */
export function toShare(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * STEP) / STEP;
}

/** Returns the shares of a place on the map; one outside of the drawing is moved to its edge. */
export function toShares(sheet: Sheet, [longitude, latitude]: Degrees): DrawingPosition {
  const [wide, high] = sidesOf(sheet);
  return { x: toShare(longitude / wide + 0.5), y: toShare(0.5 - latitude / high) };
}

/** The corners of a drawing from the upper left one, clockwise. */
export function cornersOf(sheet: Sheet): [Degrees, Degrees, Degrees, Degrees] {
  return [
    toDegrees(sheet, { x: 0, y: 0 }),
    toDegrees(sheet, { x: 1, y: 0 }),
    toDegrees(sheet, { x: 1, y: 1 }),
    toDegrees(sheet, { x: 0, y: 1 }),
  ];
}

/** Returns a drawn floor with shapes for the map: the level is its drawing, a unit the point at which it is placed. Others stay as they are. */
export function withShapes(floor: MapFeatures): MapFeatures {
  const sheet = sheetOf(floor);
  if (sheet === null) return floor;
  const [first, ...others] = cornersOf(sheet);
  const level = { type: 'Polygon', coordinates: [[first, ...others, first]] };
  const shapeOf = (properties: Readonly<Record<string, unknown>>) => {
    const place = drawingPosition.safeParse(properties['drawingPosition']);
    return place.success ? { type: 'Point', coordinates: toDegrees(sheet, place.data) } : null;
  };
  return {
    ...floor,
    features: floor.features.map((feature) => ({
      ...feature,
      geometry: feature.feature_type === 'level' ? level : shapeOf(feature.properties),
    })),
  };
}

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * Returns where a key moves a marker: half a hundredth of the side, with Shift five. It begins in the middle; null for
 * another key.
 */
export function movedBy(from: DrawingPosition | null, key: string, isFast: boolean): DrawingPosition | null {
  const arrow = arrows[key];
  if (arrow === undefined) return null;
  const length = isFast ? 0.05 : 0.005;
  const { x, y } = from ?? { x: 0.5, y: 0.5 };
  return { x: toShare(x + arrow[0] * length), y: toShare(y + arrow[1] * length) };
}
