import type { Grant } from '../../access/grant.ts';
import type { Work } from '../../db/work.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { signInSubjectTable } from '../../identity/signInSubject.table.ts';
import { userTable } from '../people/user/user.table.ts';
import type { StoreServices } from '../../store/storeDefinition.ts';

interface ResetContext {
  readonly work: Work;
  readonly services: StoreServices;
  readonly grant: Grant;
}

async function reset({ work, services, grant }: ResetContext, isMeant: Sql, about: Readonly<Record<string, string>>) {
  const lines = await work.query<{ userId: string }>(sql`delete from ${signInSubjectTable}
    where ${signInSubjectTable.userId} in (select ${userTable.id} from ${userTable} where ${isMeant})
    returning ${signInSubjectTable.userId} as "userId"`);
  const people = new Set(lines.map(({ userId }) => userId)).size;
  if (people === 0) return 0;
  await services.securityLog.record(work, grant.holder, 'signInReset', { ...about, people });
  // Other processes remember as whom people have signed in.
  const id = about['user'] ?? about['customer'] ?? '';
  await services.live.publish(work, { type: 'changed', resource: 'user', id, action: 'Modified' });
  work.afterCommit(() => services.forgetAccess('user', id));
  return people;
}

/** Lets a user sign in as another subject of their provider; answers how many were reset, which the security log has (SEC-15). */
export function resetSignInOfUser(context: ResetContext, userId: string): Promise<number> {
  return reset(context, sql`${userTable.id} = ${userId}::uuid`, { user: userId });
}

/** The same for all people of customers whose provider has changed. */
export async function resetSignInsOfCustomers(context: ResetContext, customerIds: readonly string[]): Promise<void> {
  for (const customer of customerIds)
    await reset(context, sql`${userTable.customerId} = ${customer}::uuid`, { customer });
}
