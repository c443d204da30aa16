import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../../db/columns.ts';

/** When the maintenance system of a customer is asked for its open requests, and what came of it last (SRV-07). */
export const requestRefreshTable = pgTable('service_request_refreshes', {
  customerId: uuid('customer_id').primaryKey(),
  dueAt: instant('due_at').notNull().defaultNow(),
  /** When it last answered. */
  readAt: instant('read_at'),
  /** Why it did not the last time. */
  problem: text('problem'),
});
