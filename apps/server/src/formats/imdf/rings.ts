import type { MapFaultCode, MetrePoint } from '@atrium/contract/files';
import { mapLimits } from '@atrium/contract/files';

import {
  areMeeting,
  areOverlapping,
  boxOf,
  costOfComparing,
  isNear,
  isWithin,
  piecesOf,
  type Polygon,
  type Ring,
  sideOf,
  sizeOf,
} from './shapes.ts';

/** Metres within which a corner is on a line: less than a drawing can mean. */
const ON_LINE = 1e-6;
/** Metres by which the parts of one feature may overlap: what rounded degrees are off. */
const ROUNDED = 0.02;

type Line = readonly [from: MetrePoint, to: MetrePoint];

function isSame(one: MetrePoint | undefined, other: MetrePoint | undefined): boolean {
  return one?.east === other?.east && one?.north === other?.north;
}

/** Checks whether two lines cross each other between their ends. */
function areCrossing([a, b]: Line, [c, d]: Line): boolean {
  const [one, two, three, four] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)];
  return one * two < 0 && three * four < 0;
}

function isOn(point: MetrePoint, [from, to]: Line): boolean {
  if (point.north < Math.min(from.north, to.north) - ON_LINE || point.north > Math.max(from.north, to.north) + ON_LINE)
    return false;
  if (point.east < Math.min(from.east, to.east) - ON_LINE || point.east > Math.max(from.east, to.east) + ON_LINE)
    return false;
  return !isSame(point, from) && !isSame(point, to) && isNear(point, [from, to], ON_LINE);
}

/** The area that a ring encloses; negative of one that is drawn clockwise. */
export function turnedAreaOf(ring: Ring): number {
  let doubled = 0;
  ring.forEach((point, at) => {
    const next = ring[(at + 1) % ring.length] ?? point;
    doubled += point.east * next.north - next.east * point.north;
  });
  return doubled / 2;
}

function areaOf(ring: Ring): number {
  return Math.abs(turnedAreaOf(ring));
}

function keyOf({ east, north }: MetrePoint): string {
  return `${String(east)} ${String(north)}`;
}

function isBetween(angle: number, from: number, to: number): boolean {
  return from < to ? from < angle && angle < to : angle > from || angle < to;
}

/** Checks whether a line that visits its points more than once runs over itself, or changes sides where it meets itself. */
function isMeetingItself(points: readonly MetrePoint[]): boolean {
  const walked = new Set<string>();
  const visits = new Map<string, (readonly [before: number, after: number])[]>();
  for (const [at, point] of points.entries()) {
    const next = points[(at + 1) % points.length] ?? point;
    const before = points.at(at - 1) ?? point;
    const [key, nextKey] = [keyOf(point), keyOf(next)];
    const line = key < nextKey ? `${key} ${nextKey}` : `${nextKey} ${key}`;
    if (walked.has(line)) return true;
    walked.add(line);
    const angleTo = (other: MetrePoint) => Math.atan2(other.north - point.north, other.east - point.east);
    const visit = [angleTo(before), angleTo(next)] as const;
    const others = visits.get(key) ?? [];
    if (others.some(([from, to]) => isBetween(visit[0], from, to) !== isBetween(visit[1], from, to))) return true;
    visits.set(key, [...others, visit]);
  }
  return false;
}

/**
 * Finds whether a ring crosses itself, between corners or in one, or runs over itself. Each line is compared with those that
 * begin before it ends from west to east and are as far north. A ring that only touches itself in a point encloses what it should.
 */
function faultOfLines(ring: Ring): 'ringCrossing' | 'ringLong' | null {
  const lines = ring
    .map((from, at) => {
      const to = ring[(at + 1) % ring.length] ?? from;
      const line: Line = [from, to];
      return { line, at, ...boxOf(line) };
    })
    .toSorted((one, other) => one.west - other.west);
  /** Corners on a line between its ends, by the line. */
  const met = new Map<number, MetrePoint[]>();
  const note = (at: number, line: Line, other: Line) => {
    for (const corner of other) if (isOn(corner, line)) met.set(at, [...(met.get(at) ?? []), corner]);
  };
  let left: number = mapLimits.maxRingCompared;
  for (const [index, { line, at, east, south, north }] of lines.entries())
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next];
      if (other === undefined || other.west > east + ON_LINE) break;
      if (other.south > north + ON_LINE || other.north < south - ON_LINE) continue;
      left -= 1;
      if (left < 0) return 'ringLong';
      if (areCrossing(line, other.line)) return 'ringCrossing';
      note(at, line, other.line);
      note(other.at, other.line, line);
    }
  if (met.size === 0 && new Set(ring.map(keyOf)).size === ring.length) return null;
  const points = ring.flatMap((from, at) => {
    const reach = (point: MetrePoint) => Math.hypot(point.east - from.east, point.north - from.north);
    const between = (met.get(at) ?? []).toSorted((one, other) => reach(one) - reach(other));
    return [from, ...between];
  });
  return isMeetingItself(points.filter((point, at) => !isSame(point, points.at(at - 1)))) ? 'ringCrossing' : null;
}

/** The corner that is furthest from a place. */
function furthest(ring: Ring, { east, north }: MetrePoint): MetrePoint {
  const reach = (point: MetrePoint) => Math.hypot(point.east - east, point.north - north);
  return ring.reduce((far, point) => (reach(point) > reach(far) ? point : far), { east, north });
}

/** Checks whether all corners of a ring are on one line, which then runs over itself. */
function isFlat(ring: Ring): boolean {
  const end = furthest(ring, ring[0] ?? { east: 0, north: 0 });
  const otherEnd = furthest(ring, end);
  return ring.every((point) => isNear(point, [end, otherEnd], 0.001));
}

/** The ring of closed positions in metres, without positions that repeat the one before; or what is wrong with it. */
export function readRing(positions: readonly MetrePoint[]): Ring | MapFaultCode {
  if (positions.length > mapLimits.maxRingPositions) return 'ringLong';
  if (!isSame(positions[0], positions.at(-1))) return 'ringOpen';
  const ring = positions.slice(1).filter((point, at) => !isSame(point, positions[at]));
  if (ring.length < 3) return 'ringShort';
  if (isFlat(ring)) return 'ringArea';
  return faultOfLines(ring) ?? (areaOf(ring) < 0.01 ? 'ringArea' : ring);
}

/** Checks whether a hole is within the outer ring around it, and leaves something of it. */
export function isHoleInside(hole: Ring, outer: Ring): boolean {
  return (
    [...hole, ...piecesOf(hole, [[outer]])].every((point) => isWithin(point, [[outer]])) &&
    areaOf(outer) - areaOf(hole) > 0.01
  );
}

/**
 * Checks whether two of some polygons, or of the holes of one, overlap by more than degrees are rounded. `mayCompare` is
 * asked before each comparison, and ends the search.
 */
export function haveOverlap(polygons: readonly Polygon[], mayCompare: (cost: number) => boolean): boolean {
  const parts = polygons
    .map((polygon) => ({ polygon, box: boxOf(polygon[0] ?? []), size: sizeOf([polygon]) }))
    .toSorted((one, other) => one.box.west - other.box.west);
  for (const [at, one] of parts.entries())
    for (let next = at + 1; next < parts.length; next += 1) {
      const other = parts[next];
      if (other === undefined || other.box.west >= one.box.east) break;
      if (!areMeeting(one.box, other.box)) continue;
      if (!mayCompare(costOfComparing(one.size, other.size))) return false;
      if (areOverlapping([one.polygon], [other.polygon], ROUNDED)) return true;
    }
  return false;
}
