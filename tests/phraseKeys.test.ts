import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
