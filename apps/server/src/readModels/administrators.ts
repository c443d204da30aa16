import type { Executor } from '../db/database.ts';
import { column, type Sql, sql } from '../db/sql.ts';
import { roleTable } from '../resources/role/role.table.ts';
import { userTable } from '../resources/user/user.table.ts';

const roleId = column('r', roleTable.id);
const editsRoles = sql`${column('r', roleTable.privilegeMap)}->'ROOT.roles' ? 'edit'`;
const firstRole = sql`${column('u', userTable.roles)}[1]`;
const isStanding = sql`${column('u', userTable.deletedAt)} is null`;

/** Whether a user whom the condition over `u` and `r` includes may edit roles by the first of their own. */
function hasAdministrator(condition: Sql): Sql {
  return sql`exists (select from ${userTable} u join ${roleTable} r on ${roleId} = ${firstRole}
    and ${column('r', roleTable.deletedAt)} is null where ${isStanding} and ${condition} and ${editsRoles})`;
}

/** Whether a role gives edit on `ROOT.roles`. */
export async function canRoleEditRoles(executor: Executor, id: string): Promise<boolean> {
  const found = await executor.query(sql`select from ${roleTable} r where ${roleId} = ${id}::uuid and ${editsRoles}`);
  return found.length > 0;
}

/** Whether taking this first role from the user leaves no one who may edit roles (PERM-18). */
export async function isLastAdministrator(executor: Executor, userId: string, role: string): Promise<boolean> {
  const [line] = await executor.query<{ isLast: boolean }>(sql`
    select exists (select from ${roleTable} r where ${roleId} = ${role}::uuid and ${editsRoles})
      and not ${hasAdministrator(sql`${column('u', userTable.id)} <> ${userId}::uuid`)} as "isLast"`);
  return line?.isLast === true;
}

/** Whether only users with this first role may edit roles (PERM-18). */
export async function isLastAdministratorRole(executor: Executor, id: string): Promise<boolean> {
  const [line] = await executor.query<{ isLast: boolean }>(sql`
    select exists (select from ${userTable} u where ${isStanding} and ${firstRole} = ${id}::uuid)
      and not ${hasAdministrator(sql`${roleId} <> ${id}::uuid`)} as "isLast"`);
  return line?.isLast === true;
}
