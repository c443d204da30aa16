import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/** The last number of a customer's service requests: they take their numbers one after another. */
export const requestCounterTable = pgTable('service_request_counters', {
  customerId: uuid('customer_id').primaryKey(),
  last: integer('last').notNull(),
});
