import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { recordColumns, scopeColumns } from '../../../db/columns.ts';

/** The texts that customers have their own way, one row for each language (CUST-17). */
export const translationTable = pgTable(
  'translations',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    language: text('language').notNull(),
    texts: jsonb('texts').$type<Record<string, string>>().notNull(),
    /** The built-in text of each key when the customer's was saved. */
    sources: jsonb('sources').$type<Record<string, string>>().notNull(),
  },
  (table) => [
    uniqueIndex('translations_language_unique')
      .on(table.customerId, sql`lower(${table.language})`)
      .where(sql`deleted_at is null`),
  ],
);
