import { sql } from 'drizzle-orm';
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Master tags (ROOT-32, PLACE-23). */
export const tagTable = pgTable(
  'tags',
  {
    ...recordColumns(),
    name: sortedText('name').notNull(),
    group: sortedText('group').notNull(),
    searchText: searchColumn('name'),
  },
  (table) => [
    uniqueIndex('tags_name_unique')
      .on(table.group, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('tags', {
      id: table.id,
      scope: [],
      fields: [table.name, table.group],
      orders: [[table.group, table.name]],
      search: table.searchText,
    }),
  ],
);
