/** Keeps the most recently used entries, up to a number; each until its own time. */
export interface VerificationCache<Entry extends { readonly until: number }> {
  get(key: string): Entry | undefined;
  set(key: string, entry: Entry): void;
  delete(key: string): void;
  clear(): void;
  readonly size: number;
}

/** @param now in milliseconds, like the entries' `until` */
export function createVerificationCache<Entry extends { readonly until: number }>(
  most: number,
  now: () => number,
): VerificationCache<Entry> {
  // A Map remembers the order of insertion: taking an entry out and putting it back makes it the youngest.
  const entries = new Map<string, Entry>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      if (entry.until <= now()) return undefined;
      entries.set(key, entry);
      return entry;
    },
    set(key, entry) {
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size <= most) return;
      for (const eldest of entries.keys()) {
        entries.delete(eldest);
        break;
      }
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    get size() {
      return entries.size;
    },
  };
}
