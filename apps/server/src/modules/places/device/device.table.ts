import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Devices and sensors of buildings (PLACE-26, PLACE-27). */
export const deviceTable = pgTable(
  'devices',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    name: sortedText('name').notNull(),
    hardwareId: sortedText('hardware_id').notNull(),
    kind: text('kind').notNull(),
    type: text('type'),
    gateway: boolean('gateway').notNull().default(false),
    zoneId: text('zone_id'),
    deviceVendorId: uuid('device_vendor_id'),
    spaceId: uuid('space_id'),
    lastSeenAt: instant('last_seen_at'),
    searchText: searchColumn('name', 'hardware_id', 'type', 'zone_id'),
  },
  (table) => [
    // Over all buildings of the installation (PLACE-28).
    uniqueIndex('devices_hardware_id_unique')
      .on(sql`lower(${table.hardwareId})`)
      .where(sql`deleted_at is null`),
    index('devices_by_space').on(table.spaceId),
    index('devices_by_device_vendor').on(table.deviceVendorId),
    ...listIndexes('devices', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.name, table.hardwareId, table.lastSeenAt],
      search: table.searchText,
    }),
    ...listIndexes('devices_all', { id: table.id, scope: [], fields: [table.name] }),
  ],
);
