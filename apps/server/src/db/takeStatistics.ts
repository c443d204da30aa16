import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Database } from './database.ts';

/**
 * Takes the statistics of tables before long work reads them on the embedded engine, which does not do so by itself as
 * PostgreSQL does: without them it reads all of a table for each few of its rows. A small sample is enough, and others wait
 * for it no longer than for a transaction.
 */
export async function takeStatistics(database: Database, tables: readonly PgTable[]): Promise<void> {
  if (database.kind !== 'embedded') return;
  const names = tables.map((table) => `"${getTableName(table)}"`).join(', ');
  const text = `set default_statistics_target = 10; analyze ${names}; reset default_statistics_target`;
  await database.query({ text, values: [] });
}
