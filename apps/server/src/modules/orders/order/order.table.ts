import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Orders of vendors (VEND-12). Amounts are in the minor unit of the order's currency. */
export const orderTable = pgTable(
  'orders',
  {
    ...recordColumns(),
    ...scopeColumns('vendor'),
    number: integer('number').notNull(),
    day: sortedText('day').notNull(),
    time: instant('time').notNull(),
    userId: uuid('user_id'),
    name: sortedText('name').notNull(),
    email: text('email').notNull(),
    company: text('company'),
    /** Each with product, its name, quantity and the price of one. */
    lines: jsonb('lines').notNull(),
    item: text('item').notNull(),
    quantity: integer('quantity').notNull(),
    subtotal: bigint('subtotal', { mode: 'number' }).notNull(),
    taxesAndFees: bigint('taxes_and_fees', { mode: 'number' }).notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    status: text('status').notNull().default('Placed'),
    payment: text('payment').notNull().default('counter'),
    paymentProvider: text('payment_provider'),
    acceptedAt: instant('accepted_at'),
    closedAt: instant('closed_at'),
    cancelReason: text('cancel_reason'),
    note: text('note'),
    searchText: searchColumn('name', 'email', 'company', 'item', 'note'),
  },
  (table) => [
    index('orders_by_age').on(table.customerId, table.time, table.id),
    uniqueIndex('orders_number')
      .on(table.vendorId, table.day, table.number)
      .where(sql`number > 0`),
    index('orders_by_status').on(table.vendorId, table.status, table.time, table.id),
    index('orders_of_user').on(table.userId, table.time, table.id),
    index('orders_by_closing').on(table.closedAt),
    index('orders_open_of_user')
      .on(table.userId)
      .where(sql`status in ('AwaitingPayment', 'Placed', 'Accepted')`),
    ...listIndexes('orders', {
      id: table.id,
      scope: [table.vendorId],
      fields: [table.time, table.name],
      search: table.searchText,
      hasDeletedFilter: false,
    }),
    ...listIndexes('orders_all', { id: table.id, scope: [], fields: [table.time] }),
  ],
);
