import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../../db/columns.ts';

/** What a maintenance system knows of service requests: its own id, number, state and reason, word for word (SRV-04). */
export const requestLinkTable = pgTable(
  'service_request_links',
  {
    requestId: uuid('request_id').primaryKey(),
    customerId: uuid('customer_id').notNull(),
    /** `waiting` until the system has it, `sent`, or `refused`. */
    state: text('state').notNull().default('waiting'),
    remoteId: text('remote_id'),
    remoteNumber: text('remote_number'),
    remoteStatus: text('remote_status'),
    remoteReason: text('remote_reason'),
    /** When it was last read there; before that when it was last tried. */
    readAt: instant('read_at'),
    /** Its comments that are entries already. */
    commentKeys: text('comment_keys')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    index('service_request_links_read').on(table.customerId, table.readAt),
    index('service_request_links_remote').on(table.customerId, table.remoteId),
  ],
);
