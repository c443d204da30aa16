import { type RestService, usualHours } from '@atrium/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { recordColumns, scopeColumns } from '../../../db/columns.ts';

function texts(name: string) {
  return text(name)
    .array()
    .notNull()
    .default(sql`'{}'`);
}

/** How the service requests of customers are handled, and how their maintenance systems are reached (RES-79, INTG-09). Secrets are sealed texts. */
export const serviceConfigTable = pgTable(
  'service_configs',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    urgentHours: integer('urgent_hours').notNull().default(usualHours.Urgent),
    highHours: integer('high_hours').notNull().default(usualHours.High),
    normalHours: integer('normal_hours').notNull().default(usualHours.Normal),
    lowHours: integer('low_hours').notNull().default(usualHours.Low),
    informsRequester: boolean('informs_requester').notNull().default(true),
    categories: texts('categories'),
    changeTypes: texts('change_types'),
    impacts: texts('impacts'),
    problemCodes: texts('problem_codes'),
    provider: text('provider').notNull().default('local'),
    emergencyNumber: text('emergency_number'),
    serviceUrl: text('service_url'),
    instance: text('instance'),
    customerNumbers: text('customer_numbers'),
    siteIds: text('site_ids'),
    savedQuery: text('saved_query'),
    attachmentUrl: text('attachment_url'),
    authentication: text('authentication').notNull().default('none'),
    userName: text('user_name'),
    password: text('password'),
    clientId: text('client_id'),
    clientSecret: text('client_secret'),
    tokenUrl: text('token_url'),
    tokenScope: text('token_scope'),
    keyHeader: text('key_header'),
    apiKey: text('api_key'),
    rest: jsonb('rest').$type<RestService>(),
  },
  (table) => [
    uniqueIndex('service_configs_customer_unique')
      .on(table.customerId)
      .where(sql`deleted_at is null`),
    index('service_configs_deleted')
      .on(table.customerId, table.id)
      .where(sql`deleted_at is not null`),
  ],
);
