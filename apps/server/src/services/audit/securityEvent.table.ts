import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../db/columns.ts';

/**
 * What concerns security: who did what when, from which address, in which request (SEC-10). Never a token or a secret.
 * `folded` is set where similar events of one minute share a line, and `times` counts them.
 */
export const securityEventTable = pgTable(
  'security_events',
  {
    id: id(),
    action: text('action').notNull(),
    date: instant('date').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    /** The e-mail of a person without a user record. */
    actorEmail: text('actor_email'),
    customerId: uuid('customer_id'),
    triedRoleId: uuid('tried_role_id'),
    address: text('address'),
    requestId: text('request_id'),
    /** How it came about, as `auditSources` has it (AUD-01). */
    source: text('source').notNull().default('unknown'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    times: integer('times').notNull().default(1),
    folded: text('folded'),
  },
  (table) => [
    index('security_events_by_date').on(table.date, table.id),
    index('security_events_by_customer').on(table.customerId, table.date, table.id),
    uniqueIndex('security_events_folded').on(table.folded),
  ],
);
