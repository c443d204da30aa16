import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Policies of the root and of customers (BRAND-15). */
export const policyTable = pgTable(
  'policies',
  {
    ...recordColumns(),
    customerId: uuid('customer_id'),
    name: sortedText('name').notNull(),
    code: sortedText('code').notNull(),
    url: text('url').notNull(),
    searchText: searchColumn('name', 'code', 'url'),
  },
  (table) => [
    uniqueIndex('policies_code_unique')
      .on(sql`coalesce(${table.customerId}, '00000000-0000-0000-0000-000000000000')`, sql`lower(${table.code})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('policies', {
      id: table.id,
      scope: [table.customerId],
      fields: [table.name, table.code],
      search: table.searchText,
    }),
    ...listIndexes('policies_all', { id: table.id, scope: [], fields: [table.name, table.code] }),
  ],
);
