import { boolean, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Events and classes of buildings (CONT-11). */
export const eventTable = pgTable(
  'events',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    name: sortedText('name').notNull(),
    shortDescription: text('short_description'),
    fullDescription: text('full_description'),
    teleconferenceLink: text('teleconference_link'),
    location: text('location'),
    expirationDate: instant('expiration_date'),
    cost: numeric('cost', { precision: 9, scale: 2, mode: 'number' }).notNull().default(0),
    type: text('type').notNull().default('event'),
    seats: integer('seats'),
    featured: boolean('featured').notNull().default(false),
    active: boolean('active').notNull().default(false),
    imageId: uuid('image_id'),
    sortOrder: integer('sort_order').notNull().default(0),
    searchText: searchColumn('name', 'short_description', 'location'),
  },
  (table) => [
    ...listIndexes('events', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.sortOrder, table.name, table.expirationDate],
      search: table.searchText,
    }),
    ...listIndexes('events_all', { id: table.id, scope: [], fields: [table.sortOrder] }),
  ],
);
