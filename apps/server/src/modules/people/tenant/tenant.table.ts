import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Tenants of buildings (BLDG-41). */
export const tenantTable = pgTable(
  'tenants',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    name: sortedText('name').notNull(),
    floor: doublePrecision('floor'),
    allFloors: boolean('all_floors').notNull().default(false),
    companyBlurb: text('company_blurb'),
    website: text('website'),
    active: boolean('active').notNull().default(true),
    searchText: searchColumn('name', 'website'),
  },
  (table) => [
    uniqueIndex('tenants_name_unique')
      .on(table.buildingId, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('tenants', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.name, table.floor],
      search: table.searchText,
    }),
  ],
);
