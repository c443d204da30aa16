import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** How Pointr is reached for customers (INTG-04). The secret is a sealed text. */
export const pointrConfigTable = pgTable(
  'pointr_configs',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    userName: sortedText('user_name').notNull(),
    clientId: text('client_id').notNull(),
    clientSecret: text('client_secret').notNull(),
    url: sortedText('url').notNull(),
    searchText: searchColumn('user_name', 'client_id', 'url'),
  },
  (table) => [
    uniqueIndex('pointr_configs_url_unique')
      .on(table.customerId, sql`lower(${table.url})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('pointr_configs', {
      id: table.id,
      scope: [table.customerId],
      fields: [table.userName, table.url],
      search: table.searchText,
    }),
  ],
);
