import type { MapFeatures } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { boundsOf, isOnMap, roomZoomOf, unitsOf } from './mapUnits.ts';

function floorOf(...shapes: readonly (readonly [number, number])[][]): MapFeatures {
  return {
    type: 'FeatureCollection',
    features: shapes.map((shape, at) => ({
      type: 'Feature',
      id: `u-${String(at)}`,
      feature_type: 'unit',
      geometry: { type: 'MultiPolygon', coordinates: [[shape]] },
      properties: { name: { 'fr-CA': 'Salle', 'en-US': 'Room' } },
    })),
  };
}

describe('a floor on the map', () => {
  it('on both sides of the date line is as wide as it is, not as the earth (MAP-01, MAP-06)', () => {
    const fiji = floorOf(
      [
        [179.999, -17],
        [180, -16.999],
      ],
      [
        [-180, -17],
        [-179.999, -16.999],
      ],
    );
    expect(boundsOf(fiji)).toEqual([
      [179.999, -17],
      [180.001, -16.999],
    ]);
    const [west, east] = unitsOf(fiji, 'en');
    expect(west?.centre?.longitude).toBeCloseTo(179.9995, 6);
    expect(east?.centre?.longitude).toBeCloseTo(-179.9995, 6);
    const one = unitsOf({ ...fiji, features: fiji.features.slice(0, 1) }, 'en');
    expect(one[0]?.centre?.longitude).toBeCloseTo(179.9995, 6);
  });

  it('takes in a place on it or in its street, and none in another town (MAP-04)', () => {
    const bounds = [
      [4.85, 45.75],
      [4.851, 45.751],
    ] as const;
    expect(isOnMap([4.8505, 45.7505], bounds)).toBe(true);
    expect(isOnMap([4.852, 45.752], bounds)).toBe(true);
    expect(isOnMap([2.35, 48.85], bounds)).toBe(false);
    expect(isOnMap([4.8505, 45.76], bounds)).toBe(false);
  });

  it('has the names of the language, also where they are of a region (MAP-01)', () => {
    const floor = floorOf([[0, 0]]);
    expect(unitsOf(floor, 'fr')[0]?.name).toBe('Salle');
    expect(unitsOf(floor, 'en')[0]?.name).toBe('Room');
  });

  it('has room for names the nearer, the closer its units are (MAP-03)', () => {
    const desksEach = (metres: number, columns: number, rows: number) =>
      floorOf(
        ...Array.from({ length: columns * rows }, (_, at): (readonly [number, number])[] => [
          [((at % columns) * metres) / 111_195, (Math.floor(at / columns) * metres) / 111_195],
        ]),
      );
    const zoom = roomZoomOf(desksEach(2, 70, 70));
    expect(zoom).toBeGreaterThan(19.5);
    expect(zoom).toBeLessThan(20.5);
    expect(roomZoomOf(desksEach(4, 70, 70))).toBeCloseTo(zoom - 1, 5);
    expect(roomZoomOf(desksEach(2, 70, 1))).toBeCloseTo(zoom, 0);
    // Spaces that have no place on the drawing yet take none.
    const drawing = desksEach(4, 70, 70);
    const features = drawing.features.map((unit, at) => (at % 2 === 0 ? unit : { ...unit, geometry: null }));
    expect(roomZoomOf({ ...drawing, features })).toBeCloseTo(zoom - 1.5, 1);
    // Two that are close to each other on a wide floor have the room of the floor.
    const pair = desksEach(1, 2, 1).features;
    const level = floorOf([
      [0, 0],
      [0.0006, 0.0006],
    ]).features.map((one) => ({ ...one, feature_type: 'level' as const }));
    expect(roomZoomOf({ ...drawing, features: [...pair, ...level] })).toBeLessThan(16);
    expect(roomZoomOf(desksEach(2, 1, 1))).toBe(0);
    expect(roomZoomOf(floorOf([[0, 0]], [[0, 0]]))).toBe(0);
  });
});
