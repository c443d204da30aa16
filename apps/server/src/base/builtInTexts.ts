import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';

import { type Language, loadArea, type PhraseTree } from '@atrium/phrases';

/** Shown before anybody has signed in, so that no customer's texts can be there. */
const beforeSignIn = new Set(['identity', 'signin']);
/** The messages of fields, by the keys that they have in the area `errors`. */
const prefixes: Readonly<Record<string, string>> = { fieldErrors: 'errors.fields' };
const folder = new URL('../../../../packages/phrases/en/', import.meta.url);

function flatten(tree: PhraseTree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string' ? [[prefix + key, inner]] : flatten(inner, `${prefix}${key}.`),
  );
}

async function load(language: Language): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'));
  const areas = files
    .map((name) => basename(name, '.json'))
    .filter((area) => !beforeSignIn.has(area))
    .toSorted();
  const trees = await Promise.all(
    areas.map(async (area) => flatten(await loadArea(language, area), `${prefixes[area] ?? area}.`)),
  );
  return new Map(trees.flat());
}

const loading = new Map<Language, Promise<ReadonlyMap<string, string>>>();

/** The product's own texts of a language by key, `policy.title`, as far as a customer may have them its own way (CUST-17). */
export function builtInTexts(language: Language): Promise<ReadonlyMap<string, string>> {
  const known = loading.get(language) ?? load(language);
  loading.set(language, known);
  return known;
}
