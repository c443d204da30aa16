import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** The products of vendors' menus (VEND-09). The database itself refuses to sell more than there are. */
export const productTable = pgTable(
  'products',
  {
    ...recordColumns(),
    ...scopeColumns('vendor'),
    categoryId: uuid('category_id').notNull(),
    name: sortedText('name').notNull(),
    /** In the minor unit of the vendor's currency. */
    basePrice: bigint('base_price', { mode: 'number' }).notNull(),
    active: boolean('active').notNull().default(true),
    soldOut: boolean('sold_out').notNull().default(false),
    soldOutUntil: instant('sold_out_until'),
    /** Falls with every order; no version of the product counts that. */
    stock: integer('stock'),
    imageId: uuid('image_id'),
    sortOrder: integer('sort_order').notNull().default(0),
    searchText: searchColumn('name'),
  },
  (table) => [
    check('products_stock', sql`${table.stock} >= 0`),
    check('products_base_price', sql`${table.basePrice} >= 0`),
    index('products_of_category')
      .on(table.categoryId, table.sortOrder, table.id)
      .where(sql`deleted_at is null`),
    ...listIndexes('products', {
      id: table.id,
      scope: [table.vendorId],
      fields: [table.sortOrder, table.name],
      search: table.searchText,
    }),
    ...listIndexes('products_all', { id: table.id, scope: [], fields: [table.sortOrder] }),
  ],
);
