import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Invitations of buildings (RESV-13). */
export const invitationTable = pgTable(
  'invitations',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    subject: sortedText('subject').notNull(),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date').notNull(),
    groupId: uuid('group_id'),
    employeeIds: uuid('employee_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    organizerName: text('organizer_name').notNull(),
    organizerEmail: text('organizer_email').notNull(),
    /** The SEQUENCE of the meeting (RFC 5546), which is raised with every change that people are sent. */
    sequence: integer('sequence').notNull().default(0),
    sentTime: instant('sent_time').notNull().defaultNow(),
    searchText: searchColumn('subject'),
  },
  (table) => [
    index('invitations_by_age').on(table.customerId, table.endDate, table.id),
    check('invitations_times', sql`${table.startDate} < ${table.endDate}`),
    index('invitations_by_group').on(table.groupId),
    ...listIndexes('invitations', {
      id: table.id,
      scope: [table.buildingId],
      fields: [table.startDate, table.subject, table.sentTime],
      search: table.searchText,
    }),
  ],
);
