import { describe, expect, it } from 'vitest';

import { storageKeys } from '../../../ui/storage/storageKeys.ts';
import { startView } from './startView.ts';

const BUILDING = '0190a000-0000-7000-8000-000000000002';
const floors = [
  { id: 'level-0', floorId: 'floor-0' },
  { id: 'level-1', floorId: null },
];
const whole = { centre: null, zoom: null, isTilted: false };

function keep(values: Partial<Record<'building' | 'floor' | 'coordinates' | 'zoom' | 'mode', string>>): void {
  localStorage.clear();
  for (const key of ['building', 'floor', 'coordinates', 'zoom', 'mode'] as const) {
    const value = values[key];
    if (value !== undefined) localStorage.setItem(storageKeys[key], value);
  }
}

describe('where the map of a building opens', () => {
  it('is the floor, place, zoom and mode that a link named for it (MAP-04)', () => {
    keep({ building: BUILDING.toUpperCase(), floor: 'FLOOR-0', coordinates: '45.75, 4.85', zoom: '19.5', mode: '3D' });
    expect(startView(BUILDING, floors)).toEqual({
      levelId: 'level-0',
      view: { centre: [4.85, 45.75], zoom: 19.5, isTilted: true },
    });
    keep({ floor: 'level-1', zoom: '0' });
    expect(startView(BUILDING, floors)).toEqual({ levelId: 'level-1', view: { ...whole, zoom: 0 } });
  });

  it('is the whole first floor for what a link named of another building, or not at all (MAP-04)', () => {
    keep({ building: BUILDING, floor: 'elsewhere', coordinates: '45.75', zoom: 'near', mode: '2d' });
    expect(startView(BUILDING, floors)).toEqual({ levelId: null, view: whole });
    keep({ building: 'other', floor: 'elsewhere', coordinates: '45.75,4.85', zoom: '19', mode: '3d' });
    expect(startView(BUILDING, floors)).toEqual({ levelId: null, view: whole });
    keep({});
    expect(startView(BUILDING, floors)).toEqual({ levelId: null, view: whole });
  });
});
