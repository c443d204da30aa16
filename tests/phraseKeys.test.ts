import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../packages/phrases');
const files = ['en', 'fr'].flatMap((language) =>
  readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(language, name)),
);

function keysIn(tree: unknown): number {
  if (typeof tree !== 'object' || tree === null) return 0;
  return Object.values(tree).reduce<number>((sum, value) => sum + 1 + keysIn(value), 0);
}

describe('a file of phrases', () => {
  it.each(files)('%s has each key once, as the last of two would hide the first (SHELL-48)', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const keys = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined);
    expect(keys).toHaveLength(keysIn(JSON.parse(text)));
  });
});

/** Shown before anyone has signed in, under the name of another area, or keyed by the text that English has. */
const unlisted = new Set(['identity', 'signin', 'fieldErrors', 'names', 'zoneNames']);

interface AreaFile {
  readonly title?: string;
  readonly areas?: Readonly<Record<string, string>>;
}

function readArea(name: string): AreaFile {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

describe('an area of phrases', () => {
  it.each(['en', 'fr'])('has a name of its own in %s where a customer changes its texts (CUST-17)', (language) => {
    const { areas = {} } = readArea(join(language, 'translation.json'));
    const names = files
      .filter((name) => name.startsWith(language) && !unlisted.has(basename(name, '.json')))
      .map((name) => `${basename(name, '.json')}: ${String(areas[basename(name, '.json')] ?? readArea(name).title)}`);
    expect(names.filter((name) => /: undefined$|\{\{/.test(name))).toEqual([]);
    const titles = names.map((name) => name.slice(name.indexOf(': ') + 2));
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });
});
