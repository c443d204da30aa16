import { describe, expect, it } from 'vitest';

import { distanceInMetres, fromMetres, geofenceIssues, type MetrePoint, toMetres } from './geofence.ts';

const lyon = { latitude: 45.75, longitude: 4.85 };
const at = (...points: readonly (readonly [east: number, north: number])[]) =>
  points.map(([east, north]) => fromMetres(lyon, { east, north }));

describe('a geofence', () => {
  it('takes a polygon of markers within 1,000 m of the building, and none at all (BLDG-26, MAP-12)', () => {
    expect(geofenceIssues(lyon, at([0, 0], [900, 0], [0, 900]))).toEqual([]);
    expect(geofenceIssues(lyon, [])).toEqual([]);
  });

  it('names each marker that is further than 1,000 m in a straight line (BLDG-26)', () => {
    expect(geofenceIssues(lyon, at([0, 0], [998, 0], [1_003, 0], [800, 800]))).toEqual([
      { field: 'geofenceMarkers.2', code: 'geofenceDistance' },
      { field: 'geofenceMarkers.3', code: 'geofenceDistance' },
    ]);
  });

  it('needs the position of the building first (BLDG-25)', () => {
    expect(geofenceIssues(null, at([0, 0], [10, 0], [0, 10]))).toEqual([
      { field: 'geofenceMarkers', code: 'positionRequired' },
    ]);
  });

  it('refuses two markers, lines that cross or touch, and no area, but not a right corner (MAP-12)', () => {
    const codes = (...points: readonly (readonly [number, number])[]) =>
      geofenceIssues(lyon, at(...points)).map(({ field, code }) => `${field} ${code}`);
    expect(codes([0, 0], [10, 0])).toEqual(['geofenceMarkers geofenceCorners']);
    expect(codes([0, 0], [100, 100], [100, 0], [0, 100])).toEqual([
      'geofenceMarkers.0 geofenceCrossing',
      'geofenceMarkers.2 geofenceCrossing',
    ]);
    expect(codes([0, 0], [0, 0], [0, 0])).toEqual(['geofenceMarkers geofenceArea']);
    expect(codes([0, 0], [100, 0], [100, 100], [0, 0], [50, 80])).not.toEqual([]);
    expect(codes([0, 0], [100, 0], [40, 40], [0, 100])).toEqual([]);
  });

  it('measures across the date line and near the poles (BLDG-26)', () => {
    const east = { latitude: -17, longitude: 179.9995 };
    expect(distanceInMetres(east, { latitude: -17, longitude: -179.9995 })).toBeCloseTo(106.3, 0);
    expect(
      geofenceIssues(east, [
        { latitude: -17, longitude: -179.9995 },
        { latitude: -17.001, longitude: -179.9995 },
        { latitude: -17.001, longitude: 179.999 },
      ]),
    ).toEqual([]);
    const point: MetrePoint = { east: -412.5, north: 380.25 };
    const back = toMetres({ latitude: 78, longitude: 15 }, fromMetres({ latitude: 78, longitude: 15 }, point));
    expect(Math.abs(back.east - point.east)).toBeLessThan(0.1);
    expect(Math.abs(back.north - point.north)).toBeLessThan(0.1);
  });
});
