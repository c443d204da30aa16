import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** The last order number of a vendor on a day: orders of one vendor take their numbers one after another. */
export const orderCounterTable = pgTable(
  'order_counters',
  {
    vendorId: uuid('vendor_id').notNull(),
    day: text('day').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.day] })],
);
