import { LEAST_CONTRAST, type MapFeatures } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { contrast } from '../../testing/contrast.ts';
import { type MapLook, styleOf } from './mapStyle.ts';
import { unitsOf } from './mapUnits.ts';
import { drawingOf, type UnitFacts } from './unitFeatures.ts';
import { templatesOf } from './unitTemplates.ts';

const rooms = {
  id: 'rooms',
  kind: 'Structure' as const,
  name: 'Rooms',
  fillColor: '#123456',
  outlineColor: '#654321',
  outlineWidth: 3,
  iconSize: 20,
};
const lockers = { ...rooms, id: 'lockers', kind: 'Icon' as const, fillColor: null, outlineWidth: null, iconSize: null };
const address = (signature: string) => `/api/file/a/content?signature=${signature}`;
const shape = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [0, 1],
      [1, 1],
      [0, 0],
    ],
  ],
};
const unit = (id: string, properties: Record<string, unknown>) => ({
  type: 'Feature' as const,
  id,
  feature_type: 'unit' as const,
  geometry: shape,
  properties,
});
const floor: MapFeatures = {
  type: 'FeatureCollection',
  templates: [rooms, lockers],
  icons: [{ id: 'bank', name: 'Bank', url: address('one') }],
  features: [
    unit('room', { structureId: 'rooms', iconCategoryId: null, iconId: null }),
    unit('bank', { structureId: 'rooms', iconCategoryId: 'lockers', iconId: 'bank' }),
    unit('way', { structureId: null, iconCategoryId: null, iconId: null }),
  ],
};

/** Reads what the style reads of each unit, by its id. */
function drawnUnits(drawing: MapFeatures): Map<unknown, Record<string, unknown>> {
  const units = unitsOf(drawing, 'en').map((one): [string, UnitFacts] => [
    one.id,
    { unit: one, state: null, stateText: null, isFaint: false },
  ]);
  const { features }: { features: { properties: Record<string, unknown> }[] } = JSON.parse(
    JSON.stringify(drawingOf(drawing, new Map(units))),
  );
  return new Map(features.map(({ properties }) => [properties['id'], properties]));
}

describe('how the units of a floor are drawn', () => {
  it('is the colours and the line of the template that the answer names, and the map’s own without one (TRUE-08, MAP-07)', () => {
    const units = drawnUnits(floor);
    expect(units.get('room')).toMatchObject({ fill: '#123456', line: '#654321', lineWidth: 3 });
    for (const key of ['fill', 'ink', 'line', 'lineWidth', 'icon']) expect(units.get('way')).not.toHaveProperty(key);
    const changed = drawnUnits({ ...floor, templates: [{ ...rooms, fillColor: '#ffffff', outlineWidth: null }] });
    expect(changed.get('room')).toMatchObject({ fill: '#ffffff', line: '#654321' });
    expect(changed.get('room')).not.toHaveProperty('lineWidth');
  });

  it('has words that can be read on any fill (MAP-07)', () => {
    for (const fillColor of ['#000000', '#123456', '#777777', '#ffee00', '#ffffff']) {
      const { fill, ink } = drawnUnits({ ...floor, templates: [{ ...rooms, fillColor }] }).get('room') ?? {};
      expect([fill, contrast(String(fill), String(ink)) >= LEAST_CONTRAST]).toEqual([fillColor, true]);
    }
  });

  it('is painted by the style in its own colours, apart from those who asked for more contrast (TRUE-08, MAP-03)', () => {
    const read = (look: MapLook) => {
      const { layers } = styleOf(look, { type: 'FeatureCollection', features: [] });
      const paint = JSON.stringify(layers.map((layer) => layer.paint ?? {}));
      return ['fill', 'ink', 'line', 'lineWidth'].filter((key) => paint.includes(JSON.stringify(['get', key])));
    };
    expect(read('light')).toEqual(['fill', 'ink', 'line', 'lineWidth']);
    expect(read('dark')).toEqual(['fill', 'ink', 'line', 'lineWidth']);
    expect([read('contrast'), read('darkContrast')]).toEqual([[], []]);
  });

  it('has the icon of its category in the size of the category, else of its structure, once for all units (TRUE-08, MAP-08)', () => {
    const { icons } = templatesOf(floor);
    expect(icons).toMatchObject([{ url: address('one'), size: 20, fill: null, line: '#654321', lineWidth: 1 }]);
    expect(drawnUnits(floor).get('bank')).toMatchObject({ icon: icons[0]?.key });
    const keyOf = (change: Partial<MapFeatures>) => templatesOf({ ...floor, ...change }).icons[0]?.key;
    expect(keyOf({ icons: [{ id: 'bank', name: 'Bank', url: address('two') }] })).toBe(icons[0]?.key);
    expect(keyOf({ templates: [rooms, { ...lockers, iconSize: 64 }] })).not.toBe(icons[0]?.key);
    expect(templatesOf({ ...floor, templates: [], icons: floor.icons }).icons).toMatchObject([
      { size: 32, line: null },
    ]);
  });
});
