import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** The vendors of customers' devices (RES-29). Of the key that reports devices its digest is kept alone: nothing shows it again. */
export const deviceVendorTable = pgTable(
  'device_vendors',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    name: sortedText('name').notNull(),
    website: text('website'),
    keyDigest: text('key_digest'),
    keyMadeAt: instant('key_made_at'),
    searchText: searchColumn('name', 'website'),
  },
  (table) => [
    uniqueIndex('device_vendors_name_unique')
      .on(table.customerId, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('device_vendors', {
      id: table.id,
      scope: [table.customerId],
      fields: [table.name],
      search: table.searchText,
    }),
    ...listIndexes('device_vendors_all', { id: table.id, scope: [], fields: [table.name] }),
  ],
);
