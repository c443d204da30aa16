import type { Database, Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { notificationRecipientTable } from './notification/notificationRecipient.table.ts';
import { removeOldMails } from '../../services/mail/mailQueue.ts';
import { outgoingMailTable } from '../../services/mail/outgoingMail.table.ts';

const m = outgoingMailTable;
const r = notificationRecipientTable;

/**
 * Writes down with the recipients of notifications what has become of the messages that are about to go: the history has it
 * for as long as the notification (MSG-08). The messages stay locked, so that none of them is sent again meanwhile.
 */
async function keepOutcomes(tx: Executor, since: string): Promise<void> {
  const prefix = sql`'notification:' || ${m.groupId} || ':'`;
  await tx.query(sql`
    with old as materialized (
      select ${m.groupId} as notification_id, substr(${m.key}, length(${prefix}) + 1) as person, ${m.state}, ${m.attempts} > 1 as retried from ${m}
        where ${m.updatedAt} < ${since}::timestamptz and ${m.state} not in ('Waiting', 'Sending') and starts_with(${m.key}, ${prefix})
        for update)
    update ${r} set ${r.emailState} = case when old.state = 'Cancelled' then 'cancelled'
        else case old.state when 'Sent' then 'sent' else 'failed' end || case when old.retried then 'Retried' else '' end end
      from old where ${column('notification_recipients', r.notificationId)} = old.notification_id
        and ${column('notification_recipients', r.person)} = old.person`);
}

/** Removes the messages that have not changed since then; notifications keep how theirs went. Returns how many messages. */
export async function clearOldMails(database: Database, since: string): Promise<number> {
  return database.transaction(async (tx) => {
    await keepOutcomes(tx, since);
    return removeOldMails(tx, since);
  });
}
