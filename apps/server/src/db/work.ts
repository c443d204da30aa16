import type { Database, Executor } from './database.ts';

/**
 * What a request does in the database. Inside a request that carries an Idempotency-Key it is one transaction with the
 * key's row, so a repeat never does half of it; otherwise `transaction` opens one.
 */
export interface Work extends Executor {
  transaction<T>(run: (executor: Executor) => Promise<T>): Promise<T>;
  /** Runs something the database may refuse, without spoiling a transaction around it. */
  attempt<T>(run: () => Promise<T>): Promise<T>;
  /** Runs once the work is committed; never when it is rolled back. */
  afterCommit(run: () => void): void;
}

/** Work directly on the database: each statement or transaction commits by itself, and so do its followers. */
export function workOn(database: Database): Work {
  return {
    query: (statement) => database.query(statement),
    transaction: (run) => database.transaction(run),
    attempt: (run) => run(),
    afterCommit: (run) => run(),
  };
}

async function withSavepoint<T>(executor: Executor, run: () => Promise<T>): Promise<T> {
  await executor.query({ text: 'savepoint attempt', values: [], isPlannedEachTime: true });
  try {
    const result = await run();
    await executor.query({ text: 'release savepoint attempt', values: [], isPlannedEachTime: true });
    return result;
  } catch (error) {
    await executor.query({ text: 'rollback to savepoint attempt', values: [], isPlannedEachTime: true });
    throw error;
  }
}

/** Work inside a transaction that is open already; its followers are for whoever ends that one. */
export function workInside(executor: Executor, afterCommit: Work['afterCommit']): Work {
  return {
    query: (statement) => executor.query(statement),
    transaction: (run) => run(executor),
    attempt: (run) => withSavepoint(executor, run),
    afterCommit,
  };
}

/** Runs `use` as one transaction of the work around it; followers run after its commit. */
export async function inOneTransaction<T>(around: Work, use: (work: Work) => Promise<T>): Promise<T> {
  const followers: (() => void)[] = [];
  const result = await around.transaction((executor) => use(workInside(executor, (run) => followers.push(run))));
  for (const follower of followers) around.afterCommit(follower);
  return result;
}
