import { boolean, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Vendors of buildings (VEND-01). */
export const vendorTable = pgTable(
  'vendors',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    shopName: sortedText('shop_name').notNull(),
    vendorName: sortedText('vendor_name'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    website: text('website'),
    reservationUrl: text('reservation_url'),
    address: text('address'),
    countryId: uuid('country_id'),
    currency: text('currency'),
    mobilePrefix: text('mobile_prefix'),
    phone: text('phone'),
    enableOrdering: boolean('enable_ordering').notNull().default(false),
    taxRate: numeric('tax_rate', { precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    stopped: boolean('stopped').notNull().default(false),
    stopReason: text('stop_reason'),
    stoppedUntil: instant('stopped_until'),
    imageId: uuid('image_id'),
    paymentAccountLinkId: text('payment_account_id'),
    paymentProvider: text('payment_provider'),
    paymentState: text('payment_state').notNull().default('notLinked'),
    operatingHours: jsonb('operating_hours').notNull(),
    sortOrder: integer('sort_order').notNull().default(0),
    searchText: searchColumn('shop_name', 'vendor_name', 'email'),
  },
  (table) => [
    ...listIndexes('vendors', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.sortOrder, table.shopName, table.vendorName],
      search: table.searchText,
    }),
    ...listIndexes('vendors_all', { id: table.id, scope: [], fields: [table.sortOrder] }),
  ],
);
