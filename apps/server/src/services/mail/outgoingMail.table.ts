import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, searchColumn, sortedText } from '../../db/columns.ts';

/**
 * Messages to send, being sent and sent, one line for each recipient (MSG-11). `key` makes a message one that is queued
 * once, however often its cause is repeated.
 */
export const outgoingMailTable = pgTable(
  'outgoing_mails',
  {
    ...recordColumns(),
    key: text('key').notNull(),
    /** What it is sent for, such as `buildingInvitation`. */
    purpose: text('purpose').notNull(),
    customerId: uuid('customer_id'),
    buildingId: uuid('building_id'),
    /** What it belongs to, such as a notification: its messages are counted by it. */
    groupId: uuid('group_id'),
    contentId: uuid('content_id').notNull(),
    recipient: sortedText('recipient').notNull(),
    recipientName: text('recipient_name'),
    subject: sortedText('subject').notNull(),
    senderName: text('sender_name'),
    replyTo: text('reply_to'),
    /** Where the recipient ends such messages; only for those that are optional. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** What this recipient reads in place of the marks of the content. */
    values: jsonb('values').$type<Readonly<Record<string, string>>>().notNull().default({}),
    state: sortedText('state')
      .$type<'Waiting' | 'Sending' | 'Sent' | 'Failed' | 'Cancelled' | 'Unknown'>()
      .notNull()
      .default('Waiting'),
    attempts: integer('attempts').notNull().default(0),
    queuedAt: instant('queued_at').notNull().defaultNow(),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** From then on it is of no use and is not sent for the first time. */
    expiresAt: instant('expires_at').notNull(),
    /** When the attempts began that a day is allowed for. */
    triedSince: instant('tried_since'),
    /** Until when the process that sends it is believed to live. */
    leaseEndsAt: instant('lease_ends_at'),
    /** Code of the cause, in the phrases; null while there is none. */
    problem: text('problem'),
    /** What the mail server answered last, as it wrote it. */
    reply: text('reply'),
    sentAt: instant('sent_at'),
    searchText: searchColumn('recipient', 'recipient_name', 'subject'),
  },
  (table) => [
    uniqueIndex('outgoing_mails_key').on(table.key),
    index('outgoing_mails_due')
      .on(table.nextAttemptAt, table.id)
      .where(sql`state = 'Waiting'`),
    index('outgoing_mails_sending')
      .on(table.leaseEndsAt)
      .where(sql`state = 'Sending'`),
    index('outgoing_mails_of_group').on(table.groupId, table.state),
    index('outgoing_mails_of_customer').on(table.customerId, table.queuedAt, table.id),
    index('outgoing_mails_of_content').on(table.contentId),
    ...listIndexes('outgoing_mails', {
      id: table.id,
      scope: [],
      fields: [table.queuedAt, table.recipient, table.subject, table.state],
      search: table.searchText,
      hasDeletedFilter: false,
    }),
  ],
);
