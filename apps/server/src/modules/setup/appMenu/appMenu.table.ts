import { pgTable, text } from 'drizzle-orm/pg-core';

import { sortedText } from '../../../db/columns.ts';
import { entryColumns, entryIndexes } from '../../../db/entryColumns.ts';

/** The catalogue of app menu entries (no building) and what each building has of them (BRAND-11, BLDG-39). */
export const appMenuTable = pgTable(
  'app_menus',
  { ...entryColumns('key'), key: sortedText('key').notNull(), icon: text('icon') },
  (table) => entryIndexes('app_menus', table, table.key),
);
