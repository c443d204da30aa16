import { serviceRequest, times } from '@atrium/contract';
import { z } from 'zod';

import { systemGrant } from '../../../access/authorize.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { workInside } from '../../../db/work.ts';
import type { HttpServices } from '../../../http/httpServices.ts';
import { ConnectionError } from '../../../ports/connection.ts';
import { RefusalError } from '../../../ports/restPort.ts';
import type { OutsideRequest, ServiceRequestAdapters } from '../../../ports/serviceRequestPort.ts';
import { findServiceConnection, type ServiceConnection } from './serviceConnections.reads.ts';
import { retryWait } from '../../../services/connections/retryWait.ts';
import type { FileStore } from '../../../services/files/fileStore.ts';
import { defineJob, type JobDefinition } from '../../../services/jobs/defineJob.ts';
import type { JobServices } from '../../../services/jobs/jobServices.ts';
import { askService, LONGEST_CALL } from './askService.ts';
import { announceRequest, followOutside } from './followOutside.ts';
import { handOverNotification } from './handOverNotification.ts';
import { findHostStatus } from './hostStatusOf.ts';
import { requestEntryTable } from './requestEntry.table.ts';
import { requestLinkTable } from './requestLink.table.ts';
import { requestSendTable } from './requestSend.table.ts';
import { readSentRequest, type SentRequest } from './requestValues.ts';
import { readPicture } from './sentPicture.ts';

export const SEND_REQUESTS_KIND = 'request.send';

const grant = systemGrant(serviceRequest, 'edit', 'the maintenance system has taken it');

const s = requestSendTable;
const l = requestLinkTable;
const MAX_SENDS = 5_000;
const MAX_AT_A_TIME = 4;
/** What waits is tried again after this long at the latest, so that it is sent soon after the system is back. */
const LONGEST_WAIT = 5 * times.minute;

/** What sends. */
export interface SendScope {
  readonly executor: Database;
  readonly services: HttpServices;
  readonly files: FileStore;
  readonly serviceSystems: ServiceRequestAdapters;
}

interface ClaimedSend {
  readonly id: string;
  readonly requestId: string;
  readonly customerId: string;
  readonly kind: 'request' | 'picture' | 'comment' | 'cancel' | 'notification';
  readonly subjectId: string;
  readonly attempts: number;
}

/**
 * Takes the send that waits longest for one attempt; of one request one after the other. The attempt is counted before anything
 * is sent, and where its process is killed the next one follows after a wait. While it is under way it has no problem, so that
 * no one takes it for one that waits for the system to come back.
 */
async function claimSend(executor: Executor): Promise<ClaimedSend | undefined> {
  const lease = new Date(Date.now() + 3 * LONGEST_CALL).toISOString();
  const mine = (field: keyof typeof s._.columns) => column('e', s[field]);
  const other = (field: keyof typeof s._.columns) => column('p', s[field]);
  const [claimed] = await executor.query<ClaimedSend>(sql`
    update ${s} set ${s.attempts} = ${s.attempts} + 1, ${s.dueAt} = ${lease}::timestamptz, ${s.problem} = null
      where ${s.id} = (select ${mine('id')} from ${s} e where ${mine('endedAt')} is null and ${mine('dueAt')} <= now()
        and not exists (select from ${s} p where ${other('requestId')} = ${mine('requestId')} and ${other('endedAt')} is null and ${other('id')} < ${mine('id')})
        order by ${mine('dueAt')}, ${mine('id')} limit 1 for update of e skip locked)
      returning ${s.id}, ${s.requestId} as "requestId", ${s.customerId} as "customerId", ${s.kind}, ${s.subjectId} as "subjectId", ${s.attempts}`);
  return claimed;
}

async function endSend(executor: Executor, { id }: ClaimedSend, problem: string | null): Promise<void> {
  await executor.query(
    sql`update ${s} set ${s.endedAt} = now(), ${s.problem} = ${problem} where ${s.id} = ${id}::uuid`,
  );
}

/** Sends the request; one whose earlier attempt has an outcome that is not known is looked up first (SRV-06). */
async function sendRequest(
  scope: SendScope,
  connection: ServiceConnection,
  { attempts }: ClaimedSend,
  { values }: SentRequest,
  stop: AbortSignal,
): Promise<OutsideRequest> {
  return askService(scope, connection, stop, async (system, asked) => {
    const known = attempts > 1 ? await system.find(asked, values) : null;
    return known ?? system.create(asked, values);
  });
}

