import type { Executor } from '../../../db/database.ts';
import { instantText, sql } from '../../../db/sql.ts';
import { notificationTable } from '../../messages/notification/notification.table.ts';

const n = notificationTable;

/** A notification as the maintenance system is handed it. */
export interface SentNotification {
  readonly buildingId: string | null;
  readonly title: string;
  readonly message: string;
  readonly sender: string;
  readonly sendTime: string;
}

/** Reads a notification that is being sent or was; null where it was stopped. */
export async function readSentNotification(executor: Executor, id: string): Promise<SentNotification | null> {
  const [line] =
    await executor.query<SentNotification>(sql`select ${n.buildingId} as "buildingId", ${n.title}, ${n.message},
      ${n.sender}, ${instantText(sql`coalesce(${n.sendTime}, now())`)} as "sendTime"
    from ${n} where ${n.id} = ${id}::uuid and ${n.state} in ('sending', 'sent')`);
  return line ?? null;
}
