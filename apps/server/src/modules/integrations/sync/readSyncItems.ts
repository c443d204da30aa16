import { type SyncError, type SyncKind, syncLimits } from '@atrium/contract';

import type { OutsideItem } from '../../../ports/serviceRequestPort.ts';
import { type FoundItem, placeLocations, type SyncItem } from './placeLocations.ts';

/** A sync ended without success, for a cause that people are shown. */
export class SyncFailure extends Error {
  override readonly name = 'SyncFailure';
  readonly code: SyncError;
  /** What the cause is about. */
  readonly names: readonly string[];
  readonly counts: Readonly<Record<string, number>>;

  constructor(code: SyncError, names: readonly string[] = [], counts: Readonly<Record<string, number>> = {}) {
    super(`The sync failed: ${code}`);
    this.code = code;
    this.names = names;
    this.counts = counts;
  }
}

/** What a maintenance system has, and how much of it has no place among the others. */
export interface ReadItems {
  readonly items: readonly SyncItem[];
  readonly skipped: number;
}

/** Names an item so that people know it from another one of the same name. */
function labelOf({ name, parentKey }: FoundItem, other: FoundItem): string {
  return name === other.name && parentKey !== null ? `${name} (${parentKey})` : name;
}

function take(found: Map<string, FoundItem>, { key, name, parentKey }: OutsideItem): void {
  if (key === null) throw new SyncFailure('noKey', [name]);
  const item = { name, parentKey };
  const before = found.get(key);
  // A page may repeat what another one has: the same item twice is one.
  if (before !== undefined && (before.name !== name || before.parentKey !== parentKey))
    throw new SyncFailure('sameKey', [key, labelOf(before, item), labelOf(item, before)]);
  found.set(key, item);
  if (found.size > syncLimits.maxItems) throw new SyncFailure('tooMany', [String(syncLimits.maxItems)]);
}

/**
 * Reads all of a list, by key and never by place, as pages may repeat and leave out while the other side changes.
 * @throws SyncFailure where a line has no key, or two that differ have the same one; ConnectionError
 */
export async function readSyncItems(
  kind: SyncKind,
  pages: AsyncIterable<readonly OutsideItem[]>,
  onPage: (count: number) => Promise<void>,
): Promise<ReadItems> {
  const found = new Map<string, FoundItem>();
  for await (const page of pages) {
    for (const item of page) take(found, item);
    await onPage(found.size);
  }
  if (kind === 'problemCodes') {
    const items = [...found].map(([key, { name }]) => ({ key, name, level: 0, parentKey: null }));
    return { items, skipped: 0 };
  }
  const items = placeLocations(found);
  return { items, skipped: found.size - items.length };
}
