import { lazy } from 'react';
import type { ComponentType } from 'react';

import { loadRecordScreen } from '../../kit/form/LazyRecordScreen.tsx';
import { parsePath } from '../../kit/navigation/place.ts';
import { matchScreen } from '../matchScreen.ts';
import { loadScreenSet } from '../screenSet.ts';
import type { ScreenEntry, ScreenSet } from '../screenSet.ts';
import { screens } from '../screens.ts';
import { NotFound } from './NotFound.tsx';

const loads = new Map<ScreenEntry, Promise<ScreenSet>>();
const loaded = new Map<ScreenEntry, ScreenSet>();
const components = new Map<string, ComponentType>();

/** Loads an entry's module and its texts once; a failed load is forgotten, so that the next try is a new one. */
export function prefetchScreen(entry: ScreenEntry): Promise<ScreenSet> {
  const known = loads.get(entry);
  if (known !== undefined) return known;
  const load = loadScreenSet(entry);
  loads.set(entry, load);
  load.then(
    (set) => loaded.set(entry, set),
    () => {
      loads.delete(entry);
      for (const part of ['ListScreen', 'RecordScreen']) components.delete(keyOf(entry, part));
    },
  );
  return load;
}

/** Begins to load the screen of an address while the person's session is still asked for. */
export function prefetchPlace(pathname: string): void {
  const parsed = parsePath(pathname);
  const match = parsed === null ? null : matchScreen(screens, parsed.context, parsed.rest);
  if (match === null) return;
  // A failed load is reported by the screen itself.
  const load =
    match.recordId === undefined
      ? prefetchScreen(match.entry)
      : Promise.all([prefetchScreen(match.entry).then(loadRecordScreen), loadRecordScreen()]);
  load.catch(() => undefined);
}

function keyOf(entry: ScreenEntry, part: string): string {
  return `${entry.context}.${entry.page}.${part}`;
}

/**
 * The component of a screen, the same one at every call; a page without records has no record screen (SHELL-20). What is
 * loaded already is shown at once: React keeps a fallback on screen for 300 ms once it has shown one.
 */
export function lazyScreen(entry: ScreenEntry, part: 'ListScreen' | 'RecordScreen'): ComponentType {
  const key = keyOf(entry, part);
  const known = components.get(key);
  if (known !== undefined) return known;
  const partOf = (set: ScreenSet) => set[part] ?? NotFound;
  const set = loaded.get(entry);
  const component =
    set === undefined ? lazy(async () => ({ default: partOf(await prefetchScreen(entry)) })) : partOf(set);
  components.set(key, component);
  return component;
}
