import { sql } from 'drizzle-orm';
import { doublePrecision, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Map templates: structures, and categories of icons (PLACE-07, ROOT-34). */
export const mapTemplateTable = pgTable(
  'map_templates',
  {
    ...recordColumns(),
    name: sortedText('name').notNull(),
    kind: sortedText('kind').notNull(),
    type: sortedText('type').notNull().default('Other'),
    fillColor: text('fill_colour'),
    outlineColor: text('outline_colour'),
    outlineWidth: doublePrecision('outline_width'),
    iconSize: integer('icon_size'),
    searchText: searchColumn('name'),
  },
  (table) => [
    uniqueIndex('map_templates_name_unique')
      .on(table.kind, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('map_templates', {
      id: table.id,
      scope: [],
      fields: [table.name, table.kind, table.type],
      orders: [[table.kind, table.name]],
      search: table.searchText,
    }),
  ],
);
