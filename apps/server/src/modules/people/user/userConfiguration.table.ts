import { sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { recordColumns, scopeColumns } from '../../../db/columns.ts';

/** The buildings and vendors in a user's scope, one line per user (CUST-10). */
export const userConfigurationTable = pgTable(
  'user_configurations',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    userId: uuid('user_id').notNull(),
    buildingIds: uuid('building_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    vendorIds: uuid('vendor_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex('user_configurations_user_unique').on(table.userId),
    index('user_configurations_by_building').using('gin', table.buildingIds),
  ],
);
