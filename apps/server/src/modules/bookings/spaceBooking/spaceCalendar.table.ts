import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../../db/columns.ts';

/** The calendars outside whose times are stored, one for each space (CUST-19). */
export const spaceCalendarTable = pgTable(
  'space_calendars',
  {
    spaceId: uuid('space_id').primaryKey(),
    providerId: uuid('provider_id').notNull(),
    /** The booking id of the space. */
    calendarId: text('calendar_id').notNull(),
    /** The range that is stored, and when it was read whole; null before the first reading. */
    starts: instant('starts'),
    ends: instant('ends'),
    wholeAt: instant('whole_at'),
    /** Where the next reading goes on. */
    token: text('token'),
    /** When it was read last, and when it is read next. */
    readAt: instant('read_at'),
    dueAt: instant('due_at').notNull().defaultNow(),
    failures: integer('failures').notNull().default(0),
    /** Events that cannot be read, as JSON of `UnreadCalendarEvent`. */
    unread: jsonb('unread').notNull().default([]),
    /** Why the last reading has failed. */
    problem: text('problem'),
  },
  (table) => [index('space_calendars_due').on(table.dueAt)],
);
