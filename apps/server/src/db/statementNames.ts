import { LRUCache } from 'lru-cache';

/** Most statements that one connection keeps prepared. */
export const MAX_NAMES = 500;

/**
 * The names of the statements that one connection keeps prepared, so that PostgreSQL keeps their plans. A text gets a
 * name at its second use: most of those that are used once are never used again. The one that was not used for the
 * longest time gives way and is to be freed on the connection.
 */
export class StatementNames {
  readonly #usedOnce = new LRUCache<string, true>({ max: MAX_NAMES });
  readonly #freed: string[] = [];
  readonly #names = new LRUCache<string, string>({
    max: MAX_NAMES,
    dispose: (name, _text, reason) => {
      if (reason === 'evict') this.#freed.push(name);
    },
  });
  #made = 0;

  /** The name of a text from its second use on. */
  use(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (!this.#usedOnce.delete(text)) {
      this.#usedOnce.set(text, true);
      return undefined;
    }
    this.#made += 1;
    const name = `s${String(this.#made)}`;
    this.#names.set(text, name);
    return name;
  }

  /** The names that have given way since they were last taken. */
  takeFreed(): string[] {
    return this.#freed.splice(0);
  }
}
