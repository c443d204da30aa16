import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../db/columns.ts';

/** Long work and how far it is (KIT-13). The queue itself is pg-boss's; this is what people see. */
export const jobTable = pgTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    status: text('status', { enum: ['Queued', 'Running', 'Done', 'Failed', 'Cancelled'] })
      .notNull()
      .default('Queued'),
    /** Steps finished, and how many there are when that is known. */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** Named counts of the result, such as created and rejected. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    /** Code of the message that explains the status, in the phrases. */
    message: text('message'),
    ownerId: uuid('owner_id'),
    customerId: uuid('customer_id'),
    input: jsonb('input').notNull(),
    result: jsonb('result'),
    /** How often a process began it; more than once after a crash or a hand-back. */
    attempts: integer('attempts').notNull().default(0),
    requestId: text('request_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** When the row and its result may be removed. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('jobs_by_owner').on(table.ownerId, table.createdAt.desc()),
    index('jobs_by_customer').on(table.customerId, table.createdAt.desc()),
    index('jobs_by_kind').on(table.kind, table.status),
    index('jobs_by_expiry').on(table.expiresAt),
  ],
);
