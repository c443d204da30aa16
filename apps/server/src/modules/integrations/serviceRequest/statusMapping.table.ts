import { sql } from 'drizzle-orm';
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** The codes of customers' maintenance systems with the Host status of each (INTG-10). */
export const statusMappingTable = pgTable(
  'status_mappings',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    cmmsCode: sortedText('cmms_code').notNull(),
    hostStatus: sortedText('host_status').notNull(),
    searchText: searchColumn('cmms_code'),
  },
  ({ id, customerId, cmmsCode, hostStatus, searchText }) => [
    uniqueIndex('status_mappings_code_unique')
      .on(customerId, sql`lower(${cmmsCode})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('status_mappings', {
      id,
      scope: [customerId],
      fields: [cmmsCode, hostStatus],
      orders: [[hostStatus, cmmsCode]],
      search: searchText,
    }),
    ...listIndexes('status_mappings_all', { id, scope: [], fields: [], orders: [[hostStatus, cmmsCode]] }),
  ],
);
