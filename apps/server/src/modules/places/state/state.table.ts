import { sql } from 'drizzle-orm';
import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** States of countries (ROOT-19). */
export const stateTable = pgTable(
  'states',
  {
    ...recordColumns(),
    countryId: uuid('country_id').notNull(),
    name: sortedText('name').notNull(),
    isoCode: sortedText('iso_code').notNull(),
    searchText: searchColumn('name', 'iso_code'),
  },
  (table) => [
    uniqueIndex('states_name_unique')
      .on(table.countryId, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    uniqueIndex('states_iso_code_unique')
      .on(sql`lower(${table.isoCode})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('states', {
      id: table.id,
      scope: [table.countryId],
      fields: [table.name, table.isoCode],
      search: table.searchText,
    }),
  ],
);
