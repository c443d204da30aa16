import { listLimits, type ListQuery } from '@atrium/contract';

import { compileFilter, compileSearch, hasTextMatch, type SearchedTexts } from './compileFilter.ts';
import { afterCondition, keyText, orderText, readToken, type SortKey, sortKeys } from './keyset.ts';
import type { ColumnMap, ParameterCollector } from './listColumns.ts';

/** A list query as parts of one SQL statement. */
export interface CompiledList {
  /** Filter, search and continuation, without WHERE; `true` when there is none. */
  readonly where: string;
  /** Filter and search alone: `$count` ignores paging (API-12). */
  readonly countWhere: string;
  /** How many of the parameters, from the first, `countWhere` needs: what a statement that only counts is given. */
  readonly countParameters: number;
  /** Without ORDER BY; a total order, by id at last. */
  readonly orderBy: string;
  /**
   * With LIMIT and OFFSET. It asks for one row more than `$top`, which is not answered and tells that there is a
   * further page; with `$top=0` it asks for none.
   */
  readonly limit: string;
  /** How many rows `limit` asks for. */
  readonly most: string;
  /** The LIMIT that gives enough of a part of the rows to make the page: as many as are skipped and asked for. */
  readonly reach: string;
  /** The keys of the order. */
  readonly keys: readonly SortKey[];
  /** Expressions, as text, of what `nextToken` needs of the last answered row. */
  readonly keyColumns: readonly string[];
  /**
   * Whether the statement is planned for its values each time. When it looks for a part of a text, PostgreSQL would soon
   * use one plan for all texts, and that plan, blind to how common a text is, was measured at 20 to 400 ms where the plan
   * for the text at hand took under 1 ms (100,000 rows).
   */
  readonly isPlannedEachTime: boolean;
}

/**
 * Counts the rows of `from` and `where` as a list says it: exactly up to 10,000, or what the resource says, and one more where
 * there are more (API-12). To count 1,000,000 articles took the database 930 ms for each page.
 */
export function listCount(rows: string, most: number = listLimits.maxCounted): string {
  return `(select count(*)::int from (select ${rows} limit ${String(most + 1)}) counted)`;
}

/** The usual page sizes are in the text, so that the plan knows them and one prepared statement serves each. */
const usualLimits: ReadonlyMap<number, string> = new Map(
  [0, ...listLimits.pageSizes].map((size) => [size, String(size === 0 ? 0 : size + 1)]),
);

function limitTexts({ top, skip }: Pick<ListQuery, 'top' | 'skip'>, parameters: ParameterCollector) {
  const most = usualLimits.get(top) ?? `${parameters.add(top + 1)}::int`;
  if (skip === 0) return { most, limit: `limit ${most}`, reach: `limit ${most}` };
  const skipped = `${parameters.add(skip)}::int`;
  return { most, limit: `limit ${most} offset ${skipped}`, reach: `limit ${most} + ${skipped}` };
}

/**
 * Compiles a list query to SQL (API-09 to API-12, API-38). What a caller sent is in `parameters` only, which may
 * hold the values of other conditions before; the text depends on the shape of the query and not on its values, so that
 * prepared statements are used again. `searched` is what `$search` looks in.
 *
 * @throws ListQueryError when `$skiptoken` does not belong to this order.
 */
export function compileList(
  query: Pick<ListQuery, 'filter' | 'search' | 'orderBy' | 'skipToken' | 'top' | 'skip'>,
  columns: ColumnMap,
  searched: SearchedTexts,
  parameters: ParameterCollector,
): CompiledList {
  const conditions: string[] = [];
  if (query.filter !== null) conditions.push(compileFilter(query.filter, columns, parameters));
  if (query.search !== null) conditions.push(...compileSearch(query.search, searched, parameters));
  const countWhere = conditions.join(' and ') || 'true';
  const countParameters = parameters.values.length;

  const keys = sortKeys(query.orderBy, columns);
  if (query.skipToken !== null) {
    conditions.push(afterCondition(keys, readToken(query.skipToken, keys), parameters));
  }
  return {
    where: conditions.join(' and ') || 'true',
    countWhere,
    countParameters,
    orderBy: orderText(keys),
    ...limitTexts(query, parameters),
    keys,
    keyColumns: keys.map(({ column }) => keyText(column)),
    isPlannedEachTime: query.search !== null || (query.filter !== null && hasTextMatch(query.filter)),
  };
}
