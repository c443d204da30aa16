import type { Executor } from '../db/database.ts';

/** A database that answers the last question when the test says so. */
export function waitingDatabase() {
  const asked: PromiseWithResolvers<object[]>[] = [];
  const database: Executor = {
    query<Row extends object>() {
      const question = Promise.withResolvers<object[]>();
      asked.push(question);
      // The caller says what its rows are, as with a real database.
      return question.promise as Promise<Row[]>;
    },
  };
  return { database, asked, answer: (rows: object[]) => asked.at(-1)?.resolve(rows) };
}
