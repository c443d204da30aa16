import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../db/columns.ts';

/** Runs of data retention: one for each customer, type and night (AUDIT-14). The counts are those of its receipts. */
export const retentionRunTable = pgTable(
  'retention_runs',
  {
    id: id(),
    customerId: uuid('customer_id').notNull(),
    type: text('type').notNull(),
    /** The customer's own day, such as `2026-11-30`. */
    day: text('day').notNull(),
    /** The version of the policy that it acts on: one that is changed meanwhile ends it. */
    policyVersion: integer('policy_version').notNull(),
    period: integer('period').notNull(),
    cutoff: instant('cutoff').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    /** How it ended: done, changed or held; null while it is under way. */
    outcome: text('outcome'),
    count: integer('count').notNull().default(0),
    oldest: instant('oldest'),
    newest: instant('newest'),
  },
  ({ customerId, type, day, startedAt, id: runId }) => [
    uniqueIndex('retention_runs_once').on(customerId, type, day),
    index('retention_runs_of_customer').on(customerId, startedAt.desc().nullsFirst(), runId.desc().nullsFirst()),
  ],
);

/** A receipt for each batch of a run, written in the transaction that removes it (RET-04). */
export const retentionReceiptTable = pgTable(
  'retention_receipts',
  {
    id: id(),
    runId: uuid('run_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    count: integer('count').notNull(),
    oldest: instant('oldest').notNull(),
    newest: instant('newest').notNull(),
  },
  ({ runId, at }) => [index('retention_receipts_of_run').on(runId, at)],
);
