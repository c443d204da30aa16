import { index, pgTable, text } from 'drizzle-orm/pg-core';

import { instant } from '../../../db/columns.ts';

/** The webhooks that were taken, by the provider's id: each counts once. */
export const paymentEventTable = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [index('payment_events_by_time').on(table.receivedAt)],
);
