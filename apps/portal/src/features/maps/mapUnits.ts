import { type DrawingPosition, drawingPosition, type GeoPoint, type MapFeatures, toMetres } from '@atrium/contract';

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

/** The text of a label, which has one by language. */
export function labelOf(label: unknown, language: string): string | null {
  if (typeof label !== 'object' || label === null) return null;
  const texts: Readonly<Record<string, unknown>> = { ...label };
  return textOf(texts[language]) ?? textOf(Object.values(texts)[0]);
}

/** Every position of a geometry, whatever its kind. */
export function positionsOf(coordinates: unknown): (readonly [longitude: number, latitude: number])[] {
  if (!Array.isArray(coordinates)) return [];
  const [longitude, latitude]: unknown[] = coordinates;
  if (typeof longitude === 'number' && typeof latitude === 'number') return [[longitude, latitude]];
  return coordinates.flatMap((inner) => positionsOf(inner));
}

function coordinatesOf({ geometry }: Feature): unknown {
  return typeof geometry === 'object' && geometry !== null && 'coordinates' in geometry ? geometry.coordinates : [];
}

function centreOf(feature: Feature): GeoPoint | null {
  const positions = positionsOf(coordinatesOf(feature));
  if (positions.length === 0) return null;
  const longitudes = positions.map(([longitude]) => longitude);
  const latitudes = positions.map(([, latitude]) => latitude);
  return {
    longitude: (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
    latitude: (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
  };
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

/** South-west and north-east of all that is drawn; null for nothing. */
export function boundsOf({
  features,
}: MapFeatures): readonly [readonly [number, number], readonly [number, number]] | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const feature of features)
    for (const [longitude, latitude] of positionsOf(coordinatesOf(feature))) {
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      south = Math.min(south, latitude);
      north = Math.max(north, latitude);
    }
  return Number.isFinite(west)
    ? [
        [west, south],
        [east, north],
      ]
    : null;
}

const directions: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Whether a key moves between units. */
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
