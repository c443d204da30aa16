import type { Executor } from '../../db/database.ts';
import { searchWords } from '../../store/query/compileFilter.ts';

/** Milliseconds for which samples are kept: the database renews its statistics after many changes, not after each. */
const KEPT_FOR = 10 * 60 * 1000;

/** Rows from which on a table is large: in a smaller one every way is quick. */
const LARGE_TABLE = 50_000;

/** Share of a sample that makes a word common: what chance brings into a sample of a hundred texts is less. */
const COMMON_SHARE = 0.03;

/** Records from which on a word is common: the trigram index is quicker for fewer. */
const COMMON_RECORDS = 5_000;

/** Share of the records that have all of several common words, from which on a look through the table finds them sooner. */
const COMMON_TOGETHER = 0.01;

/** Texts of a large table, of all its parts alike. */
interface Sample {
  readonly tableName: string;
  readonly rows: number;
  readonly texts: readonly string[];
}

/** Common words of a search in one table. */
export interface CommonIn {
  /** Whether so many records have all words of the search that any of them are soon found. */
  readonly isEvery: boolean;
  /** The words that many records have, each by itself. */
  readonly words: ReadonlySet<string>;
}

/** Share of the texts that have all of the words; one of two letters begins a word there. */
function shareOf(words: readonly string[], { texts }: Sample): number {
  const folded = words.map((word) => word.toLowerCase());
  const having = texts.filter((text) =>
    folded.every((word) => (word.length > 2 ? text.includes(word) : ` ${text}`.includes(` ${word}`))),
  );
  return having.length / texts.length;
}

/** Finds the common words of a search in the table of a sample. */
function commonIn(words: readonly string[], sample: Sample): CommonIn {
  const shares = new Map(words.map((word) => [word, shareOf([word], sample)]));
  const isCommon = (share: number) => share >= COMMON_SHARE && share * sample.rows >= COMMON_RECORDS;
  const common = new Set(words.filter((word) => isCommon(shares.get(word) ?? 0)));
  // A sample has few texts with all of several words, so that what chance would bring together counts as well.
  const byChance = [...shares.values()].reduce((product, share) => product * share, 1);
  const together = Math.max(shareOf(words, sample), byChance);
  return { isEvery: common.size === words.length && together >= COMMON_TOGETHER, words: common };
}

/**
 * Knows which words many records of a large table have, from the samples that PostgreSQL keeps for its planner: the
 * trigram index reads every place of such a word.
 */
export class CommonWords {
  readonly #now: () => number;
  #samples: Promise<readonly Sample[]> | undefined;
  #readAt = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Finds the common words of a search by the table that has them; tables without any are left out. */
  async in(search: string, executor: Executor): Promise<ReadonlyMap<string, CommonIn>> {
    const words = searchWords(search);
    const samples = await this.#read(executor);
    const found = samples.map((sample) => [sample.tableName, commonIn(words, sample)] as const);
    return new Map(found.filter(([, common]) => common.words.size > 0));
  }

  #read(executor: Executor): Promise<readonly Sample[]> {
    if (this.#samples === undefined || this.#now() - this.#readAt > KEPT_FOR) {
      this.#readAt = this.#now();
      this.#samples = this.#ask(executor);
      this.#samples.catch(() => {
        this.#samples = undefined;
      });
    }
    return this.#samples;
  }

  async #ask(executor: Executor): Promise<readonly Sample[]> {
    const samples = await executor.query<Sample>({
      text: `select s.tablename::text as "tableName", c.reltuples::float8 as rows,
          coalesce(s.most_common_vals::text::text[], '{}') || coalesce(s.histogram_bounds::text::text[], '{}') as texts
        from pg_stats s join pg_class c on c.relname = s.tablename and c.relnamespace = current_schema()::regnamespace
        where s.schemaname = current_schema() and s.attname = 'search_text' and c.reltuples >= $1::int`,
      values: [LARGE_TABLE],
    });
    return samples.filter(({ texts }) => texts.length > 0);
  }
}
