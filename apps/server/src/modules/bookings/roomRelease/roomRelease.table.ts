import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Cases of room release, one for each booking: what became of it under the rule of its building (STAT-01). */
export const roomReleaseTable = pgTable(
  'room_releases',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    bookingId: uuid('booking_id').notNull(),
    spaceId: uuid('space_id').notNull(),
    room: sortedText('room').notNull(),
    organizer: sortedText('organizer').notNull(),
    email: text('email').notNull(),
    attendees: integer('attendees'),
    starts: instant('starts').notNull(),
    ends: instant('ends').notNull(),
    day: sortedText('day').notNull(),
    action: text('action').notNull(),
    reason: text('reason').notNull(),
    grace: integer('grace').notNull(),
    ruleSetBy: text('rule_set_by'),
    ruleSetAt: instant('rule_set_at'),
    remindAt: instant('remind_at').notNull(),
    releaseAt: instant('release_at').notNull(),
    remindedAt: instant('reminded_at'),
    decidedAt: instant('decided_at'),
    searchText: searchColumn('room', 'organizer'),
  },
  (table) => {
    const { id, buildingId, starts, day, room, organizer, action, searchText: search } = table;
    const fields = [starts, day, room, organizer];
    return [
      index('room_releases_by_age').on(table.customerId, table.ends, table.id),
      uniqueIndex('room_releases_once').on(table.bookingId),
      index('room_releases_open')
        .on(table.releaseAt)
        .where(sql`action = 'Started'`),
      ...listIndexes('room_releases', {
        id,
        scope: [buildingId],
        fields,
        counted: [action],
        search,
        hasDeletedFilter: false,
      }),
      ...listIndexes('room_releases_all', { id, scope: [], fields }),
    ];
  },
);
