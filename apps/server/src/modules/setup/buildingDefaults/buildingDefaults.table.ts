import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { recordColumns, scopeColumns } from '../../../db/columns.ts';

/** What new buildings of customers begin with (CUST-18). */
export const buildingDefaultsTable = pgTable(
  'building_defaults',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    countryId: uuid('country_id'),
    timezoneId: uuid('timezone_id'),
    currency: text('currency'),
    sizeUnit: text('size_unit').notNull().default('squareFeet'),
    extensions: text('extensions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    appMenuIds: uuid('app_menu_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex('building_defaults_customer_unique')
      .on(table.customerId)
      .where(sql`deleted_at is null`),
    index('building_defaults_deleted')
      .on(table.customerId, table.id)
      .where(sql`deleted_at is not null`),
    index('building_defaults_by_country').on(table.countryId),
    index('building_defaults_by_timezone').on(table.timezoneId),
  ],
);
