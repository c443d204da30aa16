import type { MetrePoint } from '@atrium/contract/files';

/** A closed line without its last position, which repeats the first. */
export type Ring = readonly MetrePoint[];
/** An outer ring and its holes, in metres. */
export type Polygon = readonly Ring[];

/** Metres by which drawings may be off: walls have two sides. */
const WALL = 0.3;

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

/** Checks whether two rectangles have more in common than an edge. */
export function areMeeting(one: Box, other: Box): boolean {
  return one.west < other.east && other.west < one.east && one.south < other.north && other.south < one.north;
}

/** Twice the area of a triangle; its sign is the side of the line on which the point is. */
export function sideOf(from: MetrePoint, to: MetrePoint, point: MetrePoint): number {
  return (to.east - from.east) * (point.north - from.north) - (to.north - from.north) * (point.east - from.east);
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

/** Checks whether a place is no further from a ring's line than `within` metres. */
export function isNear(point: MetrePoint, ring: Ring, within: number): boolean {
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

/** Checks whether a place is in one of the polygons, or no further outside than a wall is thick. */
export function isWithin(point: MetrePoint, polygons: readonly Polygon[]): boolean {
  return polygons.some((polygon) => isInPolygon(point, polygon) || polygon.some((ring) => isNear(point, ring, WALL)));
}

/** Checks whether a place is in one of the polygons and further than `within` metres from its border. */
function isDeepIn(point: MetrePoint, polygons: readonly Polygon[], within: number): boolean {
  return polygons.some(
    (polygon) => isInPolygon(point, polygon) && !polygon.some((ring) => isNear(point, ring, within)),
  );
}

/** Returns where the way between two places meets the line between two others, as a share of the way; null for nowhere. */
function meetingAt(from: MetrePoint, to: MetrePoint, one: MetrePoint, other: MetrePoint): number | null {
  const [east, north] = [to.east - from.east, to.north - from.north];
  const [lineEast, lineNorth] = [other.east - one.east, other.north - one.north];
  const turn = east * lineNorth - north * lineEast;
  if (turn === 0) return null;
  const [offEast, offNorth] = [one.east - from.east, one.north - from.north];
  const along = (offEast * lineNorth - offNorth * lineEast) / turn;
  const across = (offEast * north - offNorth * east) / turn;
  return along > 0 && along < 1 && across >= 0 && across <= 1 ? along : null;
}

/** The middles of the pieces into which the lines of polygons cut a ring. */
export function piecesOf(ring: Ring, polygons: readonly Polygon[]): MetrePoint[] {
  return ring.flatMap((from, at) => {
    const to = ring[(at + 1) % ring.length] ?? from;
    const cuts = [0, 1];
    for (const other of polygons.flat())
      for (const [index, one] of other.entries()) {
        const cut = meetingAt(from, to, one, other[(index + 1) % other.length] ?? one);
        if (cut !== null) cuts.push(cut);
      }
    const sorted = cuts.toSorted((one, other) => one - other);
    return sorted.slice(1).map((cut, index) => {
      const share = (cut + (sorted[index] ?? 0)) / 2;
      return { east: from.east + share * (to.east - from.east), north: from.north + share * (to.north - from.north) };
    });
  });
}

/** Places inside a polygon: the middle of its widest part, at some heights. */
function innerPoints(polygon: Polygon): MetrePoint[] {
  const { south, north } = boxOf(polygon[0] ?? []);
  return [0.13, 0.31, 0.52, 0.71, 0.89].flatMap((share) => {
    const height = south + share * (north - south);
    const crossings = polygon
      .flatMap((ring) =>
        ring.flatMap((from, at) => {
          const to = ring[(at + 1) % ring.length] ?? from;
          if (from.north > height === to.north > height) return [];
          return [from.east + ((height - from.north) / (to.north - from.north)) * (to.east - from.east)];
        }),
      )
      .toSorted((one, other) => one - other);
    let widest: readonly [number, number] = [0, 0];
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [from = 0, to = 0] = [crossings[at], crossings[at + 1]];
      if (to - from > widest[1] - widest[0]) widest = [from, to];
    }
    return widest[1] > widest[0] ? [{ east: (widest[0] + widest[1]) / 2, north: height }] : [];
  });
}

/** Checks whether a part of one shape is deep in the other. */
function isReaching(one: readonly Polygon[], other: readonly Polygon[], within: number): boolean {
  const isDeep = (point: MetrePoint) => isDeepIn(point, other, within);
  return one.some(
    (polygon) =>
      innerPoints(polygon).some(isDeep) ||
      polygon.some((ring) => ring.some(isDeep) || piecesOf(ring, other).some(isDeep)),
  );
}

/** Checks whether two shapes have more in common than a wall, or than `within` metres of their borders. */
export function areOverlapping(one: readonly Polygon[], other: readonly Polygon[], within = WALL): boolean {
  return isReaching(one, other, within) || isReaching(other, one, within);
}

/**
 * Returns what it takes to compare two shapes with so many positions: each line of one with each of the other, and about 50
 * in any case.
 */
export function costOfComparing(positions: number, otherPositions: number): number {
  return 50 + (positions * otherPositions) / 20;
}

/** Returns how many positions the rings of a shape have. */
export function sizeOf(shape: readonly Polygon[]): number {
  return shape.flat().reduce((sum, ring) => sum + ring.length, 0);
}

/** Polygons that shapes should be on, prepared for many of them. */
export interface Ground {
  readonly polygons: readonly Polygon[];
  /** The rings cut into lines, each with the rectangle around it. */
  readonly lines: readonly { readonly line: Ring; readonly box: Box }[];
  /** Places in its holes that no polygon has. */
  readonly hollows: readonly MetrePoint[];
}

export function groundOf(polygons: readonly Polygon[]): Ground {
  const lines = polygons.flat().flatMap((ring) =>
    ring.map((from, at) => {
      const line = [from, ring[(at + 1) % ring.length] ?? from];
      return { line, box: boxOf(line) };
    }),
  );
  const holes = polygons.flatMap(([, ...inner]) => inner);
  const hollows = holes.flatMap((hole) => innerPoints([hole])).filter((point) => !isWithin(point, polygons));
  return { polygons, lines, hollows };
}

function isInBox({ east, north }: MetrePoint, box: Box): boolean {
  return box.west < east && east < box.east && box.south < north && north < box.north;
}

/** A rectangle that is larger by so many metres on each side. */
function widened({ west, east, south, north }: Box, by: number): Box {
  return { west: west - by, east: east + by, south: south - by, north: north + by };
}

/**
 * Checks whether a shape leaves the ground that it should be on, or covers a hole of it, by more than a wall. Only the lines
 * of the ground that are near the shape are measured: a level has thousands, and as many units.
 */
export function isLeaving(shape: readonly Polygon[], { polygons, lines, hollows }: Ground): boolean {
  const outers = shape.map(([outer = []]) => outer);
  const box = widened(boxOf(outers.flat()), WALL);
  const near = lines.filter((one) => areMeeting(one.box, box)).map(({ line }) => line);
  const isOutside = (point: MetrePoint) =>
    !polygons.some((polygon) => isInPolygon(point, polygon)) && !near.some((line) => isNear(point, line, WALL));
  // What is far from every line is on one side of them as a whole.
  const placesOf = (outer: Ring) => (near.length === 0 ? outer.slice(0, 1) : [...outer, ...piecesOf(outer, [near])]);
  return (
    outers.some((outer) => placesOf(outer).some(isOutside)) ||
    hollows.some((point) => isInBox(point, box) && isDeepIn(point, shape, WALL))
  );
}
