import { pgTable, text } from 'drizzle-orm/pg-core';

import { instant } from '../../../db/columns.ts';

/** The people who get no notifications by e-mail, by address in small letters; the app still shows them. */
export const notificationOptOutTable = pgTable('notification_opt_outs', {
  person: text('person').primaryKey(),
  date: instant('date').notNull().defaultNow(),
});
