import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns } from '../../../db/columns.ts';

/**
 * Reservations of buildings (RESV-01), a row for each session. The database itself refuses more people than there are
 * places, and a location that has the same session twice.
 */
export const reservationTable = pgTable(
  'reservations',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date').notNull(),
    capacityType: text('capacity_type').notNull(),
    spaceId: uuid('space_id'),
    occupancy: integer('occupancy').notNull(),
    /** Changed with every RSVP and cancellation; no version of the reservation counts it. */
    rsvpCount: integer('rsvp_count').notNull().default(0),
    notes: text('notes'),
    recurrence: text('recurrence').notNull().default('none'),
    weekdays: text('weekdays').array().notNull().default([]),
    confirmationEmail: boolean('confirmation_email').notNull().default(false),
  },
  (table) => [
    index('reservations_by_age').on(table.customerId, table.endDate, table.id),
    check('reservations_places', sql`${table.rsvpCount} between 0 and ${table.occupancy}`),
    check('reservations_times', sql`${table.startDate} <= ${table.endDate}`),
    uniqueIndex('reservations_once')
      .on(table.buildingId, sql`coalesce(${table.spaceId}, ${table.buildingId})`, table.startDate, table.endDate)
      .where(sql`deleted_at is null`),
    index('reservations_of_space')
      .on(table.spaceId, table.startDate)
      .where(sql`deleted_at is null`),
    ...listIndexes('reservations', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.startDate, table.endDate],
      hasDeletedFilter: true,
    }),
  ],
);
