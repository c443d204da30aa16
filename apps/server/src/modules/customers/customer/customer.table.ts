import type { identityConfig, providerConfig } from '@atrium/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

import { listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Customers (CUST-01 to CUST-04). Secrets are sealed texts. */
export const customerTable = pgTable(
  'customers',
  {
    ...recordColumns(),
    name: sortedText('name').notNull(),
    logoId: uuid('logo_id'),
    identityProvider: text('identity_provider'),
    identityProviderId: uuid('identity_provider_id'),
    inactivityMinutes: integer('inactivity_minutes'),
    calendarProvider: text('calendar_provider'),
    bookingProvider: text('booking_provider'),
    roomAvailabilityCaching: boolean('room_availability_caching').notNull().default(false),
    sync: boolean('sync').notNull().default(false),
    roomRelease: boolean('room_release').notNull().default(false),
    repeatNoShows: boolean('repeat_no_shows').notNull().default(false),
    pointr: boolean('pointr').notNull().default(false),
    identityConfig: jsonb('identity_config').$type<z.infer<typeof identityConfig>>(),
    calendarConfig: jsonb('calendar_config').$type<z.infer<typeof providerConfig>>(),
    iosDownloadUrl: text('ios_download_url'),
    androidDownloadUrl: text('android_download_url'),
    bookingConfig: jsonb('booking_config').$type<{
      clientId: string | null;
      tenantId: string | null;
      userName: string | null;
    }>(),
    bookingClientSecret: text('booking_client_secret'),
    bookingPassword: text('booking_password'),
    /** The origins of the booking provider for which the secret and the password were entered (SEC-14). */
    bookingPlace: text('booking_place').notNull().default(''),
    searchText: searchColumn('name'),
  },
  (table) => [
    uniqueIndex('customers_name_unique')
      .on(sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    index('customers_by_identity_provider')
      .on(table.identityProviderId)
      .where(sql`deleted_at is null`),
    ...listIndexes('customers', { id: table.id, scope: [], fields: [table.name], search: table.searchText }),
  ],
);

/** The e-mail domains of customers, lower-case ASCII; a domain belongs to one customer, and stays reserved while a deleted one is kept (CUST-05, CUST-07). */
export const customerDomainTable = pgTable(
  'customer_domains',
  {
    domain: text('domain').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customerTable.id),
    shown: text('shown').notNull(),
  },
  (table) => [index('customer_domains_by_customer').on(table.customerId)],
);
