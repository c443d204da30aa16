import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, type Plugin } from 'vite';

import portalConfig from '../apps/portal/vite.config.ts';
import { root } from '../tools/runProgram.ts';

const portal = join(root, 'apps/portal');
/** A module of the portal that is only here. */
const CELL = join(portal, 'src/cellOfThisTest.ts');

/** A cell of a list that calls a helper of the contract which parses, and what lists have of libraries. */
const cell = `
import { isWeek, operatingHours, weekdays } from '@atrium/contract';
import createCache from '@emotion/cache';
import AddIcon from '@mui/icons-material/Add';
import { frFR } from '@mui/material/locale';
import ButtonBase from '@mui/material/ButtonBase';
import { Link } from 'react-router';
const closed = weekdays.map((day) => ({ day, opensAt: null, closesAt: null, closed: true }));
globalThis.cellOfThisTest = { texts: [closed, closed.slice(1)].map((week) => (isWeek(week) ? 'a week' : 'no week')) };
globalThis.cellOfThisTest.used = [createCache, AddIcon, frFR, ButtonBase, Link];
`;

interface Built {
  readonly texts: readonly string[];
}

/** Modules of libraries as they are on the disk and as the build has them. */
interface Libraries {
  readonly seen: Set<string>;
  readonly changed: Set<string>;
}

/** Adds the cell, and compares each module of a library with its file after all other plugins. */
function probe({ seen, changed }: Libraries): Plugin {
  return {
    name: 'probe',
    enforce: 'post',
    resolveId: { order: 'pre', handler: (id) => (id === CELL ? id : null) },
    load: { order: 'pre', handler: (id) => (id === CELL ? cell : null) },
    transform: {
      order: 'post',
      handler(code, id) {
        const [path = id] = id.split('?');
        if (!/[\\/]node_modules[\\/].*\.m?js$/.test(path) || path.startsWith('\0')) return;
        seen.add(path);
        if (code !== readFileSync(path, 'utf8')) changed.add(path);
      },
    },
  };
}

/** Those plugins of the portal's build that need its page are left out: they write files of their own next to it. */
const needsPage = new Set(['service-worker', 'precompress']);

function isNamed(plugin: unknown): plugin is Pick<Plugin, 'name'> {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin && typeof plugin.name === 'string';
}

describe('the build of the portal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
  const libraries: Libraries = { seen: new Set(), changed: new Set() };

  beforeAll(async () => {
    const { plugins = [], build: options = {} } = portalConfig;
    const own = plugins.flat().filter((plugin) => !(isNamed(plugin) && needsPage.has(plugin.name)));
    const [output] = [options.rolldownOptions?.output ?? []].flat();
    await build({
      ...portalConfig,
      configFile: false,
      root: portal,
      logLevel: 'silent',
      plugins: [...own, probe(libraries)],
      build: {
        ...options,
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          ...options.rolldownOptions,
          input: CELL,
          output: { ...output, entryFileNames: 'cell.js' },
        },
      },
    });
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('takes every module of a library as it is', () => {
    for (const library of ['zod', '@mui/material', '@emotion/cache', 'react-router'])
      expect([...libraries.seen].filter((path) => path.includes(`/node_modules/${library}/`))).not.toEqual([]);
    expect([...libraries.changed]).toEqual([]);
  });

  it('runs a helper of the contract that parses where a cell of a list calls it', async () => {
    await import(pathToFileURL(join(folder, 'cell.js')).href);
    const built: unknown = Reflect.get(globalThis, 'cellOfThisTest');
    const { texts }: Partial<Built> = typeof built === 'object' && built !== null ? built : {};
    expect(texts).toEqual(['a week', 'no week']);
  });
});
