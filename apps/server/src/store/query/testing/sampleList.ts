import { parseListQuery, type ListQuery } from '@atrium/contract';

import { openTestDatabase } from '../../../testing/testDatabase.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { compileList, type CompiledList } from '../compileList.ts';
import { nextToken, type KeyValues } from '../keyset.ts';
import type { ParameterCollector } from '../listColumns.ts';
import { columns, fields, sampleRows, sortable, TABLE_SQL, type SampleRow } from './sampleRows.ts';

/** Every row, in the order of their ids. */
export const allRows: ListQuery = {
  filter: null,
  orderBy: [],
  top: 1_000,
  skip: 0,
  isCounted: false,
  select: null,
  expand: [],
  search: null,
  skipToken: null,
};

/** A query as a caller would write it. */
export function asked(parameters: Readonly<Record<string, string>>): ListQuery {
  return parseListQuery({ $top: '1000', ...parameters }, { fields, sort: sortable, defaultSort: 'id', select: [] });
}

/** Parameters as a store collects them. */
export class Collector implements ParameterCollector {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${String(this.values.length)}`;
  }
}

/** A query compiled for the sample rows. */
export function compiled(query: ListQuery): { list: CompiledList; values: readonly unknown[] } {
  const parameters = new Collector();
  const list = compileList(query, columns, { texts: ['t."search"'] }, parameters);
  return { list, values: parameters.values };
}

interface Page {
  readonly ids: string[];
  readonly token: string | null;
}

/** The sample rows in a database of their own, read through `compileList`. */
export class SampleList {
  readonly database: Database;

  private constructor(database: Database) {
    this.database = database;
  }

  static async open(): Promise<SampleList> {
    const list = new SampleList(await openTestDatabase());
    await list.database.query({ text: TABLE_SQL, values: [] });
    await list.insert(sampleRows);
    return list;
  }

  async insert(added: readonly (Omit<SampleRow, 'amount'> & { readonly amount: number | string })[]): Promise<void> {
    for (const row of added) {
      const { id, name, title, size, price, amount, isOpen, date, ownerId, roles, tags } = row;
      await this.database.query({
        text: 'insert into samples values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,fold($12))',
        values: [id, name, title, size, price, amount, isOpen, date, ownerId, roles, tags, `${title} ${name ?? ''}`],
      });
    }
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.database.query({ text: 'delete from samples where id = any($1)', values: [ids] });
  }

  async page(query: ListQuery): Promise<Page> {
    const { list, values } = compiled(query);
    const found = await this.database.query<{ id: string; keys: KeyValues }>({
      text: `select t.id, json_build_array(${list.keyColumns.join(', ')}) as keys from samples t
        where ${list.where} order by ${list.orderBy} ${list.limit}`,
      values,
    });
    const last = found.length > query.top ? found[query.top - 1] : undefined;
    return {
      ids: found.slice(0, query.top).map(({ id }) => id),
      token: last === undefined ? null : nextToken(last.keys),
    };
  }

  async ids(query: Partial<ListQuery>): Promise<string[]> {
    return (await this.page({ ...allRows, ...query })).ids;
  }

  /** The ids of all pages, each continued from the one before. */
  async everyPage(query: ListQuery): Promise<string[]> {
    const ids: string[] = [];
    for (let skipToken: string | null = null, pages = 0; pages <= sampleRows.length + 1; pages += 1) {
      const page: Page = await this.page({ ...query, skipToken });
      ids.push(...page.ids);
      skipToken = page.token;
      if (skipToken === null) return ids;
    }
    throw new Error('The pages never end');
  }

  async count(query: ListQuery): Promise<number> {
    const { list, values } = compiled(query);
    const [row] = await this.database.query<{ n: number }>({
      text: `select count(*)::int as n from samples t where ${list.countWhere}`,
      values: values.slice(0, list.countParameters),
    });
    return row?.n ?? -1;
  }

  /** The plan of a query when the planner may not scan the whole table, and without `methods`. */
  async plan(query: ListQuery, without: readonly ('indexscan' | 'bitmapscan' | 'sort')[] = []): Promise<string> {
    const { list, values } = compiled(query);
    const explain = async (tx: Executor): Promise<string> => {
      for (const method of ['seqscan', ...without]) {
        await tx.query({ text: `set local enable_${method} = off`, values: [] });
      }
      const lines = await tx.query<Record<string, string>>({
        text: `explain (costs off) select t.id from samples t where ${list.where} order by ${list.orderBy} ${list.limit}`,
        values,
      });
      return lines.flatMap((line) => Object.values(line)).join('\n');
    };
    return this.database.transaction(explain);
  }
}
