import { sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../db/columns.ts';

/** The restores that a database comes from; while one is not released, nothing is sent (OPS-15). */
export const restoreTable = pgTable(
  'restores',
  {
    id: uuid('id').primaryKey(),
    /** When the backup was made. */
    madeAt: instant('made_at').notNull(),
    restoredAt: instant('restored_at').notNull(),
    releasedAt: instant('released_at'),
  },
  (table) => [
    index('restores_held')
      .on(table.restoredAt)
      .where(sql`released_at is null`),
  ],
);
