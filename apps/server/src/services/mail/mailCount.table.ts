import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../db/columns.ts';

/**
 * How many messages each person has caused to others in an hour, which begins with the first of them (SEC-22). The migration
 * makes it unlogged: after a crash counting begins again.
 */
export const mailCountTable = pgTable(
  'mail_counts',
  {
    personId: uuid('person_id').primaryKey(),
    /** The person's own customer. */
    customerId: uuid('customer_id').notNull(),
    mails: integer('mails').notNull(),
    /** Those of them to addresses outside the domains of the customer. */
    outside: integer('outside').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('mail_counts_of_customer').on(table.customerId, table.endsAt)],
);
