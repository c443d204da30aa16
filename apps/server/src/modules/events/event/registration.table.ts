import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Registrations for sessions (CONT-16). An address is registered for a session once. */
export const registrationTable = pgTable(
  'registrations',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    eventId: uuid('event_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    userId: uuid('user_id'),
    name: sortedText('name').notNull(),
    email: text('email').notNull(),
    date: instant('date').notNull().defaultNow(),
    seats: integer('seats').notNull().default(1),
    status: text('status').notNull().default('active'),
    cancelledDate: instant('cancelled_date'),
    searchText: searchColumn('name', 'email'),
  },
  (table) => [
    index('registrations_by_age').on(table.customerId, table.date, table.id),
    uniqueIndex('registrations_once')
      .on(table.sessionId, sql`lower(${table.email})`)
      .where(sql`status = 'active' and deleted_at is null`),
    index('registrations_of_session')
      .on(table.sessionId, table.date, table.id)
      .where(sql`deleted_at is null`),
    index('registrations_of_event')
      .on(table.eventId, table.date, table.id)
      .where(sql`deleted_at is null`),
    index('registrations_of_user')
      .on(table.userId, table.date, table.id)
      .where(sql`deleted_at is null`),
    ...listIndexes('registrations', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.date, table.name],
      search: table.searchText,
      hasDeletedFilter: false,
    }),
    ...listIndexes('registrations_all', { id: table.id, scope: [], fields: [table.date] }),
  ],
);
