import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Concierge services of buildings (CONT-24). */
export const conciergeServiceTable = pgTable(
  'concierge_services',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    name: sortedText('name').notNull(),
    featured: boolean('featured').notNull().default(false),
    shortDescription: text('short_description'),
    fullDescription: text('full_description'),
    mobilePrefix: text('mobile_prefix'),
    phone: text('phone'),
    textPhone: text('text_phone'),
    email: text('email'),
    mainImageId: uuid('main_image_id'),
    additionalImageIds: uuid('additional_image_ids').array().notNull().default([]),
    backgroundImageId: uuid('background_image_id'),
    sortOrder: integer('sort_order').notNull().default(0),
    searchText: searchColumn('name', 'short_description', 'email'),
  },
  (table) =>
    listIndexes('concierge_services', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.sortOrder, table.name],
      search: table.searchText,
    }),
);
