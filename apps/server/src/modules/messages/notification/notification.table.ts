import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/**
 * Notifications of the root, of customers and of buildings (MSG-01, MSG-09). `activeAt` is when their sending last went on,
 * by which one is found whose process is gone.
 */
export const notificationTable = pgTable(
  'notifications',
  {
    ...recordColumns(),
    customerId: uuid('customer_id'),
    buildingId: uuid('building_id'),
    title: sortedText('title').notNull(),
    message: text('message').notNull(),
    sender: sortedText('sender').notNull(),
    audienceType: text('audience_type').notNull().default('allUsers'),
    audienceBuildingIds: uuid('audience_building_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    employeeGroupIds: uuid('employee_group_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    channels: text('channels')
      .array()
      .notNull()
      .default(sql`'{}'`),
    linkType: text('link_type').notNull().default('none'),
    deepLinkId: uuid('deep_link_id'),
    linkUrl: text('link_url'),
    sendTime: instant('send_time'),
    state: sortedText('state').notNull().default('draft'),
    sentTime: instant('sent_time'),
    recipientCount: integer('recipient_count'),
    activeAt: instant('active_at'),
    searchText: searchColumn('title', 'sender'),
  },
  (table) => {
    const fields = [table.title, table.sendTime, table.state];
    const orders = [[table.state, { descending: table.sendTime }]];
    const { id, customerId, buildingId, searchText: search } = table;
    return [
      index('notifications_by_age').on(table.customerId, table.sentTime, table.id),
      index('notifications_due')
        .on(table.state, table.sendTime)
        .where(sql`deleted_at is null and state in ('scheduled', 'sending')`),
      index('notifications_by_deep_link').on(table.deepLinkId),
      ...listIndexes('notifications', { id, scope: [customerId], fields, orders, search }),
      ...listIndexes('notifications_building', { id, scope: [buildingId], fields, orders }),
      ...listIndexes('notifications_all', { id, scope: [], fields, orders }),
    ];
  },
);
