import { boolean, integer, pgTable } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** The categories of vendors' menus (VEND-08). */
export const productCategoryTable = pgTable(
  'product_categories',
  {
    ...recordColumns(),
    ...scopeColumns('vendor'),
    name: sortedText('name').notNull(),
    active: boolean('active').notNull().default(true),
    sortOrder: integer('sort_order').notNull().default(0),
    searchText: searchColumn('name'),
  },
  (table) => [
    ...listIndexes('product_categories', {
      id: table.id,
      scope: [table.vendorId],
      fields: [table.sortOrder, table.name],
      search: table.searchText,
    }),
    ...listIndexes('product_categories_all', { id: table.id, scope: [], fields: [table.sortOrder] }),
  ],
);
