import { pgTable, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../db/columns.ts';

/** How deliveries of a webhook go, apart from its record: it changes with each delivery and is no revision. */
export const webhookStateTable = pgTable('webhook_states', {
  webhookId: uuid('webhook_id').primaryKey(),
  customerId: uuid('customer_id').notNull(),
  lastSuccessAt: instant('last_success_at'),
  /** When an attempt failed first since one succeeded. */
  failingSince: instant('failing_since'),
});
