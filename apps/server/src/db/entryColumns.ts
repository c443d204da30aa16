import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ExtraConfigColumn, IndexBuilder } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, searchColumn, sortedText } from './columns.ts';

/**
 * Columns of cards and app menus: entries of a catalogue at the root, and of each building the ones that were switched
 * there. A building's row carries name and code, by which it is listed, and whether and where it is shown; what else
 * there is to say is in the catalogue alone.
 * @param code name of the column with the entry's code
 */
export function entryColumns(code: string) {
  return {
    ...recordColumns(),
    customerId: uuid('customer_id'),
    buildingId: uuid('building_id'),
    /** The entry of the catalogue; null in the catalogue itself. */
    entryId: uuid('entry_id'),
    name: sortedText('name').notNull(),
    actions: jsonb('actions').notNull().default([]),
    deepLinkIds: uuid('deep_link_ids').array().notNull().default([]),
    extensionCode: text('extension_code'),
    enabled: boolean('enabled').notNull().default(false),
    sortOrder: integer('sort_order').notNull().default(0),
    searchText: searchColumn('name', code),
  };
}

type EntryColumn = 'id' | 'buildingId' | 'entryId' | 'name' | 'sortOrder' | 'searchText';

/** Their indexes: one code for each entry of a place, every order of a list, and the buildings that have an entry. */
export function entryIndexes(
  tableName: string,
  table: Readonly<Record<EntryColumn, ExtraConfigColumn>>,
  code: ExtraConfigColumn,
): IndexBuilder[] {
  const fields = [table.sortOrder, table.name, code];
  return [
    uniqueIndex(`${tableName}_code_unique`)
      .on(sql`coalesce(${table.buildingId}, '00000000-0000-0000-0000-000000000000')`, sql`lower(${code})`)
      .where(sql`deleted_at is null`),
    index(`${tableName}_by_entry`).on(table.entryId),
    ...listIndexes(tableName, { id: table.id, scope: [table.buildingId], fields, search: table.searchText }),
    ...listIndexes(`${tableName}_all`, { id: table.id, scope: [], fields }),
  ];
}
