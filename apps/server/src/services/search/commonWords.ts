import type { Executor } from '../../db/database.ts';
import { searchWords } from '../../store/query/compileFilter.ts';

/** Milliseconds for which samples are kept: the database renews its statistics after many changes, not after each. */
const KEPT_FOR = 10 * 60 * 1000;

/** Rows from which on a table is large: in a smaller one every plan is quick. */
const LARGE_TABLE = 50_000;

/** Share of a sample that makes words common. */
const COMMON_SHARE = 0.25;

/**
 * Knows which words many records of a large table have, from the samples that PostgreSQL keeps for its planner. Those are
 * found soonest by looking through the table until there are enough, all others by the trigram index.
 */
export class CommonWords {
  readonly #now: () => number;
  #samples: Promise<readonly (readonly string[])[]> | undefined;
  #readAt = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Checks whether a quarter of the records of a large table have all words of a search. */
  async hasAllOf(search: string, executor: Executor): Promise<boolean> {
    const words = searchWords(search).map((word) => word.toLowerCase());
    const isIn = (text: string) =>
      words.every((word) => (word.length > 2 ? text.includes(word) : ` ${text}`.includes(` ${word}`)));
    const samples = await this.#read(executor);
    return samples.some((texts) => texts.filter(isIn).length >= COMMON_SHARE * texts.length);
  }

  #read(executor: Executor): Promise<readonly (readonly string[])[]> {
    if (this.#samples === undefined || this.#now() - this.#readAt > KEPT_FOR) {
      this.#readAt = this.#now();
      this.#samples = this.#ask(executor);
      this.#samples.catch(() => {
        this.#samples = undefined;
      });
    }
    return this.#samples;
  }

  async #ask(executor: Executor): Promise<readonly (readonly string[])[]> {
    const lines = await executor.query<{ texts: readonly string[] }>({
      text: `select coalesce(s.most_common_vals::text::text[], '{}') || coalesce(s.histogram_bounds::text::text[], '{}') as texts
        from pg_stats s join pg_class c on c.relname = s.tablename and c.relnamespace = current_schema()::regnamespace
        where s.schemaname = current_schema() and s.attname = 'search_text' and c.reltuples >= $1::int`,
      values: [LARGE_TABLE],
    });
    return lines.map(({ texts }) => texts).filter((texts) => texts.length > 0);
  }
}
