import { index, pgTable, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../db/columns.ts';

/** The inactive users that retention has removed, without anything that names them (RES-04). */
export const removedUserTable = pgTable(
  'removed_users',
  {
    id: id(),
    customerId: uuid('customer_id').notNull(),
    runId: uuid('run_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** When they were added, and when they last signed in; null where they never did. */
    addedAt: instant('added_at').notNull(),
    lastLogin: instant('last_login'),
    removedAt: instant('removed_at').notNull().defaultNow(),
  },
  ({ customerId, removedAt, id: lineId }) => [
    index('removed_users_of_customer').on(customerId, removedAt.desc().nullsFirst(), lineId.desc().nullsFirst()),
  ],
);
