import { registrationLimits } from '@atrium/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Sessions of events (CONT-13). The database itself refuses more taken seats than there are (CONT-21). */
export const eventSessionTable = pgTable(
  'event_sessions',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    eventId: uuid('event_id').notNull(),
    title: sortedText('title').notNull(),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date').notNull(),
    cost: numeric('cost', { precision: 9, scale: 2, mode: 'number' }).notNull().default(0),
    seats: integer('seats'),
    placesPerPerson: integer('places_per_person').notNull().default(registrationLimits.usuallyPerPerson),
    /** Changed with every registration and cancellation; no version of the session counts it. */
    seatsTaken: integer('seats_taken').notNull().default(0),
    externalRegistrationUrl: text('external_registration_url'),
    signUpDeadline: instant('sign_up_deadline'),
    cancellationDeadline: instant('cancellation_deadline'),
    closed: boolean('closed').notNull().default(false),
    /** The version that the event got when the deletion of this session deactivated it; the restore then activates it again. */
    deactivatedVersion: integer('deactivated_version'),
    searchText: searchColumn('title'),
  },
  (table) => [
    check(
      'event_sessions_seats',
      sql`${table.seatsTaken} >= 0 and ${table.seatsTaken} <= coalesce(${table.seats}, ${table.seatsTaken})`,
    ),
    index('event_sessions_of_event')
      .on(table.eventId, table.startDate, table.id)
      .where(sql`deleted_at is null`),
    ...listIndexes('event_sessions', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.startDate, table.title],
      search: table.searchText,
    }),
    ...listIndexes('event_sessions_all', { id: table.id, scope: [], fields: [table.startDate] }),
  ],
);
