import type { Database } from '../db/database.ts';

/** The database with another way to answer statements outside transactions. */
export function databaseWith(database: Database, query: Database['query']): Database {
  return {
    kind: database.kind,
    query,
    transaction: (run) => database.transaction(run),
    whileLocked: (key, run) => database.whileLocked(key, run),
    queryAside: (statement) => database.queryAside(statement),
    listen: (channel, handlers) => database.listen(channel, handlers),
    close: () => database.close(),
  };
}
