import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../db/columns.ts';

/** The deliveries of one record to one webhook, which are sent one after another; others go on next to them (HOOK-02). */
export const webhookLaneTable = pgTable(
  'webhook_lanes',
  {
    webhookId: uuid('webhook_id').notNull(),
    recordId: uuid('record_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    waiting: integer('waiting').notNull(),
    /** Attempts of the first delivery that waits. */
    attempts: integer('attempts').notNull().default(0),
    /** When the first one is sent next, or may be taken from a process that is gone; null where none waits. */
    nextAttemptAt: instant('next_attempt_at'),
    /** Of the process that sends the first one: what another wrote meanwhile counts. */
    lease: uuid('lease'),
  },
  ({ webhookId, recordId, nextAttemptAt }) => [
    primaryKey({ columns: [webhookId, recordId] }),
    index('webhook_lanes_due').on(webhookId, nextAttemptAt),
  ],
);
