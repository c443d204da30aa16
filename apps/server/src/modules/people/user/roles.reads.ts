import { hasPortalPrivilege, type PrivilegeMap } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { roleTable } from '../role/role.table.ts';

/** The names of the roles with these ids, in their order. */
export function roleNames(ids: Sql): Sql {
  return sql`(select coalesce(array_agg(${column('r', roleTable.name)} order by array_position(${ids}, ${column('r', roleTable.id)})), '{}')
    from ${roleTable} r where ${column('r', roleTable.id)} = any(${ids}) and ${column('r', roleTable.deletedAt)} is null)`;
}

/** Checks whether a role gives its people anything of the portal (PERM-02); one that is deleted, or none, does not. */
export async function opensPortal(executor: Executor, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const [role] = await executor.query<{ privilegeMap: PrivilegeMap }>(sql`
    select ${roleTable.privilegeMap} as "privilegeMap" from ${roleTable}
      where ${roleTable.id} = ${id}::uuid and ${roleTable.deletedAt} is null`);
  return role !== undefined && hasPortalPrivilege({ role });
}
