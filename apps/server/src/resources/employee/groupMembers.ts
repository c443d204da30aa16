import { type FieldCode, groupLimits, type RuleIssue } from '@atrium/contract';

import type { Executor } from '../../core/db/database.ts';
import { invalid } from '../../core/http/httpError.ts';
import type { CheckContext, Values, WriteContext } from '../../core/store/storeDefinition.ts';

function idOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The ids of a group's members as they were sent or read. */
export function memberIdsOf(values: Values | null): string[] {
  const ids = values?.['memberIds'];
  return Array.isArray(ids) ? [...new Set(ids.filter((id) => typeof id === 'string'))] : [];
}

/**
 * Makes the changes of members of these groups wait for each other, in an order in which no two can wait crosswise.
 * Answers the groups that stand.
 */
export async function lockGroups(executor: Executor, ids: readonly (string | null)[]): Promise<string[]> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return [];
  const locked = await executor.query<{ id: string }>({
    text: `select id from employee_groups where id = any($1::uuid[]) and deleted_at is null order by id for update`,
    values: [wanted],
  });
  return locked.map(({ id }) => id);
}

/** A group's members are part of it: a new version, so that nobody overwrites a change that they have not seen. */
export async function markChanged(executor: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await executor.query({
    text: 'update employee_groups set version = version + 1 where id = any($1::uuid[])',
    values: [ids],
  });
}

/** Throws unless the group, locked before, has room for so many more (MSG-18). */
export async function assertRoom(
  executor: Executor,
  groupId: string,
  more: number,
  refusal: { field: string; code: FieldCode },
): Promise<void> {
  const [line] = await executor.query<{ n: number }>({
    text: 'select count(*)::int as n from employees where group_id = $1::uuid and deleted_at is null',
    values: [groupId],
  });
  if ((line?.n ?? 0) + more > groupLimits.mostMembers) throw invalid([refusal]);
}

/** An employee's group is one of the building, the preferred building one of the customer. */
export async function findPlaceIssues({ executor, values, changed }: CheckContext): Promise<RuleIssue[]> {
  const asked = (field: string) => (changed.includes(field) ? idOf(values[field]) : null);
  const [line] = await executor.query<{ isGroupOfBuilding: boolean; isBuildingOfCustomer: boolean }>({
    text: `select ($1::uuid is null or exists (select from employee_groups g where g.id = $1::uuid
                and g.building_id = $2::uuid and g.deleted_at is null)) as "isGroupOfBuilding",
             ($3::uuid is null or exists (select from buildings p where p.id = $3::uuid
                and p.customer_id = $4::uuid and p.deleted_at is null)) as "isBuildingOfCustomer"`,
    values: [asked('groupId'), values['buildingId'], asked('preferredBuildingId'), values['customerId']],
  });
  const issues: RuleIssue[] = [];
  if (line?.isGroupOfBuilding === false) issues.push({ field: 'groupId', code: 'groupOfBuilding' });
  if (line?.isBuildingOfCustomer === false) issues.push({ field: 'preferredBuildingId', code: 'reference' });
  return issues;
}

/** Gives an employee a place in their group, and refuses it where there is none left, also when many ask at once (MSG-18). */
export async function takeSeat({ executor, before, values }: WriteContext): Promise<Values> {
  const from = idOf(before?.['groupId']);
  const to = idOf(values['groupId']);
  if (from === to) return values;
  const locked = await lockGroups(executor, [from, to]);
  if (to !== null) {
    if (!locked.includes(to)) throw invalid([{ field: 'groupId', code: 'groupOfBuilding' }]);
    await assertRoom(executor, to, 1, { field: 'groupId', code: 'groupFull' });
  }
  await markChanged(executor, locked);
  return values;
}

/** A deleted employee comes back into their group; into none where that is gone by now. */
export async function returnToGroup({ executor, before }: WriteContext): Promise<Values> {
  const groupId = idOf(before?.['groupId']);
  if (groupId === null) return {};
  const locked = await lockGroups(executor, [groupId]);
  if (!locked.includes(groupId)) return { groupId: null };
  await assertRoom(executor, groupId, 1, { field: 'groupId', code: 'groupFull' });
  await markChanged(executor, locked);
  return {};
}

/** Members are employees of the group's building. */
export async function findMemberIssues({ executor, before, values, changed }: CheckContext): Promise<RuleIssue[]> {
  const known = new Set(memberIdsOf(before));
  const added = changed.includes('memberIds') ? memberIdsOf(values).filter((id) => !known.has(id)) : [];
  if (added.length === 0) return [];
  const [line] = await executor.query<{ n: number }>({
    text: `select count(*)::int as n from employees
            where id = any($1::uuid[]) and building_id = $2::uuid and deleted_at is null`,
    values: [added, values['buildingId']],
  });
  return line?.n === added.length ? [] : [{ field: 'memberIds', code: 'reference' }];
}
