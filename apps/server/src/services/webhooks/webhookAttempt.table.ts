import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../db/columns.ts';

/** The attempts of deliveries with what was answered (HOOK-04). */
export const webhookAttemptTable = pgTable(
  'webhook_attempts',
  {
    id: id(),
    customerId: uuid('customer_id').notNull(),
    deliveryId: uuid('delivery_id').notNull(),
    date: instant('date').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** The status of the answer; null without one, with the reason in `problem`. */
    status: integer('status'),
    problem: text('problem'),
    /** The first 8 KB of the answer. */
    answer: text('answer').notNull(),
  },
  (table) => [
    index('webhook_attempts_of_delivery').on(table.deliveryId, table.date, table.id),
    index('webhook_attempts_by_age').on(table.date),
  ],
);
