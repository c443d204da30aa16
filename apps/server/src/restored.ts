import { sql } from './db/sql.ts';
import type { Database, Executor } from './db/database.ts';
import { OperatorError } from './base/operatorError.ts';
import { bookingEventTable } from './modules/bookings/spaceBooking/bookingEvent.table.ts';
import { roomReleaseTable } from './modules/bookings/roomRelease/roomRelease.table.ts';
import { requestCounterTable } from './modules/integrations/serviceRequest/requestCounter.table.ts';
import { requestSendTable } from './modules/integrations/serviceRequest/requestSend.table.ts';
import { notificationTable } from './modules/messages/notification/notification.table.ts';
import { holdOutgoing, isOutgoingHeld, releaseOutgoing } from './services/backup/outgoingHold.ts';
import type { JobDefinition } from './services/jobs/defineJob.ts';
import { wakeSenders } from './services/mail/enqueueMail.ts';
import { mailDraftTable } from './services/mail/mailDraft.table.ts';
import { outgoingMailTable } from './services/mail/outgoingMail.table.ts';

const m = outgoingMailTable;
const n = notificationTable;
const s = requestSendTable;
const e = bookingEventTable;
const l = roomReleaseTable;

/** More requests than a system gets between two backups: their numbers are not given twice. */
const SKIPPED_NUMBERS = 1_000;

/** How much of what a backup had still to send may have been sent since, and is not sent again. */
export interface Unsent {
  readonly mails: number;
  readonly notifications: number;
  readonly reminders: number;
  /** Hand-overs to systems outside that are looked up there before they are repeated. */
  readonly lookedUp: number;
}

/** Ends the messages whose time has come: they may have been sent after the backup. Later ones were not. */
async function endMails(tx: Executor, now: string): Promise<number> {
  const waiting =
    await tx.query(sql`update ${m} set ${m.state} = 'Cancelled', ${m.updatedAt} = now(), ${m.version} = ${m.version} + 1
    where ${m.state} = 'Waiting' and ${m.nextAttemptAt} <= ${now}::timestamptz returning 1`);
  const sending = await tx.query(sql`update ${m} set ${m.state} = 'Unknown', ${m.problem} = 'mailInterrupted',
      ${m.leaseEndsAt} = null, ${m.updatedAt} = now(), ${m.version} = ${m.version} + 1
    where ${m.state} = 'Sending' returning 1`);
  const drafts = await tx.query(sql`delete from ${mailDraftTable} returning 1`);
  return waiting.length + sending.length + drafts.length;
}

/** Stops the notifications that were being sent, and makes drafts of those whose time has come since. */
async function endNotifications(tx: Executor, now: string): Promise<number> {
  const sending = await tx.query(sql`update ${n} set ${n.state} = 'stopped', ${n.sentTime} = ${now}::timestamptz,
      ${n.updatedAt} = now(), ${n.version} = ${n.version} + 1
    where ${n.state} = 'sending' returning 1`);
  const due = await tx.query(sql`update ${n} set ${n.state} = 'draft', ${n.sendTime} = null,
      ${n.updatedAt} = now(), ${n.version} = ${n.version} + 1
    where ${n.state} = 'scheduled' and ${n.sendTime} <= ${now}::timestamptz returning 1`);
  return sending.length + due.length;
}

/** Counts hand-overs as attempted: systems outside are then asked first whether they have them. */
async function countAsAttempted(tx: Executor): Promise<number> {
  const sends = await tx.query(sql`update ${s} set ${s.attempts} = greatest(${s.attempts}, 1)
    where ${s.endedAt} is null returning 1`);
  const events = await tx.query(sql`update ${e} set ${e.attempts} = greatest(${e.attempts}, 1)
    where ${e.written} < ${e.sequence} returning 1`);
  const { last } = requestCounterTable;
  await tx.query(sql`update ${requestCounterTable} set ${last} = ${last} + ${SKIPPED_NUMBERS}::int`);
  return sends.length + events.length;
}

/** Marks reminders of rooms as sent whose time has come. */
async function endReminders(tx: Executor, now: string): Promise<number> {
  const lines = await tx.query(sql`update ${l} set ${l.remindedAt} = ${now}::timestamptz
    where ${l.action} = 'Started' and ${l.remindedAt} is null and ${l.remindAt} <= ${now}::timestamptz returning 1`);
  return lines.length;
}

/**
 * Keeps a restored system from sending again what the system before it has sent since the backup: what waited is ended or looked
 * up first, and nothing leaves until an operator has released it (OPS-15).
 */
export async function prepareRestored(database: Database, madeAt: string, now: Date): Promise<Unsent> {
  const at = now.toISOString();
  return database.transaction(async (tx) => {
    await holdOutgoing(tx, madeAt, now);
    return {
      mails: await endMails(tx, at),
      notifications: await endNotifications(tx, at),
      reminders: await endReminders(tx, at),
      lookedUp: await countAsAttempted(tx),
    };
  });
}

/**
 * Lets a restored system send again. Returns how many messages it has queued meanwhile, which go out now or are cancelled.
 * @throws OperatorError where nothing is held
 */
export async function releaseRestored(database: Database, isDiscarded: boolean): Promise<number> {
  return database.transaction(async (tx) => {
    if (!(await releaseOutgoing(tx))) throw new OperatorError('Nothing is held: this system sends already.');
    const waiting = isDiscarded
      ? await tx.query(sql`update ${m} set ${m.state} = 'Cancelled', ${m.updatedAt} = now(), ${m.version} = ${m.version} + 1
          where ${m.state} = 'Waiting' returning 1`)
      : await tx.query(sql`select from ${m} where ${m.state} = 'Waiting'`);
    const drafts = isDiscarded ? await tx.query(sql`delete from ${mailDraftTable} returning 1`) : [];
    await wakeSenders(tx);
    return waiting.length + drafts.length;
  });
}

/** Makes a job do nothing while a restored system is held, for those that write to systems outside. */
export function unlessHeld(job: JobDefinition): JobDefinition {
  return {
    ...job,
    run: async (context) => ((await isOutgoingHeld(context.executor)) ? { held: 1 } : job.run(context)),
  };
}
