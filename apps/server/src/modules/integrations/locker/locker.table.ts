import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Lockers of banks, and who has them (VIS-04). */
export const lockerTable = pgTable(
  'lockers',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    bankId: uuid('bank_id').notNull(),
    floorId: uuid('floor_id').notNull(),
    number: integer('number').notNull(),
    status: text('status').notNull().default('Free'),
    reason: text('reason'),
    userId: uuid('user_id'),
    name: sortedText('name'),
    email: text('email'),
    takenAt: instant('taken_at'),
    /** A day of the building's time zone, as text that sorts as it is. */
    expiresOn: sortedText('expires_on'),
    /** The end of which the holder was reminded. */
    remindedOf: text('reminded_of'),
    searchText: searchColumn('name', 'email', 'reason'),
  },
  (table) => {
    const { id, buildingId, customerId, bankId, status, searchText: search } = table;
    const fields = [bankId, table.number, table.name, table.expiresOn, table.takenAt];
    const orders = [[bankId, table.number]];
    return [
      check('lockers_number', sql`number > 0`),
      check('lockers_holder', sql`(status = 'Taken') = (email is not null)`),
      uniqueIndex('lockers_number_unique')
        .on(bankId, table.number)
        .where(sql`deleted_at is null`),
      index('lockers_of_holder')
        .on(buildingId, sql`lower(${table.email})`)
        .where(sql`status = 'Taken' and deleted_at is null`),
      index('lockers_to_expire')
        .on(table.expiresOn)
        .where(sql`status = 'Taken' and deleted_at is null`),
      index('lockers_of_user').on(table.userId),
      index('lockers_by_floor').on(table.floorId),
      ...listIndexes('lockers', {
        ...{ id, scope: [buildingId], fields, orders, counted: [status], search },
        hasDeletedFilter: false,
      }),
      ...listIndexes('lockers_customer', { id, scope: [customerId], fields, orders, counted: [status] }),
      ...listIndexes('lockers_all', { id, scope: [], fields, orders }),
    ];
  },
);
