import { setTimeout as delay } from 'node:timers/promises';

import type { Database, Executor } from './database.ts';
import { isTransactionConflict } from './databaseError.ts';
import { toWireStatement } from './statement.ts';

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

/** How often something is done before a conflict with other transactions is reported to the caller. */
const MAX_ATTEMPTS = 4;

/** The longest wait before the second attempt, in milliseconds; it doubles with each further one. */
const FIRST_WAIT = 20;

/**
 * Repeats what the database rolled back because it and another transaction got in each other's way (serialisation or
 * deadlock). The waits differ, so that two do not meet again.
 */
export async function repeatOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isTransactionConflict(error) || attempt === MAX_ATTEMPTS) throw error;
      await delay(Math.random() * FIRST_WAIT * 2 ** (attempt - 1));
    }
  }
}

/** Work directly on the database that is done once, for what takes from elsewhere what can be read once. */
export function workOnceOn(database: Database): Work {
  return {
    query: (statement) => database.query(statement),
    transaction: (run) => database.transaction(run),
    attempt: (run) => run(),
    afterCommit: (run) => run(),
  };
}

/**
 * Work directly on the database: each statement or transaction commits by itself, and so do its followers. One that gets
 * in the way of another is repeated, so what runs in a transaction changes nothing outside of it.
 */
export function workOn(database: Database): Work {
  const once = workOnceOn(database);
  return {
    ...once,
    query: (statement) => repeatOnConflict(() => once.query(statement)),
    transaction: (run) => repeatOnConflict(() => once.transaction(run)),
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

/** Work inside a transaction that is open already; its followers are for the code that ends that one. */
export function workInside(executor: Executor, afterCommit: Work['afterCommit']): Work {
  return {
    query: (statement) => executor.query(statement),
    transaction: (run) => run(executor),
    attempt: (run) => withSavepoint(executor, run),
    afterCommit,
  };
}

/** Ends what is taken back. */
class TakenBack extends Error {}

/** Runs something in an open transaction to see whether it can be done, and takes back what it wrote; its followers never run. */
export async function takeBack(work: Work, run: (work: Work) => Promise<unknown>): Promise<void> {
  try {
    await work.attempt(async () => {
      await run({ ...work, afterCommit: () => undefined });
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
}

/** Runs `use` as one transaction of the work around it; followers run after its commit. */
export async function inOneTransaction<T>(around: Work, use: (work: Work) => Promise<T>): Promise<T> {
  let followers: (() => void)[] = [];
  const result = await around.transaction((executor) => {
    followers = [];
    return use(workInside(executor, (run) => followers.push(run)));
  });
  for (const follower of followers) around.afterCommit(follower);
  return result;
}

/**
 * The work of an open transaction that sends the same query once and answers it again from memory, until something is
 * written: for many records that are checked one after another and written together.
 */
export function askingOnce(work: Work): Work {
  const answers = new Map<string, Promise<object[]>>();
  const once: Work = {
    query<Row extends object>(statement: Parameters<Executor['query']>[0]): Promise<Row[]> {
      const wire = toWireStatement(statement);
      if (!/^\s*select\b/i.test(wire.text)) {
        answers.clear();
        return work.query<Row>(statement);
      }
      const key = JSON.stringify([wire.text, wire.values]);
      const known = answers.get(key) ?? work.query<Row>(statement);
      answers.set(key, known);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same text and values have the same rows
      return known as Promise<Row[]>;
    },
    transaction: (run) => run(once),
    attempt: (run) => work.attempt(run),
    afterCommit: (run) => work.afterCommit(run),
  };
  return once;
}
