import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Makes the partitions of revisions for this month and the next two; called at start-up and once a day. */
export async function addRevisionMonths(executor: Executor, from: Date, months = 3): Promise<void> {
  for (let index = 0; index < months; index += 1) {
    const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + index, 1));
    await executor.query(sql`select add_revision_month(${month.toISOString().slice(0, 10)}::date)`);
  }
}
