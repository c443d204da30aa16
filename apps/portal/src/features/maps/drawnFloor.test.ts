import type { MapFeatures } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { movedBy, sheetOf, toDegrees, toShares, withShapes } from './drawnFloor.ts';
import { boundsOf, unitInDirection, unitsOf } from './mapUnits.ts';

const drawing = { kind: 'svg', url: '/api/file/a/content?expires=1&signature=x', width: 400, height: 100 };
const feature = (id: string, type: 'level' | 'unit', properties: Record<string, unknown>) => ({
  type: 'Feature' as const,
  id,
  feature_type: type,
  geometry: null,
  properties,
});
const unit = (id: string, drawingPosition: unknown) =>
  feature(id, 'unit', { spaceId: id, spaceName: id, drawingPosition });
const floor: MapFeatures = {
  type: 'FeatureCollection',
  features: [
    feature('floor', 'level', { drawing }),
    unit('left', { x: 0.1, y: 0.5 }),
    unit('right', { x: 0.9, y: 0.5 }),
    unit('below', { x: 0.1, y: 1 }),
    unit('nowhere', null),
    unit('outside', { x: 7, y: 0 }),
  ],
};

describe('a floor that is drawn', () => {
  const sheet = sheetOf(floor);
  if (sheet === null) throw new Error('it has no sheet');

  it('has its drawing whatever its address is signed with, and an imported floor has none (MAP-06)', () => {
    expect(sheet).toMatchObject({ key: '/api/file/a/content', isSvg: true, width: 400, height: 100 });
    const imported: MapFeatures = { ...floor, features: [feature('level', 'level', {})] };
    expect(sheetOf(imported)).toBeNull();
    expect(withShapes(imported)).toBe(imported);
  });

  it('is laid out with its upper left corner in the north-west, as wide as it is drawn (MAP-06)', () => {
    const [west, north] = toDegrees(sheet, { x: 0, y: 0 });
    const [east, south] = toDegrees(sheet, { x: 1, y: 1 });
    expect([west < east, south < north]).toEqual([true, true]);
    expect((east - west) / (north - south)).toBeCloseTo(4);
    expect(boundsOf(withShapes(floor))).toEqual([
      [west, south],
      [east, north],
    ]);
  });

  it('gives a place back to a ten thousandth, and moves one outside to its edge (MAP-06)', () => {
    for (const place of [
      { x: 0, y: 1 },
      { x: 0.1234, y: 0.9876 },
      { x: 0.5, y: 0.5 },
    ])
      expect(toShares(sheet, toDegrees(sheet, place))).toEqual(place);
    expect(toShares(sheet, [1, -1])).toEqual({ x: 1, y: 1 });
  });

  it('has units where they are placed, and arrow keys lead from one to the next (MAP-01, MAP-06)', () => {
    const units = unitsOf(withShapes(floor), 'en');
    expect(units.map(({ id, position, centre }) => [id, position !== null, centre !== null])).toEqual([
      ['left', true, true],
      ['right', true, true],
      ['below', true, true],
      ['nowhere', false, false],
      ['outside', false, false],
    ]);
    expect(unitInDirection(units, 'left', 'ArrowRight')?.id).toBe('right');
    expect(unitInDirection(units, 'left', 'ArrowDown')?.id).toBe('below');
  });

  it('has a marker that keys move from the middle to its edges and no further (MAP-06)', () => {
    expect(movedBy(null, 'ArrowRight', false)).toEqual({ x: 0.505, y: 0.5 });
    expect(movedBy({ x: 0.5, y: 0.5 }, 'ArrowUp', true)).toEqual({ x: 0.5, y: 0.45 });
    expect(movedBy({ x: 0.99, y: 0.001 }, 'ArrowRight', true)).toEqual({ x: 1, y: 0.001 });
    expect(movedBy({ x: 0.99, y: 0.001 }, 'ArrowUp', false)).toEqual({ x: 0.99, y: 0 });
    expect(movedBy(null, 'Enter', false)).toBeNull();
  });
});
