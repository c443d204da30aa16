import { sql } from 'drizzle-orm';
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Deep links. */
export const deepLinkTable = pgTable(
  'deep_links',
  {
    ...recordColumns(),
    name: sortedText('name').notNull(),
    key: sortedText('key').notNull(),
    type: sortedText('type').notNull(),
    searchText: searchColumn('name', 'key', 'type'),
  },
  (table) => [
    uniqueIndex('deep_links_key_unique')
      .on(sql`lower(${table.key})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('deep_links', {
      id: table.id,
      scope: [],
      fields: [table.name, table.key, table.type],
      search: table.searchText,
    }),
  ],
);
