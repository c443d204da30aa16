import { sql } from 'drizzle-orm';
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Groups of employees (MSG-17). Each employee names the group that they are in. */
export const employeeGroupTable = pgTable(
  'employee_groups',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    name: sortedText('name').notNull(),
    searchText: searchColumn('name'),
  },
  (table) => [
    uniqueIndex('employee_groups_name_unique')
      .on(table.buildingId, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('employee_groups', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.name],
      search: table.searchText,
    }),
  ],
);
