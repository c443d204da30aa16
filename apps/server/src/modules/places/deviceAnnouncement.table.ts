import { pgTable, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../db/columns.ts';

/** When open screens last heard that devices of a building were seen. */
export const deviceAnnouncementTable = pgTable('device_announcements', {
  buildingId: uuid('building_id').primaryKey(),
  announcedAt: instant('announced_at').notNull(),
});
