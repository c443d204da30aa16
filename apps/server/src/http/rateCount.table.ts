import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { instant } from '../db/columns.ts';

/**
 * Attempts by hashed key, counted over all processes (SEC-08). The migration makes it unlogged: a count is worth no
 * write to the log, and after a crash counting begins again.
 */
export const rateCountTable = pgTable(
  'rate_counts',
  {
    key: text('key').primaryKey(),
    attempts: integer('attempts').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('rate_counts_by_end').on(table.endsAt)],
);
