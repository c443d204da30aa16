import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { upgradesTable } from './upgrades.table.ts';

/** The moment of an upgrade in milliseconds since 1970. */
export async function readUpgradeTime(
  executor: Executor,
  name: (typeof upgradesTable.$inferSelect)['name'],
): Promise<number> {
  const { doneAt } = upgradesTable;
  const [line] = await executor.query<{ at: number }>(
    sql`select extract(epoch from ${doneAt})::float8 * 1000 as at from ${upgradesTable} where ${upgradesTable.name} = ${name}`,
  );
  if (line === undefined) throw new Error(`the database has no upgrade ${name}`);
  return line.at;
}
