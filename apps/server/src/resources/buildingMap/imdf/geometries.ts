export type Place = readonly [longitude: number, latitude: number];

export interface Geometry {
  readonly type: string;
  readonly coordinates: unknown;
}

export function isPlace(value: unknown): value is Place {
  if (!Array.isArray(value) || value.length < 2) return false;
  const [longitude, latitude]: unknown[] = value;
  return (
    typeof longitude === 'number' &&
    typeof latitude === 'number' &&
    Math.abs(longitude) <= 180 &&
    Math.abs(latitude) <= 90
  );
}

/** The lists of positions that a geometry has, one level of nesting after another taken off. */
export const nesting: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

export function positionsOf(coordinates: unknown, depth: number): unknown[] {
  if (depth === 0) return [coordinates];
  if (!Array.isArray(coordinates)) return [null];
  return coordinates.flatMap((inner) => positionsOf(inner, depth - 1));
}

/** The lines of a geometry; none of one that is no line. */
export function linesOf({ type, coordinates }: Geometry): readonly (readonly unknown[])[] {
  const lines: unknown[] =
    type === 'LineString' ? [coordinates] : type === 'MultiLineString' && Array.isArray(coordinates) ? coordinates : [];
  return lines.filter((line) => Array.isArray(line));
}

/** A geometry with two coordinates for each position. */
export function flat(coordinates: unknown, depth: number): unknown {
  if (!Array.isArray(coordinates)) return coordinates;
  return depth === 0 ? coordinates.slice(0, 2) : coordinates.map((inner) => flat(inner, depth - 1));
}
