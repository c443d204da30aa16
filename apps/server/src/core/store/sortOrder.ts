import type { Executor } from '../db/database.ts';
import type { Values, WriteContext } from './storeDefinition.ts';

/** Columns and values that say which rows are ordered among each other, such as `{ building_id }`; null where a row has none. */
export type Siblings = Readonly<Record<string, string | null>>;

/** The column that holds the place, where a table does not say otherwise. */
export const placeColumn = 'sort_order';

function conditionOf(siblings: Siblings): { text: string; values: string[] } {
  const values: string[] = [];
  const text = Object.entries(siblings).map(([column, value]) =>
    value === null ? `"${column}" is null` : `"${column}" = $${String(values.push(value))}`,
  );
  return { text: text.join(' and '), values };
}

/** The place behind the last of the siblings, from 0. */
export async function nextSortOrder(
  executor: Executor,
  tableName: string,
  siblings: Siblings,
  column = placeColumn,
): Promise<number> {
  const { text, values } = conditionOf(siblings);
  const [line] = await executor.query<{ next: number }>({
    text: `select coalesce(max("${column}") + 1, 0) as next from "${tableName}" where ${text} and deleted_at is null`,
    values,
  });
  return line?.next ?? 0;
}

/** What a store does before it writes records that are ordered within their building: a new one stands last. */
export function standsLast(tableName: string): (context: WriteContext) => Promise<Values> {
  return async ({ executor, before, values }) => {
    if (before !== null) return values;
    const sortOrder = await nextSortOrder(executor, tableName, { building_id: String(values['buildingId']) });
    return { ...values, sortOrder };
  };
}

/**
 * Gives siblings the order that `arrange` makes of the one they have; places are then 0, 1, 2 … without gaps. To be run
 * in a transaction; two at once wait for each other.
 * @returns the ids in their new order, and those that have another place than before
 */
export async function putInOrder(
  executor: Executor,
  tableName: string,
  siblings: Siblings,
  arrange: (ids: readonly string[]) => readonly string[],
  column = placeColumn,
): Promise<{ ids: readonly string[]; moved: ReadonlySet<string> }> {
  const { text, values } = conditionOf(siblings);
  const before = await executor.query<{ id: string }>({
    text: `select id from "${tableName}" where ${text} and deleted_at is null order by "${column}", id for update`,
    values,
  });
  const ids = arrange(before.map(({ id }) => id));
  const moved = await executor.query<{ id: string }>({
    text: `update "${tableName}" t set "${column}" = o.place - 1
      from unnest($1::uuid[]) with ordinality as o (id, place) where t.id = o.id and t."${column}" <> o.place - 1 returning t.id`,
    values: [ids],
  });
  return { ids, moved: new Set(moved.map(({ id }) => id)) };
}
