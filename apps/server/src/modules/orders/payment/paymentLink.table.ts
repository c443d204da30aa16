import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../../db/columns.ts';

/** The windows in which payment accounts are linked; the newest of a vendor has the account that was begun (VEND-22). */
export const paymentLinkTable = pgTable(
  'payment_links',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id').notNull(),
    vendorId: uuid('vendor_id').notNull(),
    provider: text('provider').notNull(),
    accountId: text('account_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the form of the simulated provider was sent. */
    submittedAt: instant('submitted_at'),
  },
  (table) => [
    index('payment_links_of_vendor').on(table.vendorId, table.createdAt),
    index('payment_links_by_account').on(table.accountId),
  ],
);
