import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Employees of buildings (MSG-12). */
export const employeeTable = pgTable(
  'employees',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    firstName: sortedText('first_name').notNull(),
    lastName: sortedText('last_name').notNull(),
    email: sortedText('email').notNull(),
    groupId: uuid('group_id'),
    preferredBuildingId: uuid('preferred_building_id'),
    origin: text('origin', { enum: ['entered', 'imported'] })
      .notNull()
      .default('entered'),
    searchText: searchColumn('last_name', 'first_name', 'email'),
  },
  (table) => [
    uniqueIndex('employees_email_unique')
      .on(table.customerId, sql`lower(${table.email})`)
      .where(sql`deleted_at is null`),
    // Who is a member is asked for each app user's address.
    index('employees_by_group').on(table.groupId, sql`lower(${table.email})`),
    ...listIndexes('employees', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.lastName, table.firstName, table.email],
      search: table.searchText,
    }),
  ],
);
