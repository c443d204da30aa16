import { column, type Sql, sql } from '../db/sql.ts';
import { userTable } from '../resources/user/user.table.ts';

/** How many users have the role. */
export function countUsersOfRole(roleId: Sql): Sql {
  return sql`(select count(*)::int from ${userTable} u where ${column('u', userTable.roles)} @> array[${roleId}]
    and ${column('u', userTable.deletedAt)} is null)`;
}
