import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { userTable } from '../modules/people/user/user.table.ts';

/** Checks whether the product has its first customer and user; until then no one can sign in (OPS-11). */
export async function isSetUp(executor: Executor): Promise<boolean> {
  const [line] = await executor.query<{ found: boolean }>(sql`select exists (select from ${userTable}) as found`);
  return line?.found ?? false;
}

/** A person's name by their e-mail address in lower case; null without a user record. */
export async function findPersonName(
  executor: Executor,
  email: string,
): Promise<{ readonly firstName: string; readonly lastName: string } | null> {
  const [person] = await executor.query<{ firstName: string; lastName: string }>(sql`
    select ${userTable.firstName} as "firstName", ${userTable.lastName} as "lastName" from ${userTable}
    where lower(${userTable.email}) = ${email} and ${userTable.deletedAt} is null`);
  return person ?? null;
}
