import { sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Tags of buildings (PLACE-24). */
export const buildingTagTable = pgTable(
  'building_tags',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    tagId: uuid('tag_id'),
    name: sortedText('name').notNull(),
    group: sortedText('group').notNull(),
    searchText: searchColumn('name'),
  },
  (table) => [
    uniqueIndex('building_tags_name_unique')
      .on(table.buildingId, table.group, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    index('building_tags_by_tag').on(table.tagId),
    ...listIndexes('building_tags', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.name, table.group],
      orders: [[table.group, table.name]],
      search: table.searchText,
    }),
    ...listIndexes('building_tags_all', { id: table.id, scope: [], fields: [], orders: [[table.group, table.name]] }),
  ],
);
