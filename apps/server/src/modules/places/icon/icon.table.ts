import { sql } from 'drizzle-orm';
import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Icons of categories (ROOT-34). */
export const iconTable = pgTable(
  'icons',
  {
    ...recordColumns(),
    templateId: uuid('template_id').notNull(),
    name: sortedText('name').notNull(),
    imageId: uuid('image_id').notNull(),
    searchText: searchColumn('name'),
  },
  (table) => [
    uniqueIndex('icons_name_unique')
      .on(table.templateId, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('icons', {
      id: table.id,
      scope: [table.templateId],
      fields: [table.name],
      search: table.searchText,
    }),
  ],
);
