import { usualHours } from '@atrium/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { recordColumns, scopeColumns } from '../../db/columns.ts';

/** How the service requests of customers are handled (RES-79). */
export const serviceConfigTable = pgTable(
  'service_configs',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    urgentHours: integer('urgent_hours').notNull().default(usualHours.Urgent),
    highHours: integer('high_hours').notNull().default(usualHours.High),
    normalHours: integer('normal_hours').notNull().default(usualHours.Normal),
    lowHours: integer('low_hours').notNull().default(usualHours.Low),
    informsRequester: boolean('informs_requester').notNull().default(true),
    categories: text('categories')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex('service_configs_customer_unique')
      .on(table.customerId)
      .where(sql`deleted_at is null`),
    index('service_configs_deleted')
      .on(table.customerId, table.id)
      .where(sql`deleted_at is not null`),
  ],
);
