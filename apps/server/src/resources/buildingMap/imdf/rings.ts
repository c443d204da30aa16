import type { MapFaultCode, MetrePoint } from '@atrium/contract';
import { mapLimits } from '@atrium/contract';

/** A closed line without its last position, which repeats the first. */
export type Ring = readonly MetrePoint[];
/** An outer ring and its holes, in metres. */
export type Polygon = readonly Ring[];

/** Metres by which drawings may be off: walls have two sides. */
const TOLERANCE = 0.3;

interface Box {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** The rectangle around places. */
export function boxOf(points: Iterable<MetrePoint>): Box {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const point of points) {
    west = Math.min(west, point.east);
    east = Math.max(east, point.east);
    south = Math.min(south, point.north);
    north = Math.max(north, point.north);
  }
  return { west, east, south, north };
}

function side(from: MetrePoint, to: MetrePoint, point: MetrePoint): number {
  return (to.east - from.east) * (point.north - from.north) - (to.north - from.north) * (point.east - from.east);
}

/** Whether two lines cross each other between their ends. */
function areCrossing(a: MetrePoint, b: MetrePoint, c: MetrePoint, d: MetrePoint): boolean {
  const [one, two, three, four] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  return one * two < 0 && three * four < 0;
}

function areaOf(ring: Ring): number {
  let doubled = 0;
  ring.forEach((point, at) => {
    const next = ring[(at + 1) % ring.length] ?? point;
    doubled += point.east * next.north - next.east * point.north;
  });
  return Math.abs(doubled) / 2;
}

/** Whether a ring's lines cross; each is compared with those that begin before it ends from west to east. */
function isCrossing(ring: Ring): boolean {
  const lines = ring
    .map((from, at) => {
      const to = ring[(at + 1) % ring.length] ?? from;
      return { from, to, at, west: Math.min(from.east, to.east), east: Math.max(from.east, to.east) };
    })
    .toSorted((one, other) => one.west - other.west);
  for (const [index, line] of lines.entries())
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next];
      if (other === undefined || other.west > line.east) break;
      if (areCrossing(line.from, line.to, other.from, other.to)) return true;
    }
  return false;
}

function isSame(one: MetrePoint | undefined, other: MetrePoint | undefined): boolean {
  return one?.east === other?.east && one?.north === other?.north;
}

/** The ring of closed positions in metres, without positions that repeat the one before; or what is wrong with it. */
export function readRing(positions: readonly MetrePoint[]): Ring | MapFaultCode {
  if (positions.length > mapLimits.mostRingPositions) return 'ringLong';
  if (!isSame(positions[0], positions.at(-1))) return 'ringOpen';
  const ring = positions.slice(1).filter((point, at) => !isSame(point, positions[at]));
  if (ring.length < 3) return 'ringShort';
  if (isCrossing(ring)) return 'ringCrossing';
  return areaOf(ring) < 0.01 ? 'ringArea' : ring;
}

function isInRing({ east, north }: MetrePoint, ring: Ring): boolean {
  let isIn = false;
  for (const [at, from] of ring.entries()) {
    const to = ring[(at + 1) % ring.length] ?? from;
    if (from.north > north === to.north > north) continue;
    if (east < from.east + ((north - from.north) / (to.north - from.north)) * (to.east - from.east)) isIn = !isIn;
  }
  return isIn;
}

function isNear(point: MetrePoint, ring: Ring, within: number): boolean {
  return ring.some((from, at) => {
    const to = ring[(at + 1) % ring.length] ?? from;
    const [east, north] = [to.east - from.east, to.north - from.north];
    const squared = east ** 2 + north ** 2;
    const along = squared === 0 ? 0 : ((point.east - from.east) * east + (point.north - from.north) * north) / squared;
    const share = Math.max(0, Math.min(1, along));
    return Math.hypot(point.east - from.east - share * east, point.north - from.north - share * north) <= within;
  });
}

function isInPolygon(point: MetrePoint, [outer = [], ...holes]: Polygon): boolean {
  return isInRing(point, outer) && !holes.some((hole) => isInRing(point, hole));
}

/** Whether a place is in one of the polygons, or no further outside than a wall is thick. */
export function isWithin(point: MetrePoint, polygons: readonly Polygon[]): boolean {
  return polygons.some(
    (polygon) => isInPolygon(point, polygon) || polygon.some((ring) => isNear(point, ring, TOLERANCE)),
  );
}

/** Whether a place is in one of the polygons and further from its border than a wall is thick. */
function isDeepIn(point: MetrePoint, polygons: readonly Polygon[]): boolean {
  return polygons.some(
    (polygon) => isInPolygon(point, polygon) && !polygon.some((ring) => isNear(point, ring, TOLERANCE)),
  );
}

/** The corners of an outer ring with the middles of its lines, and a place inside it. */
function probes([outer = []]: Polygon): MetrePoint[] {
  const middles = outer.map((from, at) => {
    const to = outer[(at + 1) % outer.length] ?? from;
    return { east: (from.east + to.east) / 2, north: (from.north + to.north) / 2 };
  });
  const inside = outer.flatMap((from, at) => {
    const over = outer[(at + 2) % outer.length] ?? from;
    const point = { east: (from.east + over.east) / 2, north: (from.north + over.north) / 2 };
    return isInRing(point, outer) ? [point] : [];
  });
  return [...outer, ...middles, ...inside.slice(0, 1)];
}

/** Whether two shapes have more in common than a wall. */
export function areOverlapping(one: readonly Polygon[], other: readonly Polygon[]): boolean {
  return (
    one.some((polygon) => probes(polygon).some((point) => isDeepIn(point, other))) ||
    other.some((polygon) => probes(polygon).some((point) => isDeepIn(point, one)))
  );
}

/** Whether a hole is within the outer ring around it. */
export function isHoleInside(hole: Ring, outer: Ring): boolean {
  return hole.every((point) => isInRing(point, outer) || isNear(point, outer, TOLERANCE));
}
