import { areOverlapping, boxOf, isWithin, type Polygon } from './rings.ts';

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
}

/** Finds the units that leave their level and the pairs on one level that overlap by more than a wall (MAP-06). */
export function checkPlaces(
  shapes: readonly PlacedShape[],
  shapeOfLevel: (levelId: string) => readonly Polygon[] | undefined,
): Misplaced {
  const outside = shapes.filter(({ levelId, polygons }) => {
    const level = shapeOfLevel(levelId);
    return level !== undefined && polygons.some(([outer = []]) => outer.some((point) => !isWithin(point, level)));
  });
  const overlapping: (readonly [string, string])[] = [];
  for (const ofLevel of Map.groupBy(shapes, ({ levelId }) => levelId).values()) {
    const sorted = ofLevel
      .map((shape) => ({ ...shape, box: boxOf(shape.polygons.flatMap(([outer = []]) => outer)) }))
      .toSorted((one, other) => one.box.west - other.box.west);
    for (const [at, one] of sorted.entries())
      for (let next = at + 1; next < sorted.length; next += 1) {
        const other = sorted[next];
        if (other === undefined || other.box.west >= one.box.east) break;
        const isBeside = other.box.south >= one.box.north || other.box.north <= one.box.south;
        if (!isBeside && areOverlapping(one.polygons, other.polygons)) overlapping.push([one.id, other.id]);
      }
  }
  return { outside, overlapping };
}
