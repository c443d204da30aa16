import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/**
 * Bookings of spaces (RESV-21). The exclusion constraint `bookings_once`, written by hand in the migration, keeps two that
 * are not cancelled from the same time of a space, with the buffer after each.
 */
export const spaceBookingTable = pgTable(
  'bookings',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    spaceId: uuid('space_id').notNull(),
    userId: uuid('user_id'),
    delegateId: uuid('delegate_id'),
    name: sortedText('name').notNull(),
    email: text('email').notNull(),
    title: text('title'),
    attendees: integer('attendees'),
    starts: instant('starts').notNull(),
    ends: instant('ends').notNull(),
    status: text('status').notNull().default('Booked'),
    checkedInAt: instant('checked_in_at'),
    closedAt: instant('closed_at'),
    changeReason: text('change_reason'),
    /** The end of the buffer after it, as it was when it was booked; null without one. */
    freeFrom: instant('free_from'),
    searchText: searchColumn('name', 'email', 'title'),
  },
  (table) => [
    check('bookings_in_order', sql`starts < ends`),
    check('bookings_buffer', sql`free_from > ends`),
    index('bookings_of_space')
      .on(table.spaceId, table.ends, table.starts)
      .where(sql`status <> 'Cancelled' and deleted_at is null`),
    index('bookings_of_user')
      .on(table.userId, table.ends, table.starts)
      .where(sql`deleted_at is null`),
    ...listIndexes('bookings_space', { id: table.id, scope: [table.spaceId], fields: [table.starts] }),
    ...listIndexes('bookings', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.starts, table.name],
      search: table.searchText,
      hasDeletedFilter: false,
    }),
    ...listIndexes('bookings_all', { id: table.id, scope: [], fields: [table.starts] }),
  ],
);
