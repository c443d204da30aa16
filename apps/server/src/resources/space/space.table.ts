import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../db/columns.ts';

/** The nodes of the geography and of buildings (PLACE-04). `ancestorIds` are the nodes around one, the outermost first. */
export const spaceTable = pgTable(
  'spaces',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    buildingId: uuid('building_id'),
    type: text('type').notNull(),
    parentId: uuid('parent_id'),
    ancestorIds: uuid('ancestor_ids').array().notNull().default([]),
    name: sortedText('name').notNull(),
    description: text('description'),
    mapSpaceXRefId: text('map_space_xref_id'),
    status: text('status'),
    address: text('address'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    destinationZoomTier: integer('destination_zoom_tier'),
    location: text('location'),
    bookingEmail: text('booking_email'),
    bookingRoomName: text('booking_room_name'),
    capacity: integer('capacity'),
    tags: uuid('tags').array().notNull().default([]),
    imageIds: uuid('image_ids').array().notNull().default([]),
    searchText: searchColumn('name', 'address', 'location'),
  },
  (table) => {
    const shared = { id: table.id, fields: [table.name] };
    return [
      uniqueIndex('spaces_xref_unique')
        .on(sql`coalesce(${table.buildingId}, ${table.customerId})`, sql`lower(${table.mapSpaceXRefId})`)
        .where(sql`deleted_at is null and map_space_xref_id <> ''`),
      index('spaces_by_ancestor').using('gin', table.ancestorIds),
      index('spaces_by_parent').on(table.parentId, table.type, table.name, table.id),
      ...listIndexes('spaces', { ...shared, scope: [table.customerId], search: table.searchText }),
      ...listIndexes('spaces_customer_type', { ...shared, scope: [table.customerId, table.type] }),
      ...listIndexes('spaces_building', { ...shared, scope: [table.buildingId] }),
      ...listIndexes('spaces_building_type', { ...shared, scope: [table.buildingId, table.type] }),
    ];
  },
);
