import type { Database, Executor } from '../../db/database.ts';
import { withSchemaLock } from '../../db/schemaLock.ts';
import { sql } from '../../db/sql.ts';

/** Makes the partitions of revisions for this month and the next two; called at start-up and once a day. */
export async function addRevisionMonths(executor: Executor | Database, from: Date, months = 3): Promise<void> {
  const days = Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + index, 1)).toISOString().slice(0, 10),
  );
  const missing = await executor.query<{ day: string }>(
    sql`select day::text from unnest(${days}::date[]) as month (day)
      where to_regclass('revisions_' || to_char(day, 'YYYY_MM')) is null`,
  );
  if (missing.length === 0) return;
  await withSchemaLock(executor, async (tx) => {
    for (const { day } of missing) await tx.query(sql`select add_revision_month(${day}::date)`);
  });
}
