import type { Executor } from '../../core/db/database.ts';
import { amendMany } from '../../core/store/bulkWrites.ts';
import type { Values, WriteContext } from '../../core/store/storeDefinition.ts';
import { employeeStore } from './employee.store.ts';
import { assertRoom, lockGroups, markChanged, memberIdsOf } from './groupMembers.ts';

interface MemberChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Who joins and who leaves: only what the save changes, so that what others did meanwhile stays. */
function changeOf({ before, values }: WriteContext): MemberChange {
  const was = memberIdsOf(before);
  const will = memberIdsOf(values);
  return { added: will.filter((id) => !was.includes(id)), removed: was.filter((id) => !will.includes(id)) };
}

async function groupsOf(executor: Executor, employeeIds: readonly string[]): Promise<string[]> {
  const lines = await executor.query<{ id: string }>({
    text: 'select distinct group_id as id from employees where id = any($1::uuid[]) and group_id is not null',
    values: [employeeIds],
  });
  return lines.map(({ id }) => id);
}

/** Waits for other changes of the members of this group and of those that lose some to it. */
export async function lockOwnGroups(context: WriteContext): Promise<Values> {
  const { added } = changeOf(context);
  await lockGroups(context.executor, [context.id, ...(await groupsOf(context.executor, added))]);
  return context.values;
}

/** Lets employees join and leave a group as its list of members says, each with a revision of their own (RES-115). */
export async function setMembers(context: WriteContext): Promise<void> {
  const { executor, grant, id } = context;
  const { added, removed } = changeOf(context);
  await markChanged(executor, await groupsOf(executor, added));
  await amendMany(employeeStore, grant, executor, removed, { groupId: null });
  await amendMany(employeeStore, grant, executor, added, { groupId: id });
  if (added.length > 0) await assertRoom(executor, id, 0, { field: 'memberIds', code: 'groupFull' });
}
