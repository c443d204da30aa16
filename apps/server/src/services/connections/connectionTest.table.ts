import type { ConnectionTest, CustomerService } from '@atrium/contract';
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../db/columns.ts';

/** The last test of each kind of connection of a customer (TRUE-11). */
export const connectionTestTable = pgTable(
  'connection_tests',
  {
    customerId: uuid('customer_id').notNull(),
    type: text('type').$type<CustomerService['type']>().notNull(),
    /** A hash of what was tested: the test of other settings says nothing of those of now. */
    subject: text('subject').notNull(),
    testedAt: instant('tested_at').notNull(),
    steps: jsonb('steps').$type<ConnectionTest['steps']>().notNull(),
    calls: jsonb('calls').$type<ConnectionTest['calls']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.type] })],
);
