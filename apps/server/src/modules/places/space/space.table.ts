import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

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
    // Floors are the outermost nodes of a building.
    floorId: uuid('floor_id').generatedAlwaysAs(
      sql.raw(`case when building_id is not null and type <> 'Floor' then ancestor_ids[1] end`),
    ),
    name: sortedText('name').notNull(),
    friendlyName: text('friendly_name'),
    displayOrder: integer('display_order'),
    description: text('description'),
    mapSpaceXRefId: text('map_space_xref_id'),
    externalSpaceId: text('external_space_id'),
    status: text('status'),
    address: text('address'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    destinationZoomTier: integer('destination_zoom_tier'),
    location: text('location'),
    bookingEmail: text('booking_email'),
    bookingRoomName: text('booking_room_name'),
    bookingId: text('booking_id'),
    bookingName: text('booking_name'),
    serviceId: text('service_id'),
    capacity: integer('capacity'),
    openHours: jsonb('open_hours'),
    bookingBuffer: integer('booking_buffer'),
    reservable: boolean('reservable').notNull().default(false),
    active: boolean('active').notNull().default(true),
    motionPrivate: boolean('motion_private').notNull().default(false),
    lockerBankId: text('locker_bank_id'),
    lockerFloorId: text('locker_floor_id'),
    vendorType: text('vendor_type').notNull().default('noVendor'),
    fbVendorId: uuid('fb_vendor_id'),
    subtype: text('subtype'),
    otherValue: text('other_value'),
    iconCategoryId: uuid('icon_category_id'),
    tags: uuid('tags').array().notNull().default([]),
    imageIds: uuid('image_ids').array().notNull().default([]),
    searchText: searchColumn('name', 'friendly_name', 'map_space_xref_id', 'address', 'location'),
  },
  (table) => {
    const shared = { id: table.id, fields: [table.name, table.displayOrder] };
    return [
      uniqueIndex('spaces_xref_unique')
        .on(sql`coalesce(${table.buildingId}, ${table.customerId})`, sql`lower(${table.mapSpaceXRefId})`)
        .where(sql`deleted_at is null and map_space_xref_id <> ''`),
      index('spaces_by_ancestor').using('gin', table.ancestorIds),
      index('spaces_by_tag').using('gin', table.tags),
      index('spaces_by_icon_category')
        .on(table.iconCategoryId)
        .where(sql`icon_category_id is not null`),
      // Few are not active or have hours or a buffer of their own: these serve the question about the nodes around each of many spaces.
      index('spaces_inactive')
        .on(table.id)
        .where(sql`not active`),
      index('spaces_with_hours')
        .on(table.id)
        .where(sql`open_hours is not null`),
      index('spaces_with_buffer')
        .on(table.id)
        .where(sql`booking_buffer is not null`),
      index('spaces_by_parent').on(table.parentId, table.type, table.name, table.id),
      ...listIndexes('spaces', { ...shared, scope: [table.customerId], search: table.searchText }),
      ...listIndexes('spaces_customer_type', { ...shared, scope: [table.customerId, table.type] }),
      ...listIndexes('spaces_building', { ...shared, scope: [table.buildingId] }),
      ...listIndexes('spaces_building_type', { ...shared, scope: [table.buildingId, table.type] }),
      ...listIndexes('spaces_floor', { ...shared, scope: [table.floorId] }),
      ...listIndexes('spaces_all', { id: table.id, scope: [], fields: [table.name] }),
    ];
  },
);
