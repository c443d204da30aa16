import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../db/columns.ts';

/**
 * Messages that are still to be composed, written in the transaction of what they are about (MSG-11). A line is gone in the
 * transaction that queues its messages.
 */
export const mailDraftTable = pgTable(
  'mail_drafts',
  {
    id: uuid('id').primaryKey(),
    /** The keys of its messages. */
    keys: text('keys').array().notNull(),
    /** What its messages belong to, such as a booking. */
    groupId: uuid('group_id'),
    /** What the messages say, as the composer reads it. */
    wording: jsonb('wording').notNull(),
    /** The messages without their content. */
    mails: jsonb('mails').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  },
  (table) => [index('mail_drafts_of_group').on(table.groupId), index('mail_drafts_by_key').using('gin', table.keys)],
);
