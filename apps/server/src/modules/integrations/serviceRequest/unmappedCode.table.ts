import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../../db/columns.ts';

/** The codes of maintenance systems that no mapping knows: the inbox of SRV-08. */
export const unmappedCodeTable = pgTable(
  'unmapped_status_codes',
  {
    id: id(),
    customerId: uuid('customer_id').notNull(),
    code: text('code').notNull(),
    count: integer('count').notNull().default(1),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    example: text('example').notNull(),
  },
  ({ customerId, code }) => [uniqueIndex('unmapped_status_codes_unique').on(customerId, sql`lower(${code})`)],
);

/** The requests whose status waits for a code to be mapped: each for the one that its maintenance system said last. */
export const waitingRequestTable = pgTable(
  'unmapped_status_requests',
  { requestId: uuid('request_id').primaryKey(), codeId: uuid('code_id').notNull() },
  ({ codeId }) => [index('unmapped_status_requests_of_code').on(codeId)],
);
