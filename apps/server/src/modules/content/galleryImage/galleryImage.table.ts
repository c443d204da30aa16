import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, scopeColumns, searchColumn } from '../../../db/columns.ts';

/** Pictures of buildings (BLDG-37). */
export const galleryImageTable = pgTable(
  'gallery_images',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    imageId: uuid('image_id').notNull(),
    altText: text('alt_text'),
    sortOrder: integer('sort_order').notNull().default(0),
    searchText: searchColumn('alt_text'),
  },
  (table) =>
    listIndexes('gallery_images', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.sortOrder],
      search: table.searchText,
    }),
);
