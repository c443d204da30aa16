import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../../db/columns.ts';

/** The address at which calendars read a building's reservations: the hash of its secret alone. */
export const reservationSubscriptionTable = pgTable('reservation_subscriptions', {
  buildingId: uuid('building_id').primaryKey(),
  secretHash: text('secret_hash').notNull().unique(),
  since: instant('since').notNull().defaultNow(),
});
