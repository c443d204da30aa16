import { user, userConfiguration } from '@atrium/contract';

import { uuidv7 } from '../../../base/uuidv7.ts';
import type { Executor } from '../../../db/database.ts';
import { column, instantText, type Sql, sql } from '../../../db/sql.ts';
import { workInside } from '../../../db/work.ts';
import { signInSubjectTable } from '../../../identity/signInSubject.table.ts';
import { blankRevisions } from '../../../services/retention/blankRevisions.ts';
import { factsOf } from '../../../services/retention/recordKind.ts';
import { removedUserTable } from '../../../services/retention/removedUser.table.ts';
import type { RetentionFacts, RetentionKind, RetentionScope } from '../../../services/retention/retentionKind.ts';
import { roleTable } from '../../people/role/role.table.ts';
import { userTable } from '../../people/user/user.table.ts';
import { userConfigurationTable } from '../../people/user/userConfiguration.table.ts';

const own = (field: keyof typeof userTable._.columns) => column('t', userTable[field]);
/** One who never signed in counts from when they were added. */
const lastSeen = sql`coalesce(${own('lastLogin')}, ${own('createdAt')})`;
/** Whether one of their roles gives view on anything of the root, as `isAdmin` has it. */
const isAdministrator = sql`exists (select from ${roleTable} r
  cross join jsonb_each(${column('r', roleTable.privilegeMap)}) held(feature, actions)
  where ${column('r', roleTable.id)} = any(${own('roles')}) and held.feature like 'ROOT.%' and held.actions ? 'view')`;

function isInactive({ customerId, cutoff }: RetentionScope): Sql {
  return sql`${own('customerId')} = ${customerId}::uuid and ${own('deletedAt')} is null
    and ${lastSeen} < ${cutoff.toISOString()}::timestamptz and not ${isAdministrator}`;
}

/** A user whom a run would remove. */
interface InactiveUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly lastLogin: string | null;
}

/** Names the users whom a run with this cut-off would remove, those longest away first (AUDIT-16). */
export function listInactiveUsers(executor: Executor, scope: RetentionScope, limit: number): Promise<InactiveUser[]> {
  return executor.query<InactiveUser>(sql`select ${own('id')}, ${own('firstName')} || ' ' || ${own('lastName')} as name,
      ${own('email')}, ${instantText(own('lastLogin'))} as "lastLogin"
    from ${userTable} t where ${isInactive(scope)} order by ${lastSeen}, ${own('id')} limit ${limit}`);
}

/**
 * Users who have not signed in for longer than the period; administrators never (AUDIT-16). Their records, scope and subjects
 * go, and their sessions end; what they have done and made stays, without their name.
 */
export const inactiveUsers: RetentionKind = {
  async count(executor, scope) {
    const [found] = await executor.query<RetentionFacts>(sql`
      select count(*)::int as count, ${instantText(sql`min(${lastSeen})`)} as oldest, ${instantText(sql`max(${lastSeen})`)} as newest
        from ${userTable} t where ${isInactive(scope)}`);
    return found ?? factsOf([]);
  },
  async remove({ tx, services, runId, ...scope }, limit) {
    const lines = await tx.query<{
      id: string;
      email: string;
      at: string;
      addedAt: string;
      lastLogin: string | null;
    }>(sql`select ${own('id')}, ${own('email')}, ${instantText(lastSeen)} as at, ${own('createdAt')} as "addedAt", ${own('lastLogin')} as "lastLogin"
      from ${userTable} t where ${isInactive(scope)} order by ${lastSeen}, ${own('id')} limit ${limit} for update of t skip locked`);
    const ids = lines.map(({ id }) => id);
    if (ids.length === 0) return factsOf([]);
    const removed = lines.map(({ id, addedAt, lastLogin }) => ({ id: uuidv7(), userId: id, addedAt, lastLogin }));
    const { id, customerId, runId: run, userId, addedAt, lastLogin } = removedUserTable;
    await tx.query(sql`insert into ${removedUserTable} (${id}, ${customerId}, ${run}, ${userId}, ${addedAt}, ${lastLogin})
      select r.id, ${scope.customerId}::uuid, ${runId}::uuid, r."userId", r."addedAt", r."lastLogin"
        from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb)
          as r (id uuid, "userId" uuid, "addedAt" timestamptz, "lastLogin" timestamptz)`);
    const configurations = await tx.query<{ id: string }>(sql`delete from ${userConfigurationTable}
      where ${userConfigurationTable.userId} = any(${ids}::uuid[]) returning ${userConfigurationTable.id}`);
    await tx.query(sql`delete from ${signInSubjectTable} where ${signInSubjectTable.userId} = any(${ids}::uuid[])`);
    await tx.query(sql`delete from ${userTable} where ${userTable.id} = any(${ids}::uuid[])`);
    await blankRevisions(tx, user.name, ids);
    await blankRevisions(
      tx,
      userConfiguration.name,
      configurations.map((one) => one.id),
    );
    const work = workInside(tx, () => undefined);
    for (const one of lines) {
      await services.signOutPerson(work, one.email, 'accountDeleted');
      const event = { type: 'changed', resource: user.name, id: one.id, action: 'Deleted' } as const;
      await services.live.publish(tx, { ...event, customerId: scope.customerId });
    }
    return factsOf(lines.map(({ at }) => at));
  },
};
