import type { Session } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { column, type Sql, sql } from '../../db/sql.ts';
import { isPerson } from '../../directory/features.ts';
import { employeeTable } from './employee/employee.table.ts';
import { employeeGroupTable } from './employee/employeeGroup.table.ts';

/** Checks whether the person is a member of the group: an employee in it has their e-mail address (LIM-07). */
export function isMemberOf(groupId: Sql, session: Session): Sql {
  return sql`exists (select from ${employeeTable} m where ${column('m', employeeTable.groupId)} = ${groupId} and ${isPerson(session)})`;
}

/** Checks whether there is such a group in the building. */
export async function isGroupOfBuilding(executor: Executor, groupId: string, buildingId: string): Promise<boolean> {
  const groups =
    await executor.query(sql`select from ${employeeGroupTable} where ${employeeGroupTable.id} = ${groupId}::uuid
    and ${employeeGroupTable.buildingId} = ${buildingId}::uuid and ${employeeGroupTable.deletedAt} is null`);
  return groups.length > 0;
}

/** Checks whether there is such a group in a building of the customer. */
export async function isGroupOfCustomer(executor: Executor, groupId: string, customerId: string): Promise<boolean> {
  const groups =
    await executor.query(sql`select from ${employeeGroupTable} where ${employeeGroupTable.id} = ${groupId}::uuid
    and ${employeeGroupTable.customerId} = ${customerId}::uuid and ${employeeGroupTable.deletedAt} is null`);
  return groups.length > 0;
}

/** Joins the group of a record as `g`. */
export function joinGroup(groupId: Sql): Sql {
  return sql`left join ${employeeGroupTable} g on ${column('g', employeeGroupTable.id)} = ${groupId}
    and ${column('g', employeeGroupTable.deletedAt)} is null`;
}

/** The building of the group that is joined as `g`. */
export const groupBuildingId = column('g', employeeGroupTable.buildingId);

/** Checks whether all of these are groups of the building. */
export async function areGroupsOfBuilding(
  executor: Executor,
  ids: readonly string[],
  buildingId: string,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const [line] = await executor.query<{ count: number }>(sql`select count(*)::int as count from ${employeeGroupTable}
    where ${employeeGroupTable.id} = any(${ids}::uuid[]) and ${employeeGroupTable.buildingId} = ${buildingId}::uuid
      and ${employeeGroupTable.deletedAt} is null`);
  return line?.count === new Set(ids).size;
}
