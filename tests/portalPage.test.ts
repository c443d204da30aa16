import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readMinimums } from '../apps/portal/src/app/browser/browserSupport.ts';
import { root } from '../tools/runProgram.ts';

const read = (file: string) => readFileSync(join(root, 'apps/portal', file), 'utf8');

describe('the page of the portal', () => {
  it('names the browsers that it is built for (SHELL-26)', () => {
    const table = /<meta name="supported-browsers" content="([^"]*)"/.exec(read('index.html'))?.[1];
    const minimums = readMinimums(table);
    expect(minimums).toEqual({ chrome: 125, edge: 124, firefox: 127, safari: 17 });
    const target = Object.entries(minimums).map(([name, version]) => `'${name}${String(version)}'`);
    expect(read('vite.config.ts')).toContain(`const target = [${target.join(', ')}];`);
  });

  it('has a splash picture of 16:9 (SHELL-56)', () => {
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(read('public/splash.svg')) ?? [];
    expect(Number(width) / Number(height)).toBeCloseTo(16 / 9, 5);
  });
});
