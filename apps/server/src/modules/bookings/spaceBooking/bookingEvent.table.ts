import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../../db/columns.ts';

/** The events that calendars outside have, or shall have, of bookings: one for each booking and calendar (RESV-21). */
export const bookingEventTable = pgTable(
  'booking_events',
  {
    id: id(),
    bookingId: uuid('booking_id').notNull(),
    spaceId: uuid('space_id').notNull(),
    providerId: uuid('provider_id').notNull(),
    /** The booking id of the space. */
    calendarId: text('calendar_id').notNull(),
    /** The event's id in the calendar; null while none is known. */
    eventId: text('event_id'),
    /** Whether the calendar shall have the event: not of a booking that is cancelled or in another space. */
    isWanted: boolean('is_wanted').notNull(),
    /** Raised with every change of the booking that the calendar has to learn of, and the last one that it has. */
    sequence: integer('sequence').notNull().default(1),
    written: integer('written').notNull().default(0),
    /** When it was written last. */
    writtenAt: instant('written_at'),
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    /** Why the last attempt has failed. */
    problem: text('problem'),
  },
  (table) => [
    uniqueIndex('booking_events_once').on(table.bookingId, table.providerId, table.calendarId),
    index('booking_events_of_space').on(table.spaceId),
    index('booking_events_due')
      .on(table.dueAt)
      .where(sql`written < sequence`),
  ],
);
