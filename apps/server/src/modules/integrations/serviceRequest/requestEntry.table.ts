import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../../db/columns.ts';

/** What happened to service requests, line by line (SRV-02). The name is that of its author at that time; null for the product. */
export const requestEntryTable = pgTable(
  'service_request_entries',
  {
    id: id(),
    requestId: uuid('request_id').notNull(),
    at: instant('at').notNull(),
    kind: text('kind').notNull(),
    authorId: uuid('author_id'),
    authorName: text('author_name'),
    value: text('value'),
    text: text('text'),
  },
  (table) => [index('service_request_entries_of_request').on(table.requestId, table.at, table.id)],
);
