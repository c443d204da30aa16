import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Countries (ROOT-18). */
export const countryTable = pgTable(
  'countries',
  {
    ...recordColumns(),
    name: sortedText('name').notNull(),
    isoCode: sortedText('iso_code').notNull(),
    mobilePrefix: sortedText('mobile_prefix'),
    currencyName: text('currency_name'),
    currencyCode: sortedText('currency_code'),
    searchText: searchColumn('name', 'iso_code', 'mobile_prefix', 'currency_name', 'currency_code'),
  },
  (table) => [
    uniqueIndex('countries_name_unique')
      .on(sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    uniqueIndex('countries_iso_code_unique')
      .on(sql`lower(${table.isoCode})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('countries', {
      id: table.id,
      scope: [],
      fields: [table.name, table.isoCode, table.mobilePrefix, table.currencyCode],
      search: table.searchText,
    }),
  ],
);
