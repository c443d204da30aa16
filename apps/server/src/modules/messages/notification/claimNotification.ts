import { isUnsent, type NotificationStop, times } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import { HttpError, notFound } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { StoredRecord, WriteScope } from '../../../store/storeDefinition.ts';
import { buildingsThere } from '../../places/buildings.reads.ts';
import { cancelForMaintenance, findMaintenanceMessage } from './maintenanceChannel.process.ts';
import { customersThere } from '../../customers/customers.reads.ts';
import { cancelMails, countMails } from '../../../services/mail/mailQueue.ts';
import { countPending } from './notificationDelivery.ts';
import { notificationStore } from './notification.store.ts';
import { notificationTable } from './notification.table.ts';

const n = notificationTable;

/** A notification whose row is locked. */
interface LockedNotification {
  readonly state: string;
  readonly version: number;
  readonly isDue: boolean;
  readonly isDeleted: boolean;
}

async function lockNotification(tx: Executor, id: string): Promise<LockedNotification | undefined> {
  const [line] = await tx.query<LockedNotification>(sql`select ${n.state}, ${n.version},
      coalesce(${n.sendTime} <= now(), false) as "isDue", ${n.deletedAt} is not null as "isDeleted"
    from ${n} where ${n.id} = ${id}::uuid for update`);
  return line;
}

/**
 * Begins to send a draft or scheduled notification now, in the transaction of `scope`: from here on no one changes or
 * deletes it (MSG-06, MSG-10). `expected` is the version that its sender has seen.
 * @throws HttpError 404, 409 `sent`, 412 `stale`, 428
 */
export async function claimNow(
  grant: Grant,
  scope: WriteScope,
  id: string,
  expected: number | 'any' | null,
): Promise<StoredRecord> {
  const found = await lockNotification(scope.work, id);
  if (found === undefined || found.isDeleted || !(await notificationStore.has(grant, scope, id))) throw notFound();
  if (!isUnsent(found.state)) throw new HttpError(409, 'sent');
  if (expected === null) throw new HttpError(428, 'preconditionRequired');
  if (expected !== 'any' && expected !== found.version) throw new HttpError(412, 'stale');
  const now = new Date().toISOString();
  return notificationStore.amend(grant, scope, id, { state: 'sending', sendTime: now, activeAt: now });
}

/** Begins to send a notification whose time has come; false where it was changed, deleted or taken meanwhile. */
export async function claimDue(grant: Grant, scope: WriteScope, id: string): Promise<boolean> {
  const found = await lockNotification(scope.work, id);
  if (found?.state !== 'scheduled' || !found.isDue || found.isDeleted) return false;
  await notificationStore.amend(grant, scope, id, { state: 'sending', activeAt: new Date().toISOString() });
  return true;
}

/** Makes a draft of a notification that is long past its time, as no one expects it any more; false where it was changed meanwhile. */
export async function giveUpDue(grant: Grant, scope: WriteScope, id: string): Promise<boolean> {
  const found = await lockNotification(scope.work, id);
  if (found?.state !== 'scheduled' || !found.isDue || found.isDeleted) return false;
  await notificationStore.amend(grant, scope, id, { state: 'draft', sendTime: null });
  return true;
}

/** Ends the sending of a notification. */
export async function finishNotification(grant: Grant, scope: WriteScope, id: string): Promise<void> {
  const found = await lockNotification(scope.work, id);
  if (found?.state !== 'sending') return;
  await notificationStore.amend(grant, scope, id, { state: 'sent', sentTime: new Date().toISOString() });
}

/** How long taking back the messages of 100,000 people may take. */
const STOPPING_MS = 2 * times.minute;

/**
 * Stops a notification that is being sent, or whose messages still wait, in the transaction of `scope`: what has not been sent
 * by then is not, and says how many are on which side. Apps go on showing it.
 * @throws HttpError 404, 409 `notSending`
 */
export async function stopNotification(grant: Grant, scope: WriteScope, id: string): Promise<NotificationStop> {
  const { work } = scope;
  const found = await lockNotification(work, id);
  if (found === undefined || found.isDeleted || !(await notificationStore.has(grant, scope, id))) throw notFound();
  const before = await countMails(work, id);
  const outside = await findMaintenanceMessage(work, id);
  const hasWaiting = (before['Waiting'] ?? 0) > 0 || outside?.state === 'waiting';
  const isUnderWay = found.state === 'sending' || (found.state === 'sent' && hasWaiting);
  if (!isUnderWay) throw new HttpError(409, 'notSending');
  await work.query(sql`select set_config('statement_timeout', ${String(STOPPING_MS)}, true)`);
  await notificationStore.amend(grant, scope, id, { state: 'stopped', sentTime: new Date().toISOString() });
  const isTakenBack = await cancelForMaintenance(work, id);
  const cancelled = (await cancelMails(work, id)) + (await countPending(work, id)) + (isTakenBack ? 1 : 0);
  const { Sent: sent = 0, Sending: underWay = 0 } = await countMails(work, id);
  const is = (state: string) => (!isTakenBack && outside?.state === state ? 1 : 0);
  return { sent: sent + is('sent'), underWay: underWay + is('underWay'), cancelled };
}

/** Notifications to send: those whose time has come, and those whose sending has stopped; the longest waiting first. */
export interface DueNotification {
  readonly id: string;
  readonly state: 'scheduled' | 'sending';
  /** Whether its time is more than a day ago. */
  readonly isLate: boolean;
}

/** How long a sending that does not go on is left to its process. */
const STOPPED_AFTER_S = 120;
const MAX_AT_ONCE = 50;

/** Finds what is to be sent. Notifications of a deleted building or customer wait for it. */
export async function findDue(executor: Executor): Promise<readonly DueNotification[]> {
  return executor.query<DueNotification>(sql`
    select ${n.id}, ${n.state}, ${n.sendTime} < now() - interval '1 day' as "isLate" from ${n}
      where ${n.deletedAt} is null and ((${n.state} = 'scheduled' and ${n.sendTime} <= now())
          or (${n.state} = 'sending' and ${n.activeAt} < now() - make_interval(secs => ${STOPPED_AFTER_S}::int)))
        and (${n.buildingId} is null or ${n.buildingId} in (${buildingsThere}))
        and (${n.customerId} is null or ${n.customerId} in (${customersThere}))
      order by ${n.sendTime} limit ${MAX_AT_ONCE}::int`);
}