async function sendPicture(
  scope: SendScope,
  connection: ServiceConnection,
  { attempts, subjectId }: ClaimedSend,
  { values }: SentRequest,
  stop: AbortSignal,
): Promise<void> {
  const picture = await readPicture(scope, subjectId, values['number'] ?? '');
  if (picture === null) return;
  await askService(scope, connection, stop, async (system, asked) => {
    const isThere = attempts > 1 && (await system.read(asked, values)).pictures.includes(picture.name);
    if (!isThere) await system.add(asked, values, picture);
  });
}

async function sendComment(
  scope: SendScope,
  connection: ServiceConnection,
  { attempts, subjectId }: ClaimedSend,
  { values }: SentRequest,
  stop: AbortSignal,
): Promise<void> {
  const e = requestEntryTable;
  const [entry] = await scope.executor.query<{ text: string }>(
    sql`select ${e.text} from ${e} where ${e.id} = ${subjectId}::uuid`,
  );
  if (entry === undefined) return;
  const text = entry.text.trim();
  await askService(scope, connection, stop, async (system, asked) => {
    const isThere = attempts > 1 && (await system.read(asked, values)).comments.some((one) => one.text.trim() === text);
    if (!isThere) await system.add(asked, values, text);
  });
}

/** Cancels the request there; where an earlier attempt may have done it, and it is ended there by now, that is left as it is. */
async function sendCancellation(
  scope: SendScope,
  connection: ServiceConnection,
  { attempts, customerId }: ClaimedSend,
  { values }: SentRequest,
  stop: AbortSignal,
): Promise<void> {
  await askService(scope, connection, stop, async (system, asked) => {
    const code = attempts > 1 ? (await system.read(asked, values)).status : null;
    const status = code === null ? null : await findHostStatus(scope.executor, customerId, code.trim());
    if (status !== 'Cancelled' && status !== 'Closed') await system.cancel(asked, values);
  });
}

/** What sends each kind of addition to a request that the system has. */
const senders = { picture: sendPicture, comment: sendComment, cancel: sendCancellation } as const;

/** Hands a notification over; where the customer has no maintenance system any more it is not. */
async function sendNotice(scope: SendScope, claimed: ClaimedSend, stop: AbortSignal): Promise<void> {
  const { executor, services } = scope;
  const { customerId, subjectId: id, attempts } = claimed;
  const connection = await findServiceConnection(executor, services.secrets, customerId);
  if (connection === null) return endSend(executor, claimed, 'absent');
  const isSent = await handOverNotification(scope, connection, { id, attempts }, stop);
  return endSend(executor, claimed, isSent ? null : 'cancelled');
}

/** Sends what was claimed and writes what came of it. */
async function send(scope: SendScope, claimed: ClaimedSend, stop: AbortSignal): Promise<void> {
  const { executor, services } = scope;
  const { requestId, customerId, kind } = claimed;
  if (kind === 'notification') return sendNotice(scope, claimed, stop);
  const request = await readSentRequest(executor, requestId);
  const connection = await findServiceConnection(executor, services.secrets, customerId);
  if (request === null || connection === null) {
    // Without a maintenance system the product keeps the request itself.
    await executor.query(sql`delete from ${l} where ${l.requestId} = ${requestId}::uuid and ${l.remoteId} is null`);
    return endSend(executor, claimed, 'absent');
  }
  if (kind === 'request') {
    const isGivenUp = request.status === 'Cancelled' && claimed.attempts === 1;
    const outside = isGivenUp ? null : await sendRequest(scope, connection, claimed, request, stop);
    await executor.transaction(async (tx) => {
      await endSend(tx, claimed, isGivenUp ? 'cancelled' : null);
      const work = workInside(tx, () => undefined);
      if (outside !== null) return followOutside({ grant, work, services }, request, outside);
      await tx.query(sql`update ${l} set ${l.state} = 'sent' where ${l.requestId} = ${requestId}::uuid`);
      await tx.query(
        sql`update ${s} set ${s.endedAt} = now(), ${s.problem} = 'cancelled' where ${s.requestId} = ${requestId}::uuid and ${s.endedAt} is null`,
      );
    });
    return;
  }
  if (request.remoteId !== null) await senders[kind](scope, connection, claimed, request, stop);
  await executor.transaction(async (tx) => {
    await endSend(tx, claimed, null);
    if (kind !== 'cancel') return;
    await tx.query(sql`update ${l} set ${l.state} = 'sent' where ${l.requestId} = ${requestId}::uuid`);
    await announceRequest({ work: workInside(tx, () => undefined), services }, request);
  });
}

