import { atomically } from './atomically.ts';
import type { Database, Executor } from './database.ts';
import { sql } from './sql.ts';

/** Key of the advisory lock under which one process at a time makes tables: migrations, months of revisions, the schema of jobs. */
export const SCHEMA_LOCK_KEY = 7_208_611_014;

/** Runs what makes tables in a transaction, while no other process of the database makes any (OPS-04). */
export async function withSchemaLock<T>(executor: Executor | Database, run: (tx: Executor) => Promise<T>): Promise<T> {
  return atomically(executor, async (tx) => {
    // Waiting for another process and building an index may both take longer than a statement otherwise may.
    await tx.query(sql`select set_config('statement_timeout', '0', true)`);
    await tx.query(sql`select pg_advisory_xact_lock(${SCHEMA_LOCK_KEY})`);
    return run(tx);
  });
}
