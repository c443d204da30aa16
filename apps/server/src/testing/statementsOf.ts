import { vi } from 'vitest';

import type { Database, Executor } from '../db/database.ts';
import { toWireStatement } from '../db/statement.ts';

/** Returns the statements that a database is sent while something runs, with the begin and the commit of each transaction. */
export async function statementsOf(database: Database, run: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const counting = ({ query }: Executor): Executor['query'] => {
    return (statement) => {
      sent.push(toWireStatement(statement).text.replaceAll(/\s+/g, ' '));
      return query(statement);
    };
  };
  const [query, transaction] = [database.query.bind(database), database.transaction.bind(database)];
  const spies = [
    vi.spyOn(database, 'query').mockImplementation(counting({ query })),
    vi.spyOn(database, 'transaction').mockImplementation(async (use) => {
      sent.push('begin');
      const result = await transaction((tx) => use({ query: counting(tx) }));
      sent.push('commit');
      return result;
    }),
  ];
  try {
    await run();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return sent;
}