/** Notes that the system has refused: the same would be refused again, and a person has to look. */
async function noteRefusal(scope: SendScope, claimed: ClaimedSend, { reason }: RefusalError): Promise<void> {
  await scope.executor.transaction(async (tx) => {
    await endSend(tx, claimed, 'refused');
    if (claimed.kind !== 'request' && claimed.kind !== 'cancel') return;
    const { requestId } = claimed;
    await tx.query(
      sql`update ${l} set ${l.state} = 'refused', ${l.remoteReason} = ${reason} where ${l.requestId} = ${requestId}::uuid`,
    );
    if (claimed.kind === 'request')
      await tx.query(
        sql`update ${s} set ${s.endedAt} = now(), ${s.problem} = 'refused' where ${s.requestId} = ${requestId}::uuid and ${s.endedAt} is null`,
      );
    const request = await readSentRequest(tx, requestId);
    if (request !== null) await announceRequest({ work: workInside(tx, () => undefined), ...scope }, request);
  });
}

/** Notes why an attempt has failed, and when the next one is. Where it says nothing of the one request, the customer's others wait, too. */
async function noteFailure(executor: Executor, claimed: ClaimedSend, error: unknown): Promise<void> {
  const { problem, retryAfter } =
    error instanceof ConnectionError ? error : { problem: 'unavailable' as const, retryAfter: null };
  // Never the same for two, so that what waits does not come all at once.
  const wait = retryAfter ?? Math.min(LONGEST_WAIT, retryWait(claimed.attempts)) * (0.8 + 0.4 * Math.random());
  const due = new Date(Date.now() + wait).toISOString();
  const isOfAll = problem !== 'absent' && problem !== 'unreadable';
  const which = isOfAll
    ? sql`${s.customerId} = ${claimed.customerId}::uuid and ${s.endedAt} is null and (${s.dueAt} <= now() or ${s.id} = ${claimed.id}::uuid)`
    : sql`${s.id} = ${claimed.id}::uuid`;
  await executor.query(sql`update ${s} set ${s.dueAt} = ${due}::timestamptz, ${s.problem} = ${problem} where ${which}`);
}

/** Sends what maintenance systems have yet to get. Returns how much was sent and how much failed, which is tried again. */
export async function sendRequests(
  scope: SendScope,
  stop: AbortSignal,
): Promise<{ readonly sent: number; readonly failed: number }> {
  const { executor } = scope;
  const counts = { sent: 0, failed: 0 };
  const sendNext = async (): Promise<boolean> => {
    const claimed = await claimSend(executor);
    if (claimed === undefined) return false;
    try {
      await send(scope, claimed, stop);
      counts.sent += 1;
      // It answers again: what waits for it is due now.
      await executor.query(sql`update ${s} set ${s.dueAt} = now(), ${s.problem} = null where ${s.customerId} = ${claimed.customerId}::uuid
        and ${s.endedAt} is null and ${s.problem} in ('unavailable', 'credentials', 'throttled')`);
    } catch (error) {
      stop.throwIfAborted();
      counts.failed += 1;
      if (error instanceof RefusalError) await noteRefusal(scope, claimed, error);
      else await noteFailure(executor, claimed, error);
      // What is no answer of the system is a fault of this product: it waits like any other, and is reported.
      if (!(error instanceof ConnectionError)) throw error;
    }
    return true;
  };
  const worker = async () => {
    while (!stop.aborted && counts.sent + counts.failed < MAX_SENDS && (await sendNext()));
  };
  await Promise.all(Array.from({ length: MAX_AT_A_TIME }, worker));
  stop.throwIfAborted();
  return counts;
}

/** Runs every minute, and when a request was reported; one at a time over all processes (SRV-06). */
export function sendRequestsJob({ serviceSystems, files, all }: JobServices): JobDefinition {
  return defineJob({
    kind: SEND_REQUESTS_KIND,
    input: z.object({}),
    isSingleton: true,
    run: ({ executor, signal }) => sendRequests({ executor, services: all(), files, serviceSystems }, signal),
  });
}
