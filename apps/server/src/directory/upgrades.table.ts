import { pgTable, text } from 'drizzle-orm/pg-core';

import { instant } from '../db/columns.ts';

/** When the database came to a version that still reads what an earlier one has handed out. A migration writes the line. */
export const upgradesTable = pgTable('upgrades', {
  /** Since `linksByPurpose` each page's links have a key of their own (SEC-25). */
  name: text('name').$type<'linksByPurpose'>().primaryKey(),
  doneAt: instant('done_at').notNull().defaultNow(),
});
