import type { employeeGroup } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { amendMany } from '../../../store/bulkWrites.ts';
import type { Changes, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { employeeStore } from './employee.store.ts';
import { employeeTable } from './employee.table.ts';
import { assertRoom, lockGroups, markChanged, memberIdsOf } from './groupMembers.ts';

type GroupContext = WriteContext<Stored<typeof employeeGroup>>;

interface MemberChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Returns who joins and who leaves: only what the save changes, so that what others changed in the meantime is kept. */
function changeOf({ before, values }: GroupContext): MemberChange {
  const was = memberIdsOf(before);
  const will = memberIdsOf(values);
  return { added: will.filter((id) => !was.includes(id)), removed: was.filter((id) => !will.includes(id)) };
}

async function groupsOf(work: Executor, employeeIds: readonly string[]): Promise<string[]> {
  const { id, groupId } = employeeTable;
  const lines = await work.query<{ id: string }>(
    sql`select distinct ${groupId} as id from ${employeeTable}
      where ${id} = any(${employeeIds}::uuid[]) and ${groupId} is not null`,
  );
  return lines.map((group) => group.id);
}

/** Waits for other changes of the members of this group and of those that lose some to it. */
export async function lockOwnGroups(context: GroupContext): Promise<Changes<typeof employeeGroup>> {
  const { added } = changeOf(context);
  await lockGroups(context.work, [context.id, ...(await groupsOf(context.work, added))]);
  return context.values;
}

/** Lets employees join and leave a group as its list of members says, each with a revision of their own (RES-115). */
export async function setMembers(context: GroupContext): Promise<void> {
  const { work, grant, id } = context;
  const { added, removed } = changeOf(context);
  await markChanged(work, await groupsOf(work, added));
  await amendMany(employeeStore, grant, work, removed, { groupId: null });
  await amendMany(employeeStore, grant, work, added, { groupId: id });
  if (added.length > 0) await assertRoom(work, id, 0, { field: 'memberIds', code: 'groupFull' });
}
