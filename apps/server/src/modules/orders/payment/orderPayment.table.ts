import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../../db/columns.ts';

/**
 * The payments of orders that are paid through a provider, one each. `state` is open, paid or lapsed; `refund` is null,
 * asked, pending, failed or done. The lines of what comes next are found by the two partial indexes.
 */
export const orderPaymentTable = pgTable(
  'order_payments',
  {
    orderId: uuid('order_id').primaryKey(),
    customerId: uuid('customer_id').notNull(),
    vendorId: uuid('vendor_id').notNull(),
    provider: text('provider').notNull(),
    accountId: text('account_id').notNull(),
    /** Where the person pays, and the provider's ids: null until it has named them. */
    kind: text('kind').notNull().default('hosted'),
    checkoutId: text('checkout_id'),
    paymentId: text('payment_id'),
    /** In the minor unit. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    state: text('state').notNull().default('open'),
    lapsesAt: instant('lapses_at').notNull(),
    /** Whether the provider has said that nothing is paid any more. */
    isClosed: boolean('is_closed').notNull().default(false),
    refund: text('refund'),
    refundId: text('refund_id'),
    /** How often a refund was asked for, and how often one of them failed: a new one has a key of its own. */
    refundTries: integer('refund_tries').notNull().default(0),
    refundFailures: integer('refund_failures').notNull().default(0),
    refundAt: instant('refund_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('order_payments_open')
      .on(table.lapsesAt)
      .where(sql`not is_closed`),
    index('order_payments_refunds')
      .on(table.refundAt)
      .where(sql`refund_at is not null`),
  ],
);
