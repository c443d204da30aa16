import type { authenticationTypes } from '@atrium/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Providers of identity and other services (ROOT-29). Client secret and password are sealed texts (SEC-04). */
export const identityProviderTable = pgTable(
  'identity_providers',
  {
    ...recordColumns(),
    name: sortedText('name').notNull(),
    types: text('types').array().notNull(),
    providerUri: sortedText('provider_uri'),
    uris: text('uris')
      .array()
      .notNull()
      .default(sql`'{}'`),
    grantEndpoint: text('grant_endpoint'),
    scope: text('scope'),
    audience: text('audience'),
    policy: text('policy'),
    authenticationType: text('authentication_type').$type<(typeof authenticationTypes)[number]>(),
    portalClientId: text('portal_client_id'),
    webClientId: text('web_client_id'),
    androidClientId: text('android_client_id'),
    iosClientId: text('ios_client_id'),
    introspectionClientId: text('introspection_client_id'),
    redirectUris: text('redirect_uris')
      .array()
      .notNull()
      .default(sql`'{}'`),
    adapterName: text('adapter_name'),
    onDemandAvailabilityQuery: boolean('on_demand_availability').notNull().default(false),
    sync: boolean('sync').notNull().default(false),
    tenantId: text('tenant_id'),
    username: text('user_name'),
    iosDownloadUrl: text('ios_download_url'),
    androidDownloadUrl: text('android_download_url'),
    clientSecret: text('client_secret'),
    password: text('password'),
    searchText: searchColumn('name', 'provider_uri', 'adapter_name'),
  },
  (table) => [
    uniqueIndex('identity_providers_name_unique')
      .on(sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    index('identity_providers_by_type').using('gin', table.types),
    ...listIndexes('identity_providers', {
      id: table.id,
      scope: [],
      fields: [table.name, table.providerUri],
      search: table.searchText,
    }),
  ],
);
