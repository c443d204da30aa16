import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../../db/columns.ts';

/** Which directory provides a user, and how it calls them (SCIM-01). */
export const provisionedUserTable = pgTable(
  'provisioned_users',
  {
    userId: uuid('user_id').primaryKey(),
    provisioningId: uuid('provisioning_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    displayName: text('display_name'),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('provisioned_users_user_name_unique').on(table.provisioningId, sql`lower(${table.userName})`),
    index('provisioned_users_by_external_id').on(table.provisioningId, table.externalId),
    index('provisioned_users_by_id').on(table.provisioningId, table.userId),
  ],
);
