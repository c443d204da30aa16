import { index, pgTable, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../db/columns.ts';

/**
 * The open live streams of all processes (SEC-17). The migration makes it unlogged: processes write theirs again and again
 * while they are open, so that those of one that has died are over soon.
 */
export const streamPlaceTable = pgTable(
  'live_streams',
  { id: uuid('id').primaryKey(), personId: uuid('person_id').notNull(), endsAt: instant('ends_at').notNull() },
  (table) => [index('live_streams_by_person').on(table.personId), index('live_streams_by_end').on(table.endsAt)],
);
