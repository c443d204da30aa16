import { getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Executor } from '../db/database.ts';
import { column, type Sql, sql } from '../db/sql.ts';
import type { Values, WriteContext } from './storeDefinition.ts';

/**
 * The place behind the last of the siblings, from 0. To be asked in the transaction that takes it: of two at the same
 * time, the second waits for the end of the first. `siblings` is a condition over the table of the column.
 */
export async function nextSortOrder(executor: Executor, place: PgColumn, siblings: Sql): Promise<number> {
  const list = JSON.stringify([getTableName(place.table), siblings.texts, siblings.values]);
  await executor.query(sql`select pg_advisory_xact_lock(hashtextextended(${list}, 0))`);
  const [line] = await executor.query<{ next: number }>(
    sql`select coalesce(max(${place}) + 1, 0) as next from ${place.table} where ${siblings} and deleted_at is null`,
  );
  return line?.next ?? 0;
}

/** The columns of a table whose records are ordered within their building. */
interface OrderedTable {
  readonly buildingId: PgColumn;
  readonly sortOrder: PgColumn;
}

/** Makes the `beforeWrite` of a store whose records are ordered within their building: a new one is placed last. */
export function placedLast(table: OrderedTable) {
  return async <Fields extends Values & { readonly buildingId: string }>({
    work,
    before,
    values,
  }: WriteContext<Fields>): Promise<Partial<Fields> & { readonly sortOrder?: number }> => {
    if (before !== null) return values;
    const siblings = sql`${table.buildingId} = ${values.buildingId}`;
    return { ...values, sortOrder: await nextSortOrder(work, table.sortOrder, siblings) };
  };
}

/**
 * Gives siblings the order that `arrange` makes of the one they have; places are then 0, 1, 2 … without gaps. To be run
 * in a transaction; two at the same time wait for each other.
 * @param siblings a condition over the table of the column
 * @returns the ids in their new order, and those that have another place than before
 */
export async function putInOrder(
  executor: Executor,
  place: PgColumn,
  siblings: Sql,
  arrange: (ids: readonly string[]) => readonly string[],
): Promise<{ ids: readonly string[]; moved: ReadonlySet<string> }> {
  const before = await executor.query<{ id: string }>(
    sql`select id from ${place.table} where ${siblings} and deleted_at is null order by ${place}, id for update`,
  );
  const ids = arrange(before.map(({ id }) => id));
  const moved = await executor.query<{ id: string }>(
    sql`update ${place.table} t set ${place} = o.place - 1 from unnest(${ids}::uuid[]) with ordinality as o (id, place)
      where t.id = o.id and ${column('t', place)} <> o.place - 1 returning t.id`,
  );
  return { ids, moved: new Set(moved.map(({ id }) => id)) };
}
