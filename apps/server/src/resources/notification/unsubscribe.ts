import type { SecretBox } from '../../base/crypto/secretBox.ts';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { notificationOptOutTable } from './notificationOptOut.table.ts';

const KIND = 'unsubscribe ';

/** The path of the page on which a person ends notifications by e-mail. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** The address at which one person ends notifications by e-mail; it names them to no one else. */
export function unsubscribeAddress(publicUrl: string, secrets: Pick<SecretBox, 'seal'>, person: string): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(secrets.seal(KIND + person))}`;
}

/** The person of such an address; null where the token is none of ours. */
export function personOfToken(secrets: Pick<SecretBox, 'open'>, token: unknown): string | null {
  if (typeof token !== 'string' || token.length > 2_000) return null;
  try {
    const text = secrets.open(token);
    return text.startsWith(KIND) ? text.slice(KIND.length) : null;
  } catch {
    return null;
  }
}

/** Keeps that a person gets no more notifications by e-mail. Doing it twice is doing it once. */
export async function unsubscribe(executor: Executor, person: string): Promise<void> {
  const { person: key } = notificationOptOutTable;
  await executor.query(
    sql`insert into ${notificationOptOutTable} (${key}) values (${person}) on conflict (${key}) do nothing`,
  );
}

/** Takes it back: a person gets notifications by e-mail again. */
export async function subscribe(executor: Executor, person: string): Promise<void> {
  await executor.query(sql`delete from ${notificationOptOutTable} where ${notificationOptOutTable.person} = ${person}`);
}

/** Whether a person gets no notifications by e-mail. */
export async function isUnsubscribed(executor: Executor, person: string): Promise<boolean> {
  const { person: key } = notificationOptOutTable;
  return (await executor.query(sql`select from ${notificationOptOutTable} where ${key} = ${person}`)).length > 0;
}
