import { sql } from 'drizzle-orm';
import { check, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, scopeColumns, sortedText } from '../../../db/columns.ts';

/** How long customers keep the records of each type (AUDIT-11). */
export const dataRetentionTable = pgTable(
  'data_retentions',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    type: sortedText('type').notNull(),
    period: integer('period').notNull(),
  },
  ({ id, customerId, type, period }) => [
    check('data_retentions_period', sql`${period} >= 1`),
    uniqueIndex('data_retentions_type_unique')
      .on(customerId, type)
      .where(sql`deleted_at is null`),
    ...listIndexes('data_retentions', { id, scope: [customerId], fields: [type, period], hasDeletedFilter: true }),
  ],
);
