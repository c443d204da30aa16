import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../../db/columns.ts';

/** Who an invitation was sent to, and what they have answered (RESV-15, RESV-16). An address is invited once. */
export const inviteeTable = pgTable(
  'invitees',
  {
    id: id(),
    invitationId: uuid('invitation_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    status: text('status').notNull().default('NotResponded'),
    responseTime: instant('response_time'),
    /** When they were last asked again without a change. */
    resentTime: instant('resent_time'),
  },
  (table) => [
    check(
      'invitees_status',
      sql`${table.status} in ('Organizer', 'Accepted', 'Tentative', 'Declined', 'NotResponded')`,
    ),
    uniqueIndex('invitees_once').on(table.invitationId, sql`lower(${table.email})`),
  ],
);
