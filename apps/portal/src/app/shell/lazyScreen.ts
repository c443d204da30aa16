import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

import { loadScreenSet } from '../screenSet.ts';
import type { ScreenEntry, ScreenSet } from '../screenSet.ts';
import { NotFound } from './NotFound.tsx';

const loads = new Map<ScreenEntry, Promise<ScreenSet>>();
const components = new Map<string, LazyExoticComponent<ComponentType>>();

/** Loads an entry's module once; a failed load is forgotten, so that the next try is a new one. */
export function prefetchScreen(entry: ScreenEntry): Promise<ScreenSet> {
  const known = loads.get(entry);
  if (known !== undefined) return known;
  const load = loadScreenSet(entry);
  loads.set(entry, load);
  load.catch(() => {
    loads.delete(entry);
    for (const part of ['ListScreen', 'RecordScreen']) components.delete(keyOf(entry, part));
  });
  return load;
}

function keyOf(entry: ScreenEntry, part: string): string {
  return `${entry.context}.${entry.page}.${part}`;
}

/** The component of a screen, the same one at every call; a page without records has no record screen (SHELL-20). */
export function lazyScreen(
  entry: ScreenEntry,
  part: 'ListScreen' | 'RecordScreen',
): LazyExoticComponent<ComponentType> {
  const key = keyOf(entry, part);
  const known = components.get(key);
  if (known !== undefined) return known;
  const component = lazy(async () => ({ default: (await prefetchScreen(entry))[part] ?? NotFound }));
  components.set(key, component);
  return component;
}
