import { index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../db/columns.ts';

/** Answers of writes that carried an Idempotency-Key, kept for 24 hours (OPS-08). */
export const idempotencyKeyTable = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 over method, path and body: the same key with another request is refused. */
    requestHash: text('request_hash').notNull(),
    status: smallint('status'),
    headers: jsonb('headers'),
    body: text('body'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_by_age').on(table.createdAt)],
);
