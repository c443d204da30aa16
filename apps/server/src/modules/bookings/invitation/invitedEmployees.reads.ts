import type { Executor } from '../../../db/database.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { employeeTable } from '../../people/employee/employee.table.ts';
import { employeeGroupTable } from '../../people/employee/employeeGroup.table.ts';

const employee = (own: Parameters<typeof column>[1]) => column('e', own);

/** Selects `name` and `email` of the employees of a building who are in the group or named by id, each address once. */
export function selectInvited(buildingId: string, groupId: string | null, employeeIds: readonly string[]): Sql {
  const { id, firstName, lastName, email, groupId: group, deletedAt } = employeeTable;
  return sql`select distinct on (lower(${employee(email)})) ${employee(firstName)} || ' ' || ${employee(lastName)} as name,
      ${employee(email)} as email
    from ${employeeTable} e
    where ${employee(employeeTable.buildingId)} = ${buildingId}::uuid and ${employee(deletedAt)} is null
      and (${employee(group)} = ${groupId}::uuid or ${employee(id)} = any(${employeeIds}::uuid[]))
    order by lower(${employee(email)})`;
}

/** The name of a group, also of one that is deleted since. */
export function groupNameOf(groupId: Sql): Sql {
  return sql`(select ${column('g', employeeGroupTable.name)} from ${employeeGroupTable} g
    where ${column('g', employeeGroupTable.id)} = ${groupId})`;
}

/** Checks whether all of these are employees of the building. */
export async function areEmployeesOfBuilding(
  executor: Executor,
  ids: readonly string[],
  buildingId: string,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const [line] = await executor.query<{ count: number }>(sql`select count(*)::int as count from ${employeeTable}
    where ${employeeTable.id} = any(${ids}::uuid[]) and ${employeeTable.buildingId} = ${buildingId}::uuid
      and ${employeeTable.deletedAt} is null`);
  return line?.count === new Set(ids).size;
}
