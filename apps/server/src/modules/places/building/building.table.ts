import type { RecordOf, building } from '@atrium/contract';
import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/**
 * Buildings (BLDG-09 to BLDG-17). `statusBeforeDelete` is what a restore brings back (BLDG-32); `area` is the size in
 * square feet, so that sizes in different units compare.
 */
export const buildingTable = pgTable(
  'buildings',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    name: sortedText('name').notNull(),
    status: sortedText('status').notNull().default('None'),
    statusBeforeDelete: text('status_before_delete'),
    purgeAt: instant('purge_at'),
    facilityStatus: text('facility_status').notNull().default('open'),
    parentId: uuid('parent_id'),
    mapSpaceXRefId: text('map_space_xref_id'),
    bookingEmailPrefix: text('booking_email_prefix'),
    bookingProvider: text('booking_provider'),
    bookingBuffer: integer('booking_buffer').notNull().default(0),
    address: text('address').notNull(),
    city: sortedText('city').notNull(),
    postcode: text('postcode'),
    countryId: uuid('country_id').notNull(),
    stateId: uuid('state_id'),
    timezoneId: uuid('timezone_id').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    geofenceMarkers: jsonb('geofence_markers')
      .$type<RecordOf<typeof building>['geofenceMarkers']>()
      .notNull()
      .default([]),
    size: doublePrecision('size'),
    sizeUnit: text('size_unit').notNull().default('squareFeet'),
    area: doublePrecision('area').generatedAlwaysAs(
      sql.raw(`case size_unit when 'squareMetres' then size / 0.09290304 else size end`),
    ),
    currency: text('currency'),
    overview: text('overview'),
    highlights: text('highlights'),
    keyFeatures: jsonb('key_features').$type<RecordOf<typeof building>['keyFeatures']>().notNull().default([]),
    featuredAmenities: jsonb('featured_amenities')
      .$type<RecordOf<typeof building>['featuredAmenities']>()
      .notNull()
      .default([]),
    maxOccupancy: integer('max_occupancy'),
    openHours: jsonb('open_hours'),
    calendarAdminGroupName: text('calendar_admin_group_name'),
    calendarAdminGroupEmail: text('calendar_admin_group_email'),
    closedMessage: text('closed_message'),
    receptionEmail: text('reception_email'),
    receptionPhone: text('reception_phone'),
    helpText: text('help_text'),
    mobilePrefix: text('mobile_prefix'),
    questionSource: text('question_source').notNull().default('noQuestionnaire'),
    imageId: uuid('image_id'),
    searchText: searchColumn('name', 'address', 'city', 'postcode'),
  },
  (table) => {
    const fields = [table.name, table.city, table.status, table.area];
    return [
      uniqueIndex('buildings_xref_unique')
        .on(table.customerId, sql`lower(${table.mapSpaceXRefId})`)
        .where(sql`deleted_at is null and map_space_xref_id <> ''`),
      index('buildings_by_country').on(table.countryId),
      index('buildings_by_state').on(table.stateId),
      index('buildings_by_timezone').on(table.timezoneId),
      index('buildings_by_purge').on(table.purgeAt),
      index('buildings_by_parent').on(table.parentId, table.name, table.id),
      // A list of customers counts the buildings of each.
      index('buildings_standing')
        .on(table.customerId)
        .where(sql`deleted_at is null`),
      ...listIndexes('buildings', {
        id: table.id,
        scope: [table.customerId],
        fields,
        search: table.searchText,
        showsDeleted: true,
      }),
      ...listIndexes('buildings_all', { id: table.id, scope: [], fields, showsDeleted: true }),
    ];
  },
);
