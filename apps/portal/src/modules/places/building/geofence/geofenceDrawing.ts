import {
  distanceInMetres,
  fromMetres,
  type GeoPoint,
  geofenceLimits,
  type MetrePoint,
  toMetres,
} from '@atrium/contract';

/** Half of what the drawing shows from left to right, in metres. */
export const viewSpans = [75, 150, 300, 600, 1_200] as const;

/** The index of the narrowest view that shows all markers. */
export function viewOf(position: GeoPoint, markers: readonly GeoPoint[]): number {
  const furthest = Math.max(0, ...markers.map((marker) => distanceInMetres(position, marker)));
  const at = viewSpans.findIndex((span) => span >= furthest * 1.6 && span >= 150);
  return at === -1 ? viewSpans.length - 1 : at;
}

/** Metres between the lines of the grid. */
export function gridStep(span: number): number {
  if (span <= 75) return 25;
  if (span <= 150) return 50;
  if (span <= 300) return 100;
  return span <= 600 ? 200 : 500;
}

/** The four corners of a square around the building, from the north-east clockwise. */
export function squareAround(position: GeoPoint, metres: number): GeoPoint[] {
  const half = metres / 2;
  const corners = [
    [half, half],
    [half, -half],
    [-half, -half],
    [-half, half],
  ] as const;
  return corners.map(([east, north]) => fromMetres(position, { east, north }));
}

/** Returns where a marker that is added without a place begins: a corner of a square, or between the last and the first marker. */
export function nextMarker(position: GeoPoint, markers: readonly GeoPoint[]): GeoPoint {
  const [first] = markers;
  const last = markers.at(-1);
  if (markers.length < geofenceLimits.leastMarkers || first === undefined || last === undefined)
    return squareAround(position, 100)[markers.length] ?? position;
  const [one, other] = [toMetres(position, last), toMetres(position, first)];
  return fromMetres(position, { east: (one.east + other.east) / 2, north: (one.north + other.north) / 2 });
}

function distanceToLine(point: MetrePoint, from: MetrePoint, to: MetrePoint): number {
  const [east, north] = [to.east - from.east, to.north - from.north];
  const squared = east ** 2 + north ** 2;
  const along = squared === 0 ? 0 : ((point.east - from.east) * east + (point.north - from.north) * north) / squared;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(point.east - from.east - share * east, point.north - from.north - share * north);
}

/** The markers with another one, put into the side of the polygon that is nearest to it, so that no lines cross. */
export function withMarker(position: GeoPoint, markers: readonly GeoPoint[], added: GeoPoint): GeoPoint[] {
  if (markers.length < geofenceLimits.leastMarkers) return [...markers, added];
  const corners = markers.map((marker) => toMetres(position, marker));
  const point = toMetres(position, added);
  const distances = corners.map((corner, at) =>
    distanceToLine(point, corner, corners[(at + 1) % corners.length] ?? corner),
  );
  return markers.toSpliced(distances.indexOf(Math.min(...distances)) + 1, 0, added);
}

/** A place with what it was aligned with. */
interface Snapped {
  readonly point: MetrePoint;
  readonly isEastAligned: boolean;
  readonly isNorthAligned: boolean;
}

function nearest(value: number, candidates: readonly number[], within: number): number | null {
  const sorted = candidates.toSorted((one, other) => Math.abs(one - value) - Math.abs(other - value));
  const [best] = sorted;
  return best !== undefined && Math.abs(best - value) <= within ? best : null;
}

/** Aligns a place with others that are less than `within` metres to the side or above it. */
export function snapped(point: MetrePoint, others: readonly MetrePoint[], within: number): Snapped {
  const [east, north] = [
    nearest(
      point.east,
      others.map((other) => other.east),
      within,
    ),
    nearest(
      point.north,
      others.map((other) => other.north),
      within,
    ),
  ];
  return {
    point: { east: east ?? point.east, north: north ?? point.north },
    isEastAligned: east !== null,
    isNorthAligned: north !== null,
  };
}
