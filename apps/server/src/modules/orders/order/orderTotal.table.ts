import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../../db/columns.ts';

/** What a vendor has sold by orders that retention has removed, by hour: figures without persons (RET-04). Amounts are in the minor unit. */
export const orderTotalTable = pgTable(
  'order_totals',
  {
    vendorId: uuid('vendor_id').notNull(),
    currency: text('currency').notNull(),
    hour: instant('hour').notNull(),
    /** The day on the clocks of the building. */
    day: text('day').notNull(),
    orders: integer('orders').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  ({ vendorId, currency, hour, day }) => [primaryKey({ columns: [vendorId, currency, hour, day] })],
);

/** The same for each product of these orders. */
export const orderProductTotalTable = pgTable(
  'order_product_totals',
  {
    vendorId: uuid('vendor_id').notNull(),
    currency: text('currency').notNull(),
    hour: instant('hour').notNull(),
    productId: text('product_id').notNull(),
    item: text('item').notNull(),
    quantity: integer('quantity').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  ({ vendorId, currency, hour, productId }) => [primaryKey({ columns: [vendorId, currency, hour, productId] })],
);
