import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';

import { instant, transactionId } from '../../db/columns.ts';

/** Live events that are no revision; kept for a day. */
export const liveEventTable = pgTable(
  'live_events',
  {
    id: uuid('id').primaryKey(),
    event: jsonb('event').notNull(),
    date: instant('date').notNull().defaultNow(),
    transaction: transactionId(),
  },
  (table) => [
    index('live_events_by_transaction').on(table.transaction),
    // Lines are in the order of their dates: old ones are found by a few pages of index.
    index('live_events_by_date').using('brin', table.date),
  ],
);
