import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** A line of a mapping: what the people of a group get. */
export interface MappedGroup {
  readonly group: string;
  readonly roleId: string;
  readonly buildingIds: readonly string[];
}

/** Directories that provision users (SCIM-01). A token is kept as a digest alone. */
export const provisioningTable = pgTable(
  'provisionings',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    name: sortedText('name').notNull(),
    active: boolean('active').notNull().default(true),
    mapping: jsonb('mapping').$type<readonly MappedGroup[]>().notNull().default([]),
    makerId: uuid('maker_id'),
    start: text('start').notNull(),
    hash: text('hash').notNull(),
    /** The token before the last rotation, as long as it is valid too. */
    formerHash: text('former_hash'),
    formerUntil: instant('former_until'),
    searchText: searchColumn('name'),
  },
  (table) => [
    uniqueIndex('provisionings_hash_unique').on(table.hash),
    uniqueIndex('provisionings_former_hash_unique').on(table.formerHash),
    uniqueIndex('provisionings_name_unique')
      .on(table.customerId, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('provisionings', {
      id: table.id,
      scope: [table.customerId],
      fields: [table.name],
      counted: [table.active],
      search: table.searchText,
    }),
  ],
);
