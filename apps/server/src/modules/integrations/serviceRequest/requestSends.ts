import type { serviceRequest } from '@atrium/contract';

import { uuidv7 } from '../../../base/uuidv7.ts';
import { sql } from '../../../db/sql.ts';
import type { Work } from '../../../db/work.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { SENT_AGAIN, type WrittenEntry } from './requestEntries.ts';
import { requestEntryTable } from './requestEntry.table.ts';
import { requestLinkTable } from './requestLink.table.ts';
import { requestSendTable } from './requestSend.table.ts';
import { findRequestSettings, type RequestSettings } from './requestSettings.ts';

const s = requestSendTable;
const l = requestLinkTable;
const e = requestEntryTable;

type SendKind = 'request' | 'picture' | 'comment' | 'cancel';

async function addSends(
  work: Work,
  request: { readonly id: string; readonly customerId: string },
  subjects: readonly (readonly [SendKind, string])[],
): Promise<void> {
  for (const [kind, subjectId] of subjects)
    await work.query(sql`insert into ${s} (${s.id}, ${s.requestId}, ${s.customerId}, ${s.kind}, ${s.subjectId})
      values (${uuidv7()}::uuid, ${request.id}::uuid, ${request.customerId}::uuid, ${kind}, ${subjectId}::uuid) on conflict do nothing`);
}

/**
 * Lets a request that was refused be due once more, with its pictures and comments, those too that came after the refusal. It
 * counts as never tried, unless it was tried more than once: what became of its first attempt is not known, so it is looked up
 * before it is sent.
 */
async function queueAgain(
  work: Work,
  request: { readonly id: string; readonly customerId: string },
  additions: readonly (readonly [SendKind, string])[],
): Promise<void> {
  await work.query(
    sql`update ${l} set ${l.state} = 'waiting', ${l.remoteReason} = null where ${l.requestId} = ${request.id}::uuid`,
  );
  await work.query(sql`update ${s} set ${s.attempts} = case when ${s.attempts} > 1 then 1 else 0 end, ${s.dueAt} = now(),
      ${s.problem} = null, ${s.endedAt} = null
    where ${s.requestId} = ${request.id}::uuid and ${s.problem} = 'refused'`);
  await addSends(work, request, additions);
}

/** Lets the maintenance system be sent that a request is cancelled. */
async function queueCancellation(
  work: Work,
  request: { readonly id: string; readonly customerId: string },
): Promise<void> {
  await work.query(sql`update ${l} set ${l.state} = 'waiting' where ${l.requestId} = ${request.id}::uuid`);
  await addSends(work, request, [['cancel', request.id]]);
}

/** Checks whether the maintenance system has a request for certain. */
export async function isKnownOutside(work: Work, requestId: string): Promise<boolean> {
  const found = await work.query(
    sql`select 1 from ${l} where ${l.requestId} = ${requestId}::uuid and ${l.remoteId} is not null`,
  );
  return found.length > 0;
}

/** Finds the comments of a request, the first one first. */
async function findComments(work: Work, requestId: string): Promise<readonly { readonly id: string }[]> {
  return work.query<{ id: string }>(sql`select ${e.id} from ${e}
    where ${e.requestId} = ${requestId}::uuid and ${e.kind} = 'comment' order by ${e.at}, ${e.id}`);
}

/** Returns what is sent of pictures and comments that a request gets, by what the maintenance system takes. */
function additionsOf(
  { sendsPictures, sendsComments }: RequestSettings,
  pictures: readonly string[],
  comments: readonly { readonly id: string }[],
): (readonly [SendKind, string])[] {
  return [
    ...(sendsPictures ? pictures : []).map((picture) => ['picture', picture] as const),
    ...(sendsComments ? comments : []).map((comment) => ['comment', comment.id] as const),
  ];
}

/**
 * Writes down in the transaction of a request's write what the customer's maintenance system has to be sent of it: the request
 * with its pictures, and what its people add later. A job sends it, once (SRV-06).
 */
export async function queueSends(
  { work, id, before, values, grant, known }: WriteContext<Stored<typeof serviceRequest>>,
  entries: readonly WrittenEntry[],
): Promise<void> {
  const { customerId, pictureIds = [] } = { ...before, ...values };
  if (customerId === undefined) return;
  const settings = await findRequestSettings(work, customerId);
  const request = { id, customerId };
  if (known === SENT_AGAIN)
    return queueAgain(work, request, additionsOf(settings, pictureIds, await findComments(work, id)));
  if (before === null) {
    if (!settings.isOutside) return;
    await work.query(sql`insert into ${l} (${l.requestId}, ${l.customerId}) values (${id}::uuid, ${customerId}::uuid)`);
    await addSends(work, request, [['request', id]]);
  } else {
    const linked = await work.query(
      sql`select 1 from ${l} where ${l.requestId} = ${id}::uuid and (${l.state} <> 'refused' or ${l.remoteId} is not null)`,
    );
    // What the maintenance system itself has done is not sent back.
    if (linked.length === 0 || !settings.isOutside || grant.holder.kind !== 'session') return;
  }
  const added = pictureIds.filter((picture) => before?.pictureIds.includes(picture) !== true);
  const comments = entries.filter(({ kind }) => kind === 'comment');
  await addSends(work, request, additionsOf(settings, added, comments));
  const isCancelled = values.status === 'Cancelled' && before !== null && before.status !== 'Cancelled';
  if (isCancelled && settings.sendsCancellations && (await isKnownOutside(work, id)))
    await queueCancellation(work, request);
}

/** Checks whether a request waits to be sent now. */
export async function isSendDue(work: Work, requestId: string): Promise<boolean> {
  const due = await work.query(
    sql`select 1 from ${s} where ${s.requestId} = ${requestId}::uuid and ${s.endedAt} is null limit 1`,
  );
  return due.length > 0;
}

/** Checks whether a maintenance system has a request, or may have it: an attempt was made to send it. */
export async function hasRemote(work: Work, requestId: string): Promise<boolean> {
  const found =
    await work.query(sql`select 1 from ${l} where ${l.requestId} = ${requestId}::uuid and (${l.remoteId} is not null
    or (${l.state} = 'waiting' and exists (select from ${s} where ${s.requestId} = ${requestId}::uuid and ${s.kind} = 'request' and ${s.attempts} > 0)))`);
  return found.length > 0;
}

/** Checks whether the maintenance system has refused a request. */
export async function isRefused(work: Work, requestId: string): Promise<boolean> {
  const found = await work.query(
    sql`select 1 from ${l} where ${l.requestId} = ${requestId}::uuid and ${l.state} = 'refused'`,
  );
  return found.length > 0;
}
