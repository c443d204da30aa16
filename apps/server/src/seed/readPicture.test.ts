import { readdirSync } from 'node:fs';

import { imageLimits } from '@atrium/contract';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';

import { readPicture } from './readPicture.ts';

const pathsIn = (kind: string) =>
  readdirSync(new URL(`images/${kind}/`, import.meta.url)).map((name) => `${kind}/${name.replace(/\.png$/, '')}`);

describe('the pictures of the demo portfolio', () => {
  it.each([
    ['buildings', 40, imageLimits.least.image],
    ['news', 12, imageLimits.least.image],
    ['logos', 4, imageLimits.least.logo],
    ['backgrounds', 4, imageLimits.least.background],
    ['icons', 6, imageLimits.least.icon],
  ])(
    '%s are %i whole PNGs, small as files and as large as uploaded ones have to be (OPS-01)',
    async (kind, count, least) => {
      const paths = pathsIn(kind);
      expect(paths).toHaveLength(count);
      for (const path of paths) {
        const { content, width, height } = await readPicture(path);
        const decoded = PNG.sync.read(content);
        expect([path, decoded.width, decoded.height]).toEqual([path, width, height]);
        expect(width).toBeGreaterThanOrEqual(least.width);
        expect(height).toBeGreaterThanOrEqual(least.height);
        expect(content.byteLength).toBeLessThan(40_000);
      }
    },
  );

  it('are found by a name with accents (OPS-01)', async () => {
    expect((await readPicture('buildings/larkspur-colón')).width).toBe(800);
  });
});
