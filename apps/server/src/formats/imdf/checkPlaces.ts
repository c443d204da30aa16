import { mapLimits } from '@atrium/contract/files';

import {
  areMeeting,
  areOverlapping,
  boxOf,
  costOfComparing,
  groundOf,
  isLeaving,
  type Polygon,
  sizeOf,
} from './shapes.ts';

/** A unit's shape on its level, in metres. */
export interface PlacedShape {
  readonly id: string;
  readonly levelId: string;
  readonly polygons: readonly Polygon[];
}

/** What is not where it should be. */
interface Misplaced {
  readonly outside: readonly PlacedShape[];
  readonly overlapping: readonly (readonly [id: string, otherId: string])[];
  /** Whether every two units were compared: shapes drawn to be slow are left after a while. */
  readonly isWhole: boolean;
}

/** Others that one unit is said to overlap: of thousands on one place, each is named and none with all. */
const MAX_OVERLAPPED = 5;

/** Finds the units that leave their level and the pairs on one level that overlap by more than a wall (MAP-06). */
export function checkPlaces(
  shapes: readonly PlacedShape[],
  shapeOfLevel: (levelId: string) => readonly Polygon[] | undefined,
): Misplaced {
  const outside: PlacedShape[] = [];
  const overlapping: (readonly [string, string])[] = [];
  const levels = Map.groupBy(shapes, ({ levelId }) => levelId);
  for (const [levelId, ofLevel] of levels) {
    const level = shapeOfLevel(levelId);
    if (level === undefined) continue;
    const ground = groundOf(level);
    outside.push(...ofLevel.filter(({ polygons }) => isLeaving(polygons, ground)));
  }
  let left: number = mapLimits.maxCompared;
  for (const ofLevel of levels.values()) {
    const sorted = ofLevel
      .map((shape) => ({
        ...shape,
        box: boxOf(shape.polygons.flatMap(([outer = []]) => outer)),
        size: sizeOf(shape.polygons),
      }))
      .toSorted((one, other) => one.box.west - other.box.west);
    for (const [at, one] of sorted.entries()) {
      let count = 0;
      for (let next = at + 1; next < sorted.length && count < MAX_OVERLAPPED; next += 1) {
        const other = sorted[next];
        if (other === undefined || other.box.west >= one.box.east) break;
        if (!areMeeting(one.box, other.box)) continue;
        left -= costOfComparing(one.size, other.size);
        if (left < 0) return { outside, overlapping, isWhole: false };
        if (!areOverlapping(one.polygons, other.polygons)) continue;
        overlapping.push([one.id, other.id]);
        count += 1;
      }
    }
  }
  return { outside, overlapping, isWhole: true };
}
