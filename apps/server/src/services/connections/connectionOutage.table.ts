import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../db/columns.ts';

/**
 * Services outside that have not answered since, by provider and the customer for whom they were asked (INTG-07, SRV-10). In
 * the database it has the name that the version with calendars alone gave it: that one reads it during an upgrade (OPS-17).
 */
export const connectionOutageTable = pgTable(
  'calendar_outages',
  {
    providerId: uuid('provider_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** A hash of the account that was used: another one is tried without waiting. */
    account: text('account').notNull(),
    failures: integer('failures').notNull(),
    since: instant('since').notNull().defaultNow(),
    /** Why the last question had no answer. */
    problem: text('problem').notNull(),
    /** When the service is asked again, once it has failed so often that it is left alone. */
    retryAt: instant('retry_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.customerId] }),
    index('calendar_outages_of_customer').on(table.customerId),
  ],
);
