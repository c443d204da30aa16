import { turnedAreaOf } from './rings.ts';
import type { Polygon } from './shapes.ts';

export type Place = readonly [longitude: number, latitude: number];

export interface Geometry {
  readonly type: string;
  readonly coordinates: unknown;
}

export function isPlace(value: unknown): value is Place {
  if (!Array.isArray(value) || value.length < 2) return false;
  const position: readonly unknown[] = value;
  const [longitude, latitude] = position;
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

/** With two coordinates for each position. */
function flat(coordinates: unknown, depth: number): unknown {
  if (!Array.isArray(coordinates)) return coordinates;
  return depth === 0 ? coordinates.slice(0, 2) : coordinates.map((inner) => flat(inner, depth - 1));
}

/** The rings of a polygon with the outer one counterclockwise and its holes clockwise; archives have them in any direction. */
function wound(rings: unknown, polygon: Polygon = []): unknown {
  if (!Array.isArray(rings)) return rings;
  return rings.map((ring: unknown, at) => {
    const isTurned = turnedAreaOf(polygon[at] ?? []) < 0 === (at === 0);
    return isTurned && Array.isArray(ring) ? ring.toReversed() : ring;
  });
}

/** A geometry as GeoJSON has it (RFC 7946, 3.1.1 and 3.1.6); `shape` is what was read of its polygons. */
export function asGeoJson({ type, coordinates }: Geometry, shape: readonly Polygon[]): Geometry {
  const places = flat(coordinates, nesting[type] ?? 0);
  if (type === 'Polygon') return { type, coordinates: wound(places, shape[0]) };
  if (type !== 'MultiPolygon' || !Array.isArray(places)) return { type, coordinates: places };
  return { type, coordinates: places.map((rings, at) => wound(rings, shape[at])) };
}
