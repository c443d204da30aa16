import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

const nowhere = sql.raw(`'00000000-0000-0000-0000-000000000000'`);

/** E-mail templates of the root, of customers and of buildings, one for each purpose (MSG-19, MSG-20). */
export const templateTable = pgTable(
  'templates',
  {
    ...recordColumns(),
    customerId: uuid('customer_id'),
    buildingId: uuid('building_id'),
    name: sortedText('name').notNull(),
    language: text('language').notNull().default('en'),
    subject: sortedText('subject').notNull(),
    title: text('title').notNull(),
    purpose: sortedText('purpose').notNull(),
    body: text('body').notNull(),
    searchText: searchColumn('name', 'subject', 'title'),
  },
  (table) => {
    const fields = [table.name, table.subject, table.purpose];
    return [
      uniqueIndex('templates_purpose_unique')
        .on(
          sql`coalesce(${table.customerId}, ${nowhere})`,
          sql`coalesce(${table.buildingId}, ${nowhere})`,
          table.purpose,
        )
        .where(sql`deleted_at is null`),
      ...listIndexes('templates', { id: table.id, scope: [table.customerId], fields, search: table.searchText }),
      ...listIndexes('templates_building', { id: table.id, scope: [table.buildingId], fields }),
      ...listIndexes('templates_all', { id: table.id, scope: [], fields }),
    ];
  },
);
