import { pgTable, text } from 'drizzle-orm/pg-core';

import { instant } from '../db/columns.ts';

/** What a database is used for, written by `npm run setup` and by the loader of the demo portfolio (SEC-12). */
export const installationTable = pgTable('installation', {
  purpose: text('purpose').$type<'demo' | 'production'>().primaryKey(),
  markedAt: instant('marked_at').notNull().defaultNow(),
});
