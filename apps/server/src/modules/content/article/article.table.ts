import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Articles of buildings and customers, and a customer's FAQs (CONT-01, CONT-08). `buildingId` is null on a customer's. */
export const articleTable = pgTable(
  'articles',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    buildingId: uuid('building_id'),
    type: text('type').notNull().default('article'),
    displayOrder: integer('display_order').notNull().default(0),
    title: sortedText('title').notNull(),
    subtitle: text('subtitle'),
    published: boolean('published').notNull().default(false),
    activationDate: instant('activation_date'),
    expirationDate: instant('expiration_date'),
    contentUrl: text('content_url'),
    content: text('content'),
    featured: boolean('featured').notNull().default(false),
    audienceType: text('audience_type').notNull().default('allUsers'),
    employeeGroupId: uuid('employee_group_id'),
    imageId: uuid('image_id'),
    searchText: searchColumn('title', 'subtitle'),
  },
  (table) => {
    const fields = [table.title, table.activationDate, table.expirationDate];
    return [
      index('articles_by_display_order').on(table.customerId, table.displayOrder, table.id),
      ...listIndexes('articles', {
        id: table.id,
        scope: [table.buildingId],
        fields,
        counted: [table.published, table.featured],
        search: table.searchText,
      }),
      ...listIndexes('articles_customer', { id: table.id, scope: [table.customerId], fields }),
      ...listIndexes('articles_all', { id: table.id, scope: [], fields: [table.title] }),
    ];
  },
);
