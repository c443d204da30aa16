import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../../db/columns.ts';

/** The last answers of maintenance systems, without anything of people: where the settings read nothing, a value's kind is all that is kept (SRV-09). */
export const servicePayloadTable = pgTable(
  'service_payloads',
  {
    id: id(),
    customerId: uuid('customer_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** The call that it answers. */
    call: text('call').notNull(),
    status: integer('status').notNull(),
    body: text('body').notNull(),
  },
  (table) => [index('service_payloads_of_customer').on(table.customerId, table.at)],
);
