import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Onboarding screens of the root and of customers (BRAND-09, BRAND-10). `customerId` is null on the root's. */
export const onboardingTable = pgTable(
  'onboardings',
  {
    ...recordColumns(),
    customerId: uuid('customer_id'),
    name: sortedText('name').notNull(),
    description: text('description'),
    helpText: text('help_text'),
    primaryButtonText: text('primary_button_text'),
    secondaryButtonText: text('secondary_button_text'),
    backgroundImageId: uuid('background_image_id'),
    hostLogoId: uuid('host_logo_id'),
    clientLogoId: uuid('client_logo_id'),
    searchText: searchColumn('name', 'description', 'help_text'),
  },
  (table) => [
    ...listIndexes('onboardings', {
      id: table.id,
      scope: [table.customerId],
      fields: [table.name],
      search: table.searchText,
    }),
    ...listIndexes('onboardings_all', { id: table.id, scope: [], fields: [table.name] }),
  ],
);
