import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Key contacts of buildings (BLDG-18). */
export const keyContactTable = pgTable(
  'key_contacts',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    name: sortedText('name').notNull(),
    position: sortedText('position'),
    mobilePrefix: text('mobile_prefix'),
    phone: text('phone'),
    email: text('email'),
    photoId: uuid('photo_id'),
    alternateContactType: text('alternate_contact_type'),
    alternateContactName: text('alternate_contact_name'),
    alternateContactLink: text('alternate_contact_link'),
    sortOrder: integer('sort_order').notNull().default(0),
    searchText: searchColumn('name', 'position', 'email'),
  },
  (table) =>
    listIndexes('key_contacts', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.sortOrder, table.name, table.position],
      search: table.searchText,
    }),
);
