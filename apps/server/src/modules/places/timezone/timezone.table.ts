import { sql } from 'drizzle-orm';
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Timezones (ROOT-20). */
export const timezoneTable = pgTable(
  'timezones',
  {
    ...recordColumns(),
    displayName: sortedText('display_name').notNull(),
    ianaName: sortedText('iana_name').notNull(),
    gmtStandard: sortedText('gmt_standard').notNull(),
    searchText: searchColumn('display_name', 'iana_name', 'gmt_standard'),
  },
  (table) => [
    uniqueIndex('timezones_iana_name_unique')
      .on(sql`lower(${table.ianaName})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('timezones', {
      id: table.id,
      scope: [],
      fields: [table.displayName, table.ianaName, table.gmtStandard],
      search: table.searchText,
    }),
  ],
);
