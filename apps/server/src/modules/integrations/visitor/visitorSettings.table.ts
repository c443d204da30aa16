import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { recordColumns, scopeColumns } from '../../../db/columns.ts';

/** How visitors of buildings are managed (INTG-24). */
export const visitorSettingsTable = pgTable(
  'visitor_settings',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    provider: text('provider').notNull().default('local'),
    securityEmail: text('security_email'),
  },
  (table) => [
    uniqueIndex('visitor_settings_building_unique')
      .on(table.buildingId)
      .where(sql`deleted_at is null`),
    index('visitor_settings_customer').on(table.customerId, table.id),
    index('visitor_settings_deleted')
      .on(table.buildingId, table.id)
      .where(sql`deleted_at is not null`),
  ],
);
