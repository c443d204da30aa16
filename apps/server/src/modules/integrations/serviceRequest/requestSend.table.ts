import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../../db/columns.ts';

/** What maintenance systems have yet to be sent, one line each, written in the transaction of what it is about (SRV-06). */
export const requestSendTable = pgTable(
  'service_request_sends',
  {
    id: id(),
    requestId: uuid('request_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** `request`, `picture`, `comment` or `cancel`; `notification` with the notification's id in place of the request's (SRV-11). */
    kind: text('kind').notNull(),
    /** The request (of a cancellation too), the picture's file, the entry with the comment, or the notification. */
    subjectId: uuid('subject_id').notNull(),
    /** Counted before anything is sent: more than one and the outcome of an earlier one is not known. */
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    /** Why the last attempt has failed. */
    problem: text('problem'),
    /** When it was taken, or given up. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('service_request_sends_once').on(table.requestId, table.kind, table.subjectId),
    index('service_request_sends_due')
      .on(table.dueAt)
      .where(sql`ended_at is null`),
    index('service_request_sends_of_customer')
      .on(table.customerId)
      .where(sql`ended_at is null`),
  ],
);
