import type { Executor } from '../db/database.ts';
import { searchWords } from './query/compileFilter.ts';

/** Milliseconds for which a sample is kept: the database renews its statistics after many changes, not after each. */
const KEPT_FOR = 10 * 60 * 1000;

/** A trigram index finds words with three letters or digits in a row; folding changes nothing but capitals of these. */
const inTrigrams = /^(?=[!-~]*$).*[a-z0-9]{3}/;

/**
 * Estimates how common the words of a search are in the folded texts of a table, from the sample of them that PostgreSQL
 * keeps for its planner. A search for rare words is answered by the trigram index whatever the words are, so that its
 * plan may be kept; planning took as long as the search itself.
 */
export class RareWords {
  readonly #tableName: string;
  readonly #now: () => number;
  #sample: Promise<readonly string[]> | undefined;
  #readAt = 0;

  constructor(tableName: string, now: () => number = Date.now) {
    this.#tableName = tableName;
    this.#now = now;
  }

  /** Checks whether so few texts hold all words that none of the sample does; false without a sample. */
  async areAllOf(search: string, executor: Executor): Promise<boolean> {
    const words = searchWords(search).map((word) => word.toLowerCase());
    if (!words.every((word) => inTrigrams.test(word))) return false;
    const sample = await this.#texts(executor);
    return sample.length > 0 && !sample.some((text) => words.every((word) => text.includes(word)));
  }

  #texts(executor: Executor): Promise<readonly string[]> {
    if (this.#sample === undefined || this.#now() - this.#readAt > KEPT_FOR) {
      this.#readAt = this.#now();
      this.#sample = this.#read(executor);
      this.#sample.catch(() => {
        this.#sample = undefined;
      });
    }
    return this.#sample;
  }

  async #read(executor: Executor): Promise<readonly string[]> {
    const [line] = await executor.query<{ texts: string[] }>({
      text: `select coalesce(most_common_vals::text::text[], '{}') || coalesce(histogram_bounds::text::text[], '{}') as texts
        from pg_stats where schemaname = current_schema() and tablename = $1 and attname = 'search_text'`,
      values: [this.#tableName],
    });
    return line?.texts ?? [];
  }
}
