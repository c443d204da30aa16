import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

import { listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Banks of lockers on the floors of buildings (VIS-04). */
export const lockerBankTable = pgTable(
  'locker_banks',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    floorId: uuid('floor_id').notNull(),
    name: sortedText('name').notNull(),
    identifier: sortedText('identifier').notNull(),
    floorIdentifier: text('floor_identifier'),
    firstNumber: integer('first_number'),
    lastNumber: integer('last_number'),
    searchText: searchColumn('name', 'identifier', 'floor_identifier'),
  },
  (table) => {
    const { id, buildingId, customerId, searchText: search } = table;
    const fields = [table.name, table.identifier];
    return [
      uniqueIndex('locker_banks_identifier_unique')
        .on(buildingId, sql`lower(${table.identifier})`)
        .where(sql`deleted_at is null`),
      index('locker_banks_by_floor').on(table.floorId),
      ...listIndexes('locker_banks', { id, scope: [buildingId], fields, search, hasDeletedFilter: false }),
      ...listIndexes('locker_banks_customer', { id, scope: [customerId], fields }),
      ...listIndexes('locker_banks_all', { id, scope: [], fields }),
    ];
  },
);
