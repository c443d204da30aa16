import {
  type DrawingPosition,
  drawingPosition,
  type GeoPoint,
  labelOf,
  type MapFeatures,
  toMetres,
} from '@atrium/contract';

type Feature = MapFeatures['features'][number];

/** A unit of a floor as the map and its table show it. */
export interface MapUnit {
  readonly id: string;
  /** The name of its space, else its own. */
  readonly name: string;
  readonly category: string;
  readonly reference: string | null;
  readonly spaceId: string | null;
  readonly spaceType: string | null;
  /** Its middle, in degrees; null where it has no drawing. */
  readonly centre: GeoPoint | null;
  /** Its place on the drawing of its floor; null without one, and on imported maps. */
  readonly position: DrawingPosition | null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Every position of a geometry, whatever its kind. */
export function positionsOf(coordinates: unknown): (readonly [longitude: number, latitude: number])[] {
  if (!Array.isArray(coordinates)) return [];
  const parts: readonly unknown[] = coordinates;
  const [longitude, latitude] = parts;
  if (typeof longitude === 'number' && typeof latitude === 'number') return [[longitude, latitude]];
  return parts.flatMap((inner) => positionsOf(inner));
}

function coordinatesOf({ geometry }: Feature): unknown {
  return typeof geometry === 'object' && geometry !== null && 'coordinates' in geometry ? geometry.coordinates : [];
}

function centreOf(feature: Feature): GeoPoint | null {
  const bounds = boundsOfPositions(positionsOf(coordinatesOf(feature)));
  if (bounds === null) return null;
  const [[west, south], [east, north]] = bounds;
  const longitude = (west + east) / 2;
  return { longitude: longitude > 180 ? longitude - 360 : longitude, latitude: (south + north) / 2 };
}

/** The units of a floor in the order of the drawing. */
export function unitsOf({ features }: MapFeatures, language: string): MapUnit[] {
  return features
    .filter(({ feature_type: type }) => type === 'unit')
    .map((feature) => {
      const { properties } = feature;
      const reference = textOf(properties['reference']);
      return {
        id: feature.id,
        name: textOf(properties['spaceName']) ?? labelOf(properties['name'], language) ?? reference ?? '',
        category: textOf(properties['category']) ?? '',
        reference,
        spaceId: textOf(properties['spaceId']),
        spaceType: textOf(properties['spaceType']),
        centre: centreOf(feature),
        position: drawingPosition.safeParse(properties['drawingPosition']).data ?? null,
      };
    });
}

/** South-west and north-east in degrees; the east is over 180 where it is across the date line. */
type Bounds = readonly [readonly [west: number, south: number], readonly [east: number, north: number]];

/** Longitudes counted on from those of the west, where a shape is on both sides of the date line. */
function unbroken(longitudes: readonly number[]): readonly number[] {
  const [least, most] = [
    longitudes.reduce((a, b) => Math.min(a, b), 180),
    longitudes.reduce((a, b) => Math.max(a, b), -180),
  ];
  return most - least > 180 ? longitudes.map((one) => (one < 0 ? one + 360 : one)) : longitudes;
}

function boundsOfPositions(positions: readonly (readonly [number, number])[]): Bounds | null {
  const longitudes = unbroken(positions.map(([longitude]) => longitude));
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  positions.forEach(([, latitude], at) => {
    const longitude = longitudes[at] ?? 0;
    west = Math.min(west, longitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    north = Math.max(north, latitude);
  });
  return Number.isFinite(west)
    ? [
        [west, south],
        [east, north],
      ]
    : null;
}

/** South-west and north-east of all that is drawn; null for nothing. */
export function boundsOf({ features }: MapFeatures): Bounds | null {
  return boundsOfPositions(features.flatMap((feature) => positionsOf(coordinatesOf(feature))));
}

/** Metres that a pixel shows at zoom 0 on the equator: the earth's girth on one tile. */
const PIXEL_AT_ZOOM_0 = 40_075_016.686 / 512;
/** Pixels between the middles of two units at which a short name has room. */
const ROOM_OF_A_NAME = 28;

/**
 * The zoom from which the units of a floor have room for names, as if they were spread over all of it: a few that are close
 * to each other are left to the map, which shows the names that do not meet. 0 where nothing is drawn.
 */
export function roomZoomOf(drawing: MapFeatures): number {
  const units = drawing.features.filter((one) => one.feature_type === 'unit' && one.geometry !== null);
  const bounds = boundsOf(drawing);
  if (bounds === null || units.length === 0) return 0;
  const [[west, south], [east, north]] = bounds;
  const sides = toMetres({ longitude: west, latitude: south }, { longitude: east, latitude: north });
  const inRows = Math.sqrt((sides.east * sides.north) / units.length);
  const inOneRow = Math.max(sides.east, sides.north) / units.length;
  const apart = Math.max(inRows, inOneRow);
  const width = PIXEL_AT_ZOOM_0 * Math.cos((south * Math.PI) / 180);
  return apart === 0 ? 0 : Math.max(0, Math.log2((width * ROOM_OF_A_NAME) / apart));
}

/** Metres around what is drawn in which a place still belongs to it: the street in front of a building. */
const AROUND = 250;

/** Checks whether a place is on what is drawn, or near it. */
export function isOnMap([longitude, latitude]: readonly [number, number], bounds: Bounds): boolean {
  const [[west, south], [east, north]] = bounds;
  const middle = { longitude: (west + east) / 2, latitude: (south + north) / 2 };
  const corner = toMetres(middle, { longitude: east, latitude: north });
  const place = toMetres(middle, { longitude, latitude });
  return Math.abs(place.east) <= corner.east + AROUND && Math.abs(place.north) <= corner.north + AROUND;
}

const directions: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Checks whether a key moves between units. */
export function isDirection(key: string): boolean {
  return key in directions;
}

/** The unit that an arrow key leads to: the nearest in that direction, straight ahead before to the side. */
export function unitInDirection(units: readonly MapUnit[], from: string | null, key: string): MapUnit | null {
  const direction = directions[key];
  const placed = units.filter(({ centre }) => centre !== null);
  const start = placed.find(({ id }) => id === from);
  if (start?.centre === undefined || start.centre === null || direction === undefined) return placed[0] ?? null;
  const origin = start.centre;
  let best: { unit: MapUnit; cost: number } | null = null;
  for (const unit of placed) {
    if (unit.id === start.id || unit.centre === null) continue;
    const { east, north } = toMetres(origin, unit.centre);
    const ahead = east * direction[0] + north * direction[1];
    const aside = Math.abs(east * direction[1]) + Math.abs(north * direction[0]);
    if (ahead <= 0.2 || aside > ahead * 3) continue;
    const cost = ahead + aside * 2;
    if (best === null || cost < best.cost) best = { unit, cost };
  }
  return best?.unit ?? start;
}
