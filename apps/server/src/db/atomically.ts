import type { Database, Executor } from './database.ts';

/** Runs in the transaction it is given, or in one of its own when it is given the database. */
export async function atomically<T>(executor: Executor | Database, run: (tx: Executor) => Promise<T>): Promise<T> {
  return 'transaction' in executor ? executor.transaction(run) : run(executor);
}
