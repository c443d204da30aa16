import { sql } from 'drizzle-orm';
import { check, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, sortedText } from '../../../db/columns.ts';

/** How long customers keep the records of each type (AUDIT-11). */
export const dataRetentionTable = pgTable(
  'data_retentions',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    type: sortedText('type').notNull(),
    period: integer('period').notNull(),
    /** What is in force until then, and until when (RET-02). */
    formerPeriod: integer('former_period'),
    takesEffectAt: instant('takes_effect_at'),
    /** The cut-off that the preview of the last change has named (RET-01). */
    firstCutoff: instant('first_cutoff'),
  },
  ({ id, customerId, type, period }) => [
    check('data_retentions_period', sql`${period} >= 1`),
    uniqueIndex('data_retentions_type_unique')
      .on(customerId, type)
      .where(sql`deleted_at is null`),
    ...listIndexes('data_retentions', { id, scope: [customerId], fields: [type, period], hasDeletedFilter: true }),
  ],
);
