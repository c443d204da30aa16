import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Visitors of buildings, each line a visit (VIS-01). */
export const visitorTable = pgTable(
  'visitors',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    name: sortedText('name').notNull(),
    company: text('company'),
    email: text('email').notNull(),
    phone: text('phone'),
    hostName: sortedText('host_name').notNull(),
    hostEmail: text('host_email').notNull(),
    userId: uuid('user_id'),
    expectedAt: instant('expected_at').notNull(),
    day: sortedText('day').notNull(),
    purpose: text('purpose'),
    status: text('status').notNull().default('Expected'),
    checkedInAt: instant('checked_in_at'),
    checkedOutAt: instant('checked_out_at'),
    isWalkIn: boolean('is_walk_in').notNull().default(false),
    searchText: searchColumn('name', 'company', 'email', 'host_name'),
  },
  (table) => {
    const fields = [table.expectedAt, table.day, table.name, table.hostName];
    const { id, buildingId, customerId, day, status, searchText: search } = table;
    return [
      index('visitors_by_age').on(table.customerId, table.expectedAt, table.id),
      index('visitors_of_user').on(table.userId, table.expectedAt, id),
      index('visitors_by_email').on(buildingId, day, sql`lower(${table.email})`),
      index('visitors_expected')
        .on(day)
        .where(sql`status = 'Expected'`),
      ...listIndexes('visitors', {
        id,
        scope: [buildingId],
        fields,
        counted: [status],
        search,
        hasDeletedFilter: false,
      }),
      ...listIndexes('visitors_customer', { id, scope: [customerId], fields, counted: [status] }),
      ...listIndexes('visitors_all', { id, scope: [], fields }),
    ];
  },
);
