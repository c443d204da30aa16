import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** People who sign in (CUST-09). */
export const userTable = pgTable(
  'users',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    email: sortedText('email').notNull(),
    firstName: sortedText('first_name').notNull(),
    lastName: sortedText('last_name').notNull(),
    roles: uuid('roles')
      .array()
      .notNull()
      .default(sql`'{}'`),
    cookies: text('cookies')
      .array()
      .notNull()
      .default(sql`'{}'`),
    approvalTicketNumber: text('approval_ticket_number').notNull(),
    lastLogin: instant('last_login'),
    searchText: searchColumn('first_name', 'last_name', 'email'),
  },
  (table) => {
    const fields = [table.firstName, table.lastName, table.email, table.lastLogin];
    const orders = [[table.lastName, table.firstName]];
    return [
      uniqueIndex('users_email_unique')
        .on(sql`lower(${table.email})`)
        .where(sql`deleted_at is null`),
      index('users_by_role').using('gin', table.roles),
      ...listIndexes('users', { id: table.id, scope: [table.customerId], fields, orders, search: table.searchText }),
      ...listIndexes('users_all', { id: table.id, scope: [], fields, orders }),
    ];
  },
);
