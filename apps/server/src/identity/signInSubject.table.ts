import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../db/columns.ts';

/** As whom the users have signed in with each client: the subject at the issuer, from the first sign-in on (SEC-15). */
export const signInSubjectTable = pgTable(
  'sign_in_subjects',
  {
    userId: uuid('user_id').notNull(),
    issuer: text('issuer').notNull(),
    /** Empty where the token does not say for which client it was made. */
    client: text('client').notNull(),
    subject: text('subject').notNull(),
    since: instant('since').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.issuer, table.client] })],
);
