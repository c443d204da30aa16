import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../db/columns.ts';

/** What webhooks were sent or are still to be sent (HOOK-04); a delivery has its own body until it is removed. */
export const webhookDeliveryTable = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    customerId: uuid('customer_id').notNull(),
    webhookId: uuid('webhook_id').notNull(),
    /** The id that receivers are sent; the same for a replay, so that they know it again. */
    messageId: uuid('message_id').notNull(),
    recordId: uuid('record_id').notNull(),
    entity: text('entity').notNull(),
    buildingId: uuid('building_id'),
    topic: text('topic').notNull(),
    version: integer('version').notNull(),
    /** Replays come after what waits, whatever their version. */
    isReplay: boolean('is_replay').notNull().default(false),
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    state: text('state').notNull().default('Waiting'),
    attempts: integer('attempts').notNull().default(0),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    firstTriedAt: instant('first_tried_at'),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('webhook_deliveries_waiting')
      .on(table.webhookId, table.recordId, table.isReplay, table.version, table.position)
      .where(sql`${table.state} = 'Waiting'`),
    index('webhook_deliveries_of_webhook').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_by_age').on(table.createdAt),
  ],
);
