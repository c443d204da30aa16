import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { id, instant, sortedText } from '../../../db/columns.ts';

/** Runs of sync jobs; at most one of a customer and kind is under way, over all processes (INTG-16 to INTG-21). */
export const syncRunTable = pgTable(
  'sync_runs',
  {
    id: id(),
    customerId: uuid('customer_id').notNull(),
    kind: text('kind').notNull(),
    status: text('status').notNull().default('Running'),
    /** The job that does it; null until it is queued. */
    jobId: uuid('job_id'),
    /** Who started it; null for the clock. */
    startedBy: uuid('started_by'),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** When a process took it up, so that another one knows that it was left. */
    begunAt: instant('begun_at'),
    finishedAt: instant('finished_at'),
    error: text('error'),
    names: text('names')
      .array()
      .notNull()
      .default(sql`'{}'`),
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
  },
  ({ customerId, kind, status, startedAt, id: runId }) => [
    uniqueIndex('sync_runs_running_unique')
      .on(customerId, kind)
      .where(sql`${status} = 'Running'`),
    index('sync_runs_of_customer').on(customerId, startedAt.desc().nullsFirst(), runId.desc().nullsFirst()),
    index('sync_runs_of_kind').on(customerId, kind, startedAt.desc().nullsFirst()),
    index('sync_runs_by_age').on(startedAt),
  ],
);

/** The locations and problem codes that maintenance systems have (INTG-19, INTG-23). */
export const syncItemTable = pgTable(
  'sync_items',
  {
    customerId: uuid('customer_id').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    name: sortedText('name').notNull(),
    /** Which of the levels of locations it is of, from 0; 0 of problem codes. */
    level: integer('level').notNull().default(0),
    /** The key of the location of the level above that it is in. */
    parentKey: text('parent_key'),
  },
  ({ customerId, kind, key, name, level, parentKey }) => [
    primaryKey({ columns: [customerId, kind, key] }),
    index('sync_items_in_place').on(customerId, kind, level, parentKey, name, key),
  ],
);
