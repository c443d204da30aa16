import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../../db/columns.ts';

/** Times at which calendars outside have spaces taken, as they were read last (CUST-19). */
export const calendarTimeTable = pgTable(
  'calendar_times',
  {
    spaceId: uuid('space_id').notNull(),
    eventId: text('event_id').notNull(),
    starts: instant('starts').notNull(),
    ends: instant('ends').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.eventId, table.starts] }),
    index('calendar_times_of_space').on(table.spaceId, table.ends, table.starts),
  ],
);
