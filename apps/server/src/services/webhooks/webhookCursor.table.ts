import { integer, pgTable, text } from 'drizzle-orm/pg-core';

import { instant } from '../../db/columns.ts';

/** Up to where events were made into deliveries: one row, which the process that reads has locked (HOOK-05). */
export const webhookCursorTable = pgTable('webhook_cursors', {
  id: integer('id').primaryKey(),
  /** The snapshot of the database up to which events were read. */
  seen: text('seen').notNull(),
  /** Which database server the snapshot is of: those of another one mean nothing here. */
  server: text('server').notNull(),
  /** Earlier events are not read: those from before the first reading, or of an archive that was restored. */
  since: instant('since').notNull().defaultNow(),
});
