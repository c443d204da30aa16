import { notificationLimits, times } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { workInside } from '../../../db/work.ts';
import type { HttpServices } from '../../../http/httpServices.ts';
import { queueForMaintenance } from './maintenanceChannel.process.ts';
import { type Audience, selectAudience } from './notificationAudience.reads.ts';
import { finishNotification } from './claimNotification.ts';
import { notificationTable } from './notification.table.ts';
import { notificationMail, type NotificationMail, type PendingRecipient } from './notificationMail.ts';
import { notificationOptOutTable } from './notificationOptOut.table.ts';
import { notificationRecipientTable } from './notificationRecipient.table.ts';

const n = notificationTable;
const r = notificationRecipientTable;

/** How long writing down the recipients may take. */
const WRITING_MS = 10 * times.minute;

/** What the sending of one notification works with. */
interface Sending {
  readonly database: Database;
  readonly services: HttpServices;
  readonly id: string;
  /** The right to mark it as sent. */
  readonly grant: Grant;
  /** Shows how many messages are handed over, of how many; throws when the work has to stop. */
  readonly report: (done: number, total: number) => Promise<void>;
}

/** A notification that is being sent; undefined where it has ended. */
async function findSending(tx: Executor, id: string) {
  const [line] = await tx.query<Audience & { recipientCount: number | null; channels: string[] }>(sql`
    select ${n.customerId} as "customerId", ${n.buildingId} as "buildingId", ${n.audienceType} as "audienceType",
        ${n.audienceBuildingIds} as "audienceBuildingIds", ${n.employeeGroupIds} as "employeeGroupIds", ${n.channels},
        ${n.recipientCount} as "recipientCount"
      from ${n} where ${n.id} = ${id}::uuid and ${n.state} = 'sending'`);
  return line;
}

/** Marks that a sending goes on, its row locked until the end of the transaction; false where it has ended. */
async function keepActive(tx: Executor, id: string): Promise<boolean> {
  const lines = await tx.query(
    sql`update ${n} set ${n.activeAt} = now() where ${n.id} = ${id}::uuid and ${n.state} = 'sending' returning 1`,
  );
  return lines.length > 0;
}

/** The sending was stopped while its recipients were written down. */
class StoppedError extends Error {}

/**
 * Writes down whom a notification is for, once: in one statement, so that every recipient was in the audience at the same
 * moment and the count is theirs (MSG-07). From then on their apps show it. False where it is no longer being sent. The row
 * is locked at the end alone, so that a person who stops the sending does not wait.
 * @throws StoppedError
 */
async function writeRecipients(tx: Executor, id: string): Promise<boolean> {
  // Of several processes one writes them, and the others find them.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`recipients of ${id}`}, 0))`);
  const found = await findSending(tx, id);
  if (found === undefined) return false;
  if (found.recipientCount !== null) return true;
  const hasEmail = found.channels.includes('email');
  // Of 100,000 people this may take longer than a request may.
  await tx.query(sql`select set_config('statement_timeout', ${String(WRITING_MS)}, true)`);
  const [added] = await tx.query<{ count: number }>(sql`
    with added as (
      insert into ${r} (${r.notificationId}, ${r.person}, ${r.email}, ${r.firstName}, ${r.lastName}, ${r.customerId}, ${r.emailState})
      select ${id}::uuid, a.person, a.email, a.first_name, a.last_name, a.customer_id,
          case when not ${hasEmail}::boolean then 'none'
            when ${column('o', notificationOptOutTable.person)} is not null then 'unsubscribed' else 'pending' end
        from (${selectAudience(found)}) a
        left join ${notificationOptOutTable} o on ${column('o', notificationOptOutTable.person)} = a.person
      returning 1)
    select count(*)::int as count from added`);
  if (found.channels.includes('cmms') && found.customerId !== null) await queueForMaintenance(tx, id, found.customerId);
  if (!(await keepActive(tx, id))) throw new StoppedError();
  await tx.query(sql`update ${n} set ${n.recipientCount} = ${added?.count ?? 0}::int where ${n.id} = ${id}::uuid`);
  return true;
}

/**
 * Hands the next messages over to the mail queue and marks their people, in one transaction: after a crash either both have
 * happened or neither, so no one gets two. Several processes may do so; each takes other people. Once the sending is stopped
 * none is handed over, and none for people who have unsubscribed since they were written down.
 */
async function handOverBatch(tx: Executor, id: string, mail: NotificationMail): Promise<number> {
  if (!(await keepActive(tx, id))) return 0;
  const { person: unsubscribed } = notificationOptOutTable;
  const batch = await tx.query<PendingRecipient & { emailState: string }>(sql`
    update ${r} set ${r.emailState} = case when ${r.person} in (select ${unsubscribed} from ${notificationOptOutTable})
        then 'unsubscribed' else 'queued' end
      where ${r.notificationId} = ${id}::uuid and ${r.person} in (
        select ${r.person} from ${r} where ${r.notificationId} = ${id}::uuid and ${r.emailState} = 'pending'
          order by ${r.person} limit ${notificationLimits.batch}::int for update skip locked)
      returning ${r.person}, ${r.email}, ${r.firstName} as "firstName", ${r.lastName} as "lastName", ${r.customerId} as "customerId",
        ${r.emailState} as "emailState"`);
  const people = batch.filter(({ emailState }) => emailState === 'queued');
  if (people.length > 0) await mail.queue(tx, people);
  return batch.length;
}

async function countMessages(database: Database, id: string): Promise<{ done: number; total: number }> {
  const [line] = await database.query<{ done: number; total: number }>(sql`
    select (count(*) filter (where ${r.emailState} = 'queued'))::int as done,
        (count(*) filter (where ${r.emailState} in ('queued', 'pending')))::int as total
      from ${r} where ${r.notificationId} = ${id}::uuid`);
  return line ?? { done: 0, total: 0 };
}

/**
 * Sends a notification that was claimed: writes down its recipients, hands their messages over and marks it as sent. It goes
 * on where it was stopped, in whichever process (MSG-06, MSG-10).
 */
export async function sendNotification({ database, services, id, grant, report }: Sending): Promise<void> {
  const isBegun = await database
    .transaction((tx) => writeRecipients(tx, id))
    .catch((error: unknown) => {
      if (error instanceof StoppedError) return false;
      throw error;
    });
  if (!isBegun) return;
  const counted = await countMessages(database, id);
  let { done } = counted;
  await report(done, counted.total);
  if (done < counted.total) {
    const mail = await notificationMail(database, services, id);
    for (;;) {
      const handedOver = await database.transaction((tx) => handOverBatch(tx, id, mail));
      if (handedOver === 0) break;
      done += handedOver;
      await report(Math.min(done, counted.total), counted.total);
    }
  }
  await database.transaction((tx) =>
    finishNotification(grant, { work: workInside(tx, () => undefined), services }, id),
  );
}
