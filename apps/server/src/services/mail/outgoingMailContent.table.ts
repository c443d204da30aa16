import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { id, instant } from '../../db/columns.ts';

/**
 * What outgoing messages say, shared by those that are sent together: a message to 100,000 people is kept once. Where
 * people read something of their own it holds marks (`recipientValue`), which each message fills.
 */
export const outgoingMailContentTable = pgTable('outgoing_mail_contents', {
  id: id(),
  createdAt: instant('created_at').notNull().defaultNow(),
  html: text('html').notNull(),
  text: text('text').notNull(),
  /** The iCalendar part, with its method. */
  calendar: jsonb('calendar').$type<{ readonly method: string; readonly text: string } | null>(),
  /** Each with name, contentType and base64. */
  attachments: jsonb('attachments').notNull().default([]),
});
