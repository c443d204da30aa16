import { column, type Sql, sql } from '../db/sql.ts';
import { roleTable } from '../resources/role/role.table.ts';

/** The names of the roles with these ids, in their order. */
export function roleNames(ids: Sql): Sql {
  return sql`(select coalesce(array_agg(${column('r', roleTable.name)} order by array_position(${ids}, ${column('r', roleTable.id)})), '{}')
    from ${roleTable} r where ${column('r', roleTable.id)} = any(${ids}) and ${column('r', roleTable.deletedAt)} is null)`;
}
