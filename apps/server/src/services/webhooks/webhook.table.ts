import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../db/columns.ts';

/** Webhooks of customers (HOOK-01). Both secrets are sealed texts (SEC-04). */
export const webhookTable = pgTable(
  'webhooks',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    name: sortedText('name').notNull(),
    url: text('url').notNull(),
    topics: text('topics').array().notNull(),
    buildingIds: uuid('building_ids').array().notNull().default([]),
    active: boolean('active').notNull().default(true),
    offReason: text('off_reason'),
    /** Who added it or last changed its address; deliveries show what this person may see. */
    makerId: uuid('maker_id'),
    secret: text('secret'),
    secretShown: boolean('secret_shown').notNull().default(false),
    previousSecret: text('previous_secret'),
    /** Until when the secret of before signs as well. */
    previousUntil: instant('previous_until'),
    searchText: searchColumn('name', 'url'),
  },
  (table) => [
    uniqueIndex('webhooks_name_unique')
      .on(table.customerId, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('webhooks', {
      id: table.id,
      scope: [table.customerId],
      fields: [table.name],
      counted: [table.active],
      search: table.searchText,
    }),
  ],
);
