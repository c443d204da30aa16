import { nameKey } from '@atrium/contract';

import type { KnownRecord } from './defineUpload.ts';

/** What is known of a record next to its name; undefined where nothing is. */
interface Hints {
  readonly type: string | undefined;
  /** A place that it is in, at whatever depth. */
  readonly placeId: string | undefined;
}

function keyOf({ type = '', placeId = '' }: Hints): string {
  return `${placeId} ${type}`;
}

/**
 * Finds the records without a reference by their name, in any letter case. A floor has hundreds of offices that are called so:
 * what is said of their type and place is looked up by name when it is first asked for.
 */
export class NameIndex {
  readonly #records = new Map<string, KnownRecord[]>();
  /** By the hints; null where several have them. */
  readonly #byHints = new Map<string, ReadonlyMap<string, KnownRecord | null>>();

  add(record: KnownRecord): void {
    const name = nameKey(record.name);
    const others = this.#records.get(name);
    if (others === undefined) this.#records.set(name, [record]);
    else others.push(record);
  }

  #hintsOf(name: string): ReadonlyMap<string, KnownRecord | null> {
    const before = this.#byHints.get(name);
    if (before !== undefined) return before;
    const hints = new Map<string, KnownRecord | null>();
    for (const record of this.#records.get(name) ?? [])
      for (const placeId of new Set(['', ...record.around]))
        for (const type of new Set(['', record.type])) {
          const key = keyOf({ type, placeId });
          hints.set(key, hints.has(key) ? null : record);
        }
    this.#byHints.set(name, hints);
    return hints;
  }

  /** The only record with a name for which the hints hold; null where there are several, undefined where there is none. */
  find(name: string, hints: Hints): KnownRecord | null | undefined {
    const key = nameKey(name);
    return this.#records.has(key) ? this.#hintsOf(key).get(keyOf(hints)) : undefined;
  }
}
