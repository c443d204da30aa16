import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core';

import { instant } from '../../db/columns.ts';

/** The months of the audit log that are sealed (AUD-06): each hash covers that of the month before and all of its own entries. */
export const auditSealTable = pgTable('audit_seals', {
  month: date('month').primaryKey(),
  entries: bigint('entries', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  sealedAt: instant('sealed_at').notNull().defaultNow(),
});
