import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * The people whom a notification was sent to, each once (MSG-03, MSG-05). `person` is the e-mail address in small letters,
 * by which a user and an employee are the same person (LIM-07). A row is what the app shows; `emailState` is none where the
 * notification has no such channel, and what has become of the e-mail once its message is removed from the queue,
 * at the first attempt or a later one.
 */
export const notificationRecipientTable = pgTable(
  'notification_recipients',
  {
    notificationId: uuid('notification_id').notNull(),
    person: text('person').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    customerId: uuid('customer_id').notNull(),
    emailState: text('email_state', {
      enum: [
        'none',
        'pending',
        'queued',
        'unsubscribed',
        'sent',
        'sentRetried',
        'failed',
        'failedRetried',
        'cancelled',
      ],
    }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.person] }),
    index('notification_recipients_by_person').on(table.person, table.notificationId),
    index('notification_recipients_pending')
      .on(table.notificationId, table.person)
      .where(sql`email_state = 'pending'`),
  ],
);
