import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../../db/columns.ts';

/** Groups of a directory, which its mapping names (SCIM-01). */
export const provisionedGroupTable = pgTable(
  'provisioned_groups',
  {
    id: id(),
    provisioningId: uuid('provisioning_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    displayName: text('display_name').notNull(),
    externalId: text('external_id'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('provisioned_groups_display_name_unique').on(table.provisioningId, sql`lower(${table.displayName})`),
    index('provisioned_groups_by_external_id').on(table.provisioningId, table.externalId),
  ],
);

/** Who is in a group of a directory. */
export const provisionedMemberTable = pgTable(
  'provisioned_members',
  {
    groupId: uuid('group_id').notNull(),
    userId: uuid('user_id').notNull(),
    customerId: uuid('customer_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('provisioned_members_by_user').on(table.userId),
  ],
);
