import type { LinkSeals } from '../../../base/crypto/linkSeals.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { cancelMailsByKey } from '../../../services/mail/mailQueue.ts';
import { notificationOptOutTable } from './notificationOptOut.table.ts';
import { notificationRecipientTable } from './notificationRecipient.table.ts';

/** The path of the page on which a person ends notifications by e-mail. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** The address at which one person ends notifications by e-mail; it names them to no one else. */
export function unsubscribeAddress(publicUrl: string, links: Pick<LinkSeals, 'seal'>, person: string): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${links.seal('unsubscribe', person)}`;
}

/** The key of the message of a notification to a person. */
export function notificationMailKey(notificationId: string, person: string): string {
  return `notification:${notificationId}:${person}`;
}

/**
 * Keeps that a person gets no more notifications by e-mail, in a transaction; also none of those that are being sent, as far
 * as they wait. Doing it twice is doing it once.
 */
export async function unsubscribe(tx: Executor, person: string): Promise<void> {
  const { person: key } = notificationOptOutTable;
  await tx.query(
    sql`insert into ${notificationOptOutTable} (${key}) values (${person}) on conflict (${key}) do nothing`,
  );
  const r = notificationRecipientTable;
  await tx.query(
    sql`update ${r} set ${r.emailState} = 'unsubscribed' where ${r.person} = ${person} and ${r.emailState} = 'pending'`,
  );
  const queued = await tx.query<{ id: string }>(
    sql`select ${r.notificationId} as id from ${r} where ${r.person} = ${person} and ${r.emailState} = 'queued'`,
  );
  await cancelMailsByKey(
    tx,
    queued.map(({ id }) => notificationMailKey(id, person)),
  );
}

/** Takes it back: a person gets notifications by e-mail again. */
export async function subscribe(executor: Executor, person: string): Promise<void> {
  await executor.query(sql`delete from ${notificationOptOutTable} where ${notificationOptOutTable.person} = ${person}`);
}

/** Checks whether a person gets no notifications by e-mail. */
export async function isUnsubscribed(executor: Executor, person: string): Promise<boolean> {
  const { person: key } = notificationOptOutTable;
  return (await executor.query(sql`select from ${notificationOptOutTable} where ${key} = ${person}`)).length > 0;
}
