import { boolean, pgTable } from 'drizzle-orm/pg-core';

import { sortedText } from '../../../db/columns.ts';
import { entryColumns, entryIndexes } from '../../../db/entryColumns.ts';

/** The catalogue of cards (no building) and what each building has of them (BRAND-17, BLDG-38). */
export const cardTable = pgTable(
  'cards',
  {
    ...entryColumns('code'),
    code: sortedText('code').notNull(),
    bookings: boolean('bookings').notNull().default(false),
  },
  (table) => entryIndexes('cards', table, table.code),
);
