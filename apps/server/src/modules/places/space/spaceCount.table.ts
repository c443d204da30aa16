import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * How many spaces there are in a customer, building and type, without the deleted ones: the sum of the lines. Triggers on
 * the spaces add a line for each statement, so that people who write at the same time do not wait for each other (RES-84).
 */
export const spaceCountTable = pgTable(
  'space_counts',
  {
    customerId: uuid('customer_id').notNull(),
    /** Null for what is outside of buildings. */
    buildingId: uuid('building_id'),
    type: text('type').notNull(),
    /** Below zero where spaces went. */
    count: integer('count').notNull(),
  },
  (table) => [
    index('space_counts_of_customer').on(table.customerId, table.buildingId, table.type),
    index('space_counts_of_building').on(table.buildingId),
  ],
);
