import { buildingParents } from '@atrium/contract';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Executor } from '../db/database.ts';
import { column, raw, type Sql, sql } from '../db/sql.ts';
import { spaceTable } from '../resources/space/space.table.ts';

/** Joins the node around a record as `p`; the column is one of the record's own table. */
export function joinParent(parentId: PgColumn): Sql {
  return sql`left join ${spaceTable} p on ${column('p', spaceTable.id)} = ${column('t', parentId)}`;
}

const parentId = column('p', spaceTable.id);

/** The name of the node that is joined as `p`. */
export const parentName = column('p', spaceTable.name);

/** The type of the node that is joined as `p`. */
export const parentType = column('p', spaceTable.type);

/** The names of nodes (`uuid[]`) in their order, as a JSON list. */
export function namesOfSpaces(ids: Sql): Sql {
  return sql`(select coalesce(json_agg(${column('a', spaceTable.name)} order by u.place), '[]')
    from unnest(${ids}) with ordinality as u (id, place) join ${spaceTable} a on ${column('a', spaceTable.id)} = u.id)`;
}

/** The names of the nodes around a record, the outermost first; the last one is joined as `p`. */
export const pathToParent = namesOfSpaces(sql`${column('p', spaceTable.ancestorIds)} || ${parentId}`);

/**
 * Whether a building of the customer may be in the node: a region or campus of the same customer (CUST-16). `isLocked`
 * keeps the node as it is until the transaction ends.
 */
export async function isBuildingParent(
  executor: Executor,
  id: string,
  customerId: string | undefined,
  isLocked = false,
): Promise<boolean> {
  const found = await executor.query(sql`select from ${spaceTable}
    where ${spaceTable.id} = ${id}::uuid and ${spaceTable.customerId} = ${customerId ?? null}::uuid
      and ${spaceTable.type} = any(${buildingParents}::text[]) and ${spaceTable.deletedAt} is null
    ${raw(isLocked ? 'for share' : '')}`);
  return found.length > 0;
}
