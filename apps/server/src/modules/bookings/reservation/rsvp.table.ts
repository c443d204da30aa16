import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** The people who come to a reservation (RESV-11). An address reserves once. */
export const rsvpTable = pgTable(
  'rsvps',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    reservationId: uuid('reservation_id').notNull(),
    userId: uuid('user_id'),
    name: sortedText('name').notNull(),
    email: text('email').notNull(),
    status: text('status').notNull().default('reserved'),
    date: instant('date').notNull().defaultNow(),
    cancelledDate: instant('cancelled_date'),
    searchText: searchColumn('name', 'email'),
  },
  (table) => [
    uniqueIndex('rsvps_once')
      .on(table.reservationId, sql`lower(${table.email})`)
      .where(sql`status = 'reserved' and deleted_at is null`),
    index('rsvps_of_user')
      .on(table.userId, table.date, table.id)
      .where(sql`deleted_at is null`),
    ...listIndexes('rsvps', {
      id: table.id,
      scope: [table.buildingId, table.reservationId],
      fields: [table.date, table.name],
      search: table.searchText,
      hasDeletedFilter: false,
    }),
  ],
);
