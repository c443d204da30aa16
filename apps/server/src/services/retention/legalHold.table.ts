import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../db/columns.ts';

/** Legal holds of customers: while one is open, nothing of the customer is removed for good (RET-03). */
export const legalHoldTable = pgTable(
  'legal_holds',
  {
    id: id(),
    customerId: uuid('customer_id').notNull(),
    reason: text('reason').notNull(),
    since: instant('since').notNull().defaultNow(),
    by: uuid('by').notNull(),
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by'),
  },
  ({ customerId, endedAt }) => [
    uniqueIndex('legal_holds_open')
      .on(customerId)
      .where(sql`${endedAt} is null`),
  ],
);
