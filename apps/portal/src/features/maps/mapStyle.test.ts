import { describe, expect, it } from 'vitest';

import { contrast } from '../../testing/contrast.ts';
import { lookOf, mapColours, styleOf } from './mapStyle.ts';

const nothing: Parameters<typeof styleOf>[1] = { type: 'FeatureCollection', features: [] };

/** Returns what is painted behind all, and the texts of the units. */
function paintOf(look: Parameters<typeof styleOf>[0], isPaper = false) {
  const { layers } = styleOf(look, nothing, { isPaper });
  const paint = (id: string) => layers.find((layer) => layer.id === id)?.paint;
  return { ...paint('ground'), ...paint('names') };
}

describe('the colours of a map', () => {
  it.each(Object.entries(mapColours))(
    'in %s have words that can be read on every one of them (MAP-03)',
    (look, own) => {
      const least = /contrast/i.test(look) ? 7 : 4.5;
      for (const colour of [own.floor, own.unit, own.passage, ...Object.values(own.states)])
        expect([colour, contrast(colour, own.text) >= least]).toEqual([colour, true]);
      expect(contrast(own.selected, own.unit)).toBeGreaterThanOrEqual(3);
    },
  );

  it('are dark and of more contrast where both are asked for, and a drawing keeps its white paper (MAP-03)', () => {
    const asked = [false, true].flatMap((isDark) => [false, true].map((hasMore) => lookOf(isDark, hasMore)));
    expect(asked).toEqual(['light', 'contrast', 'dark', 'darkContrast']);
    expect(paintOf('darkContrast')).toMatchObject({ 'background-color': '#000000', 'text-color': '#ffffff' });
    expect(paintOf('darkContrast', true)).toMatchObject({ 'background-color': '#000000', 'text-color': '#000000' });
    expect(paintOf('dark', true)).toMatchObject({ 'text-color': mapColours.light.text });
  });
});

describe('what of a floor is shown how near', () => {
  it('is names and signs from where its units have room for them (MAP-03)', () => {
    const startOf = (roomZoom: number) =>
      Object.fromEntries(styleOf('light', nothing, { roomZoom }).layers.map(({ id, minzoom }) => [id, minzoom]));
    expect(startOf(19.4)).toMatchObject({ labels: 19.4, names: 19.4, signs: 19.4, units: undefined, spots: undefined });
    expect(startOf(0)).toMatchObject({ labels: 17, names: 0, signs: 0 });
  });
});
