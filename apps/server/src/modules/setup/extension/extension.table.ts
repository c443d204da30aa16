import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** The catalogue of extensions (no building) and what each building has of them (BRAND-22, BLDG-36). */
export const extensionTable = pgTable(
  'extensions',
  {
    ...recordColumns(),
    customerId: uuid('customer_id'),
    buildingId: uuid('building_id'),
    name: sortedText('name').notNull(),
    code: sortedText('code').notNull(),
    description: text('description'),
    status: sortedText('status').notNull().default('activeForAll'),
    enabled: boolean('enabled').notNull().default(false),
    config: jsonb('config').notNull().default({}),
    ambientControllers: jsonb('ambient_controllers').notNull().default([]),
    appToken: text('app_token'),
    /** Who set the rule of room release last, and when (REL-01). */
    releaseSetBy: uuid('release_set_by'),
    releaseSetAt: instant('release_set_at'),
    searchText: searchColumn('name', 'code', 'description'),
  },
  (table) => [
    uniqueIndex('extensions_code_unique')
      .on(sql`coalesce(${table.buildingId}, '00000000-0000-0000-0000-000000000000')`, sql`lower(${table.code})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('extensions', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.name, table.code, table.status],
      search: table.searchText,
    }),
    ...listIndexes('extensions_all', { id: table.id, scope: [], fields: [table.name, table.code, table.status] }),
  ],
);
