import { type employee, type employeeGroup, type FieldCode, groupLimits, type RuleIssue } from '@atrium/contract';

import { invalid } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { isBuildingOfCustomer } from '../../places/buildings.reads.ts';
import { isGroupOfBuilding } from '../employeeGroups.reads.ts';
import type { Changes, CheckContext, RemovalContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { employeeTable } from './employee.table.ts';
import { employeeGroupTable } from './employeeGroup.table.ts';

type Employee = Stored<typeof employee>;
type EmployeeGroup = Stored<typeof employeeGroup>;
type EmployeeChanges = Changes<typeof employee, typeof employeeTable>;

/** The ids of a group's members, each once. */
export function memberIdsOf(group: Partial<EmployeeGroup> | null): string[] {
  return [...new Set(group?.memberIds)];
}

/**
 * Makes the changes of members of these groups wait for each other, in an order in which no two can wait crosswise.
 * Returns the groups that are not deleted.
 */
export async function lockGroups(work: Executor, ids: readonly (string | null)[]): Promise<string[]> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return [];
  const { id } = employeeGroupTable;
  const locked = await work.query<{ id: string }>(
    sql`select ${id} from ${employeeGroupTable}
      where ${id} = any(${wanted}::uuid[]) and ${employeeGroupTable.deletedAt} is null order by ${id} for update`,
  );
  return locked.map((group) => group.id);
}

/** A group's members are part of it: a new version, so that no one overwrites a change that they have not seen. */
export async function markChanged(work: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { id, version } = employeeGroupTable;
  await work.query(sql`update ${employeeGroupTable} set ${version} = ${version} + 1 where ${id} = any(${ids}::uuid[])`);
}

/** Throws unless the group, locked before, has room for so many more (MSG-18). */
export async function assertRoom(
  work: Executor,
  groupId: string,
  more: number,
  refusal: { field: string; code: FieldCode },
): Promise<void> {
  const [line] = await work.query<{ n: number }>(
    sql`select count(*)::int as n from ${employeeTable}
      where ${employeeTable.groupId} = ${groupId}::uuid and ${employeeTable.deletedAt} is null`,
  );
  if ((line?.n ?? 0) + more > groupLimits.maxMembers) throw invalid([refusal]);
}

/** An employee's group is one of the building, the preferred building one of the customer. */
export async function findPlaceIssues({ work, values, changed }: CheckContext<Employee>): Promise<RuleIssue[]> {
  const { buildingId, customerId } = values;
  if (buildingId === undefined || customerId === undefined) return [];
  const entered = (field: 'groupId' | 'preferredBuildingId') =>
    changed.includes(field) ? (values[field] ?? null) : null;
  const groupId = entered('groupId');
  const preferredId = entered('preferredBuildingId');
  const issues: RuleIssue[] = [];
  if (groupId !== null && !(await isGroupOfBuilding(work, groupId, buildingId)))
    issues.push({ field: 'groupId', code: 'groupOfBuilding' });
  if (preferredId !== null && !(await isBuildingOfCustomer(work, preferredId, customerId)))
    issues.push({ field: 'preferredBuildingId', code: 'reference' });
  return issues;
}

/** Gives an employee a place in their group, and refuses it where there is none left, also when many ask at the same time (MSG-18). */
export async function takeSeat({ work, before, values }: WriteContext<Employee>): Promise<EmployeeChanges> {
  const from = before?.groupId ?? null;
  const to = values.groupId ?? null;
  if (from === to) return values;
  const locked = await lockGroups(work, [from, to]);
  if (to !== null) {
    if (!locked.includes(to)) throw invalid([{ field: 'groupId', code: 'groupOfBuilding' }]);
    await assertRoom(work, to, 1, { field: 'groupId', code: 'groupFull' });
  }
  await markChanged(work, locked);
  return values;
}

/** A deleted employee comes back into their group; into none where that is deleted by now. */
export async function returnToGroup({ work, before }: RemovalContext<Employee>): Promise<EmployeeChanges> {
  const { groupId } = before;
  if (groupId === null) return {};
  const locked = await lockGroups(work, [groupId]);
  if (!locked.includes(groupId)) return { groupId: null };
  await assertRoom(work, groupId, 1, { field: 'groupId', code: 'groupFull' });
  await markChanged(work, locked);
  return {};
}

/** Members are employees of the group's building. */
export async function findMemberIssues({
  work,
  before,
  values,
  changed,
}: CheckContext<EmployeeGroup>): Promise<RuleIssue[]> {
  const known = new Set(memberIdsOf(before));
  const added = changed.includes('memberIds') ? memberIdsOf(values).filter((id) => !known.has(id)) : [];
  if (added.length === 0) return [];
  const [line] = await work.query<{ n: number }>(
    sql`select count(*)::int as n from ${employeeTable} where ${employeeTable.id} = any(${added}::uuid[])
      and ${employeeTable.buildingId} = ${values.buildingId}::uuid and ${employeeTable.deletedAt} is null`,
  );
  return line?.n === added.length ? [] : [{ field: 'memberIds', code: 'reference' }];
}
