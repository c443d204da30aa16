import { ConfigError } from '../base/config.ts';
import type { Executor } from '../db/database.ts';
import { column, sql } from '../db/sql.ts';
import { userTable } from '../modules/people/user/user.table.ts';
import { installationTable } from './installation.table.ts';

/** What a database is used for. */
export type Purpose = 'demo' | 'production';

/** Marks what the database is used for; a server that runs for something else refuses it from then on (SEC-12). */
export async function markPurpose(executor: Executor, purpose: Purpose): Promise<void> {
  await executor.query(
    sql`insert into ${installationTable} (${installationTable.purpose}) values (${purpose}) on conflict do nothing`,
  );
}

async function hasMark(executor: Executor, purpose: Purpose): Promise<boolean> {
  const found = await executor.query(
    sql`select from ${installationTable} where ${installationTable.purpose} = ${purpose}`,
  );
  return found.length > 0;
}

/**
 * Refuses a migrated database that is used for something else: one of production in demo mode, and in production one
 * that has demo accounts, each of which is named (SEC-12).
 * @param demoEmails the addresses of the demo accounts
 * @throws ConfigError
 */
export async function refuseOtherPurpose(
  executor: Executor,
  { isDemo }: { readonly isDemo: boolean },
  demoEmails: readonly string[],
): Promise<void> {
  if (isDemo) {
    if (await hasMark(executor, 'production'))
      throw new ConfigError([
        'DEMO must be 0: this database was set up for production. Demo mode would let anyone sign in to it',
      ]);
    return;
  }
  const lines = await executor.query<{ email: string }>(sql`
    select ${column('u', userTable.email)} from ${userTable} u
      where ${column('u', userTable.deletedAt)} is null and lower(${column('u', userTable.email)}) = any(${demoEmails}::text[])
      order by 1`);
  if (lines.length === 0 && !(await hasMark(executor, 'demo'))) return;
  const accounts = lines.map(({ email }) => email).join(', ');
  throw new ConfigError([
    `DATABASE_URL must name a database without the demo portfolio${accounts === '' ? '' : `: this one has the demo accounts ${accounts}`}`,
  ]);
}
