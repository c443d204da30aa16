import { locationLevels } from '@atrium/contract';

/** An item of a sync as it is kept: its key, its name, and where it is among the others. */
export interface SyncItem {
  readonly key: string;
  readonly name: string;
  readonly level: number;
  readonly parentKey: string | null;
}

/** An item as the maintenance system has it. */
export interface FoundItem {
  readonly name: string;
  readonly parentKey: string | null;
}

/** More levels than that are a location in itself. */
const MAX_DEPTH = 20;
const INNERMOST = locationLevels.length - 1;

/** Returns the keys from the outermost location to this one; null where one of them is not in the list, or it is in itself. */
function chainOf(found: ReadonlyMap<string, FoundItem>, key: string): string[] | null {
  const chain: string[] = [];
  let current: string | null = key;
  while (current !== null) {
    const item = found.get(current);
    if (item === undefined || chain.length === MAX_DEPTH) return null;
    chain.unshift(current);
    current = item.parentKey;
  }
  return chain;
}

/**
 * Places locations in areas, buildings, floors and spaces by how deep they are (INTG-23). What is deeper than a space is one of
 * the same floor. Locations without a place, as the one around them is not in the list, are left out.
 */
export function placeLocations(found: ReadonlyMap<string, FoundItem>): SyncItem[] {
  return [...found].flatMap(([key, { name }]) => {
    const chain = chainOf(found, key);
    if (chain === null) return [];
    const level = Math.min(chain.length - 1, INNERMOST);
    return [{ key, name, level, parentKey: chain[level - 1] ?? null }];
  });
}
