import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../../db/columns.ts';

/** The requests of directories with what came of them (SCIM-03). */
export const provisioningRequestTable = pgTable(
  'provisioning_requests',
  {
    id: id(),
    provisioningId: uuid('provisioning_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    date: instant('date').notNull().defaultNow(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    status: integer('status').notNull(),
    detail: text('detail'),
    subject: text('subject'),
    changed: text('changed').array().notNull().default([]),
  },
  (table) => [
    index('provisioning_requests_of_provisioning').on(table.provisioningId, table.date, table.id),
    index('provisioning_requests_by_age').on(table.date),
  ],
);
