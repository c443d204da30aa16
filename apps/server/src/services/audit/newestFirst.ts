import { listLimits } from '@atrium/contract';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import { invalid } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { join, raw, type Sql, sql } from '../../db/sql.ts';
import type { StoredPage } from '../../store/recordReader.ts';
import { keyText, type KeyValues, nextToken, orderText, readToken, type SortKey } from '../../store/query/keyset.ts';

/** A whole number of a query. */
export function wholeNumber(max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'integer')
    .transform(Number)
    .refine((number) => number <= max, 'integer');
}

/** The parameters by which a page of what has happened is asked for. */
export const pageParameters = {
  $top: wholeNumber(listLimits.maxRows).default(50).describe('Lines to answer'),
  $skip: wholeNumber(999_999_999).default(0).describe('Lines to leave out'),
  $skiptoken: z.string().max(listLimits.maxFilterLength).optional().describe('Where the page before ended'),
};

const castByType = { instant: 'timestamptz', number: 'int8', id: 'uuid' } as const;

/** A page of lines of a table, which has the alias `v`. */
export interface LinesAsked {
  readonly table: PgTable;
  /** What a line is answered as: SQL of JSON. */
  readonly body: Sql;
  readonly where: Sql;
  /** The columns of the order, all descending: when, what breaks ties and the id. */
  readonly keys: readonly { readonly sql: Sql; readonly type: keyof typeof castByType }[];
  readonly $top: number;
  readonly $skip: number;
  readonly $skiptoken?: string | undefined;
}

/** A page of a list with each of its rows as a JSON text of its own. */
interface PageOfLines extends Omit<StoredPage, 'rows'> {
  readonly rows: readonly string[];
}

/**
 * Reads a page of lines, newest first, which the next page continues by key (API-38).
 * @throws ListQueryError for a token of another list; HttpError 400 for `$skip` with a token
 */
export async function readNewestFirst(executor: Executor, asked: LinesAsked): Promise<PageOfLines> {
  const { table, where, $top, $skip, $skiptoken } = asked;
  const keys = asked.keys.map((key): SortKey => {
    const column = { sql: key.sql.fixed, type: key.type, nullable: false };
    return { column, isDescending: true };
  });
  if ($skiptoken !== undefined && $skip > 0) throw invalid([{ field: '$skip', code: 'invalid' }]);
  const last = $skiptoken === undefined ? null : readToken($skiptoken, keys);
  const columns = join(
    asked.keys.map((key) => key.sql),
    ', ',
  );
  const values = asked.keys.map(({ type }, at) => sql`${last?.[at]}::${raw(castByType[type])}`);
  const isAfter = last === null ? raw('true') : sql`(${columns}) < (${join(values, ', ')})`;
  const keyTexts = raw(keys.map(({ column }) => keyText(column)).join(', '));
  const lines = await executor.query<{ body: string; keys: KeyValues }>(sql`
    select (${asked.body})::text as body, json_build_array(${keyTexts}) as keys from ${table} v
      where ${where} and ${isAfter} order by ${raw(orderText(keys))} limit ${$top + 1} offset ${$skip}`);
  const [counted] = await executor.query<{ n: number }>(sql`select count(*)::int as n from (
    select from ${table} v where ${where} limit ${listLimits.maxCounted + 1}) counted`);
  const page = lines.slice(0, $top);
  const end = page.at(-1);
  return {
    rows: page.map(({ body }) => body),
    count: counted?.n ?? 0,
    nextToken: lines.length > $top && end !== undefined ? nextToken(end.keys) : null,
  };
}
