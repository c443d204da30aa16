import type { NotificationDelivery } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { countMails, countRetriedMails } from '../../../services/mail/mailQueue.ts';
import { findMaintenanceMessage } from './maintenanceChannel.process.ts';
import { notificationRecipientTable } from './notificationRecipient.table.ts';

const r = notificationRecipientTable;

type ChannelDelivery = NotificationDelivery['value'][number];

const none = { recipients: 0, sent: 0, waiting: 0, retried: 0, failed: 0, cancelled: 0, unsubscribed: 0 };

/** Returns how the one message to the maintenance system went (SRV-11). */
async function maintenanceDelivery(executor: Executor, id: string): Promise<ChannelDelivery> {
  const message = await findMaintenanceMessage(executor, id);
  if (message === null) return { channel: 'cmms', ...none };
  const figure = message.state === 'underWay' ? 'waiting' : message.state;
  return { channel: 'cmms', ...none, recipients: 1, [figure]: 1, retried: message.isRetried ? 1 : 0 };
}

/** Returns how many people of a notification have an e-mail that was not handed over. */
export async function countPending(executor: Executor, id: string): Promise<number> {
  const [line] = await executor.query<{ count: number }>(
    sql`select count(*)::int as count from ${r} where ${r.notificationId} = ${id}::uuid and ${r.emailState} = 'pending'`,
  );
  return line?.count ?? 0;
}

/**
 * Returns how the messages of a notification went, by channel: the app shows it as soon as its people are known; e-mail is
 * what the mail queue says of what was handed over, and of messages that it no longer keeps what is written down with their
 * people; the maintenance system gets one message. One whose outcome is not known counts as failed.
 */
export async function deliveryOf(
  executor: Executor,
  id: string,
  { channels, state }: { readonly channels: readonly string[]; readonly state: string },
): Promise<NotificationDelivery> {
  const lines = await executor.query<{ state: string; count: number }>(sql`
    select ${r.emailState} as state, count(*)::int as count from ${r} where ${r.notificationId} = ${id}::uuid group by 1`);
  const kept = new Map(lines.map(({ state: emailState, count }) => [emailState, count]));
  const recipients = lines.reduce((sum, { count }) => sum + count, 0);
  const keptAs = (...states: string[]) => states.reduce((sum, one) => sum + (kept.get(one) ?? 0), 0);
  const app = { channel: 'app', ...none, recipients, sent: recipients } as const;
  const outside = channels.includes('cmms') ? [await maintenanceDelivery(executor, id)] : [];
  if (!channels.includes('email')) return { value: [app, ...outside] };
  const mails = await countMails(executor, id);
  const isStopped = state === 'stopped';
  const of = (...states: string[]) => states.reduce((sum, one) => sum + (mails[one] ?? 0), 0);
  const email = {
    channel: 'email',
    recipients,
    sent: of('Sent') + keptAs('sent', 'sentRetried'),
    waiting: (isStopped ? 0 : keptAs('pending')) + of('Waiting', 'Sending'),
    retried: (await countRetriedMails(executor, id)) + keptAs('sentRetried', 'failedRetried'),
    failed: of('Failed', 'Unknown') + keptAs('failed', 'failedRetried'),
    cancelled: (isStopped ? keptAs('pending') : 0) + of('Cancelled') + keptAs('cancelled'),
    unsubscribed: keptAs('unsubscribed'),
  } as const;
  return { value: [app, email, ...outside] };
}
