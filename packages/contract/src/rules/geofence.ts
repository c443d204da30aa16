import type { RuleIssue } from '../core/errors.ts';
import { geofenceLimits } from '../core/limits.ts';

/** A place on the earth in degrees, north and east positive. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** A place in metres east and north of an origin. */
export interface MetrePoint {
  readonly east: number;
  readonly north: number;
}

const EARTH_RADIUS = 6_371_008.8;
const radians = Math.PI / 180;

/** Degrees from -180 to 180, so that places on both sides of the date line are near each other. */
function turned(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** Returns the length in metres of the shortest way between two places on the earth, in a straight line. */
export function distanceInMetres(one: GeoPoint, other: GeoPoint): number {
  const north = Math.sin(((other.latitude - one.latitude) * radians) / 2);
  const east = Math.sin((turned(other.longitude - one.longitude) * radians) / 2);
  const share = north ** 2 + Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * east ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** Returns a place in metres from an origin; right to the centimetre within a kilometre. */
export function toMetres(origin: GeoPoint, { latitude, longitude }: GeoPoint): MetrePoint {
  const width = Math.cos(origin.latitude * radians) * radians * EARTH_RADIUS;
  return {
    east: turned(longitude - origin.longitude) * width,
    north: (latitude - origin.latitude) * radians * EARTH_RADIUS,
  };
}

/** Digits behind the point that are kept of degrees: 11 cm on the ground. */
const DIGITS = 6;

/** Returns the place that is so many metres from an origin, in degrees with six decimals. */
export function fromMetres(origin: GeoPoint, { east, north }: MetrePoint): GeoPoint {
  const width = Math.max(Math.cos(origin.latitude * radians), 1e-6) * radians * EARTH_RADIUS;
  const latitude = Math.max(-90, Math.min(90, origin.latitude + north / (radians * EARTH_RADIUS)));
  return {
    latitude: Number(latitude.toFixed(DIGITS)),
    longitude: Number(turned(origin.longitude + east / width).toFixed(DIGITS)),
  };
}

/** Twice the area of the triangle of three places; its sign says on which side of the first two the third is. */
function side(from: MetrePoint, to: MetrePoint, point: MetrePoint): number {
  return (to.east - from.east) * (point.north - from.north) - (to.north - from.north) * (point.east - from.east);
}

function isBetween(from: MetrePoint, to: MetrePoint, point: MetrePoint): boolean {
  return (
    Math.min(from.east, to.east) <= point.east &&
    point.east <= Math.max(from.east, to.east) &&
    Math.min(from.north, to.north) <= point.north &&
    point.north <= Math.max(from.north, to.north)
  );
}

type Line = readonly [MetrePoint, MetrePoint];

function areCrossing([a, b]: Line, [c, d]: Line): boolean {
  const sides = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)] as const;
  const isProper = sides[0] > 0 !== sides[1] > 0 && sides[2] > 0 !== sides[3] > 0 && sides.every((one) => one !== 0);
  return (
    isProper ||
    (sides[0] === 0 && isBetween(a, b, c)) ||
    (sides[1] === 0 && isBetween(a, b, d)) ||
    (sides[2] === 0 && isBetween(c, d, a)) ||
    (sides[3] === 0 && isBetween(c, d, b))
  );
}

/** Returns the indexes of the corners whose line to the next corner crosses or touches another line of the polygon. */
function crossingCorners(corners: readonly MetrePoint[]): number[] {
  const lines = corners.map((corner, at): Line => [corner, corners[(at + 1) % corners.length] ?? corner]);
  const found = new Set<number>();
  lines.forEach((line, one) =>
    lines.slice(one + 2).forEach((further, index) => {
      const other = one + 2 + index;
      const isNeighbour = one === 0 && other === lines.length - 1;
      if (!isNeighbour && areCrossing(line, further)) found.add(one).add(other);
    }),
  );
  return [...found].toSorted((one, other) => one - other);
}

function areaOf(corners: readonly MetrePoint[]): number {
  const doubled = corners.reduce((sum, { east, north }, at) => {
    const next = corners[(at + 1) % corners.length] ?? { east, north };
    return sum + east * next.north - next.east * north;
  }, 0);
  return Math.abs(doubled) / 2;
}

const FIELD = 'geofenceMarkers';

/**
 * Checks the markers of a building's geofence, the corners of a polygon in order. They need the building's position first
 * (BLDG-25), each is within 1,000 m of it (BLDG-26), and together they are none or a polygon whose lines do not cross (MAP-12).
 * A fault of one marker has its index in the field: `geofenceMarkers.2`.
 */
export function geofenceIssues(position: GeoPoint | null, markers: readonly GeoPoint[]): RuleIssue[] {
  // The schema refuses more: nothing is computed of them.
  if (markers.length === 0 || markers.length > geofenceLimits.maxMarkers) return [];
  if (position === null) return [{ field: FIELD, code: 'positionRequired' }];
  const issues: RuleIssue[] = markers.flatMap((marker, at) =>
    distanceInMetres(position, marker) > geofenceLimits.maxMetres
      ? [{ field: `${FIELD}.${String(at)}`, code: 'geofenceDistance' as const }]
      : [],
  );
  if (issues.length > 0) return issues;
  if (markers.length < geofenceLimits.leastMarkers) return [{ field: FIELD, code: 'geofenceCorners' }];
  const corners = markers.map((marker) => toMetres(position, marker));
  const crossing = crossingCorners(corners);
  if (crossing.length > 0) return crossing.map((at) => ({ field: `${FIELD}.${String(at)}`, code: 'geofenceCrossing' }));
  return areaOf(corners) < geofenceLimits.leastSquareMetres ? [{ field: FIELD, code: 'geofenceArea' }] : [];
}

function isPoint(value: unknown): value is GeoPoint {
  if (typeof value !== 'object' || value === null || !('latitude' in value) || !('longitude' in value)) return false;
  return Number.isFinite(value.latitude) && Number.isFinite(value.longitude);
}

/** Returns the position that a record or form has; null while a part of it is missing. */
export function positionOf(value: unknown): GeoPoint | null {
  return isPoint(value) ? { latitude: value.latitude, longitude: value.longitude } : null;
}

/** Returns the complete markers of a list that is perhaps still being typed. */
export function completeMarkers(value: unknown): GeoPoint[] {
  return Array.isArray(value) ? value.filter(isPoint) : [];
}
