import { sql } from 'drizzle-orm';
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Problems that people of a customer report with one touch (INTG-14). */
export const quickRequestTable = pgTable(
  'quick_requests',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    problemCode: sortedText('problem_code').notNull(),
    description: sortedText('description').notNull(),
    searchText: searchColumn('problem_code', 'description'),
  },
  ({ id, customerId, problemCode, description, searchText }) => [
    uniqueIndex('quick_requests_code_unique')
      .on(customerId, sql`lower(${problemCode})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('quick_requests', {
      id,
      scope: [customerId],
      fields: [problemCode, description],
      search: searchText,
    }),
    ...listIndexes('quick_requests_all', { id, scope: [], fields: [description] }),
  ],
);
