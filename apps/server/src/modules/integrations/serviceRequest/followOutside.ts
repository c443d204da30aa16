import { serviceRequest, textLimits } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import { sql } from '../../../db/sql.ts';
import type { Work } from '../../../db/work.ts';
import type { HttpServices } from '../../../http/httpServices.ts';
import type { OutsideRequest } from '../../../ports/serviceRequestPort.ts';
import { hostStatusOf } from './hostStatusOf.ts';
import { GivenComment } from './requestEntries.ts';
import { requestEntryTable } from './requestEntry.table.ts';
import { requestLinkTable } from './requestLink.table.ts';
import { requestSendTable } from './requestSend.table.ts';
import type { SentRequest } from './requestValues.ts';
import { unlessFull } from './unlessFull.process.ts';
import { serviceRequestStore } from './serviceRequest.store.ts';

const l = requestLinkTable;
const e = requestEntryTable;
const s = requestSendTable;

/** What follows a request of a maintenance system. */
export interface FollowScope {
  /** For a change of the system itself, which no one here has made. */
  readonly grant: Grant;
  readonly work: Work;
  readonly services: HttpServices;
}

interface KnownLink {
  readonly remoteStatus: string | null;
  readonly remoteReason: string | null;
  readonly commentKeys: readonly string[];
}

/** Checks whether a request was cancelled here, of which the maintenance system was sent word or will be. */
async function isCancelledHere(work: Work, { id, status }: SentRequest): Promise<boolean> {
  if (status !== 'Cancelled') return false;
  const sends = await work.query(sql`select 1 from ${s} where ${s.requestId} = ${id}::uuid and ${s.kind} = 'cancel'`);
  return sends.length > 0;
}

/** Adds the comments of the maintenance system that are not entries yet. Its own copy of a comment that it was sent is none. */
async function followComments(
  { grant, work, services }: FollowScope,
  request: SentRequest,
  outside: OutsideRequest,
  known: readonly string[],
): Promise<void> {
  const news = outside.comments.filter(({ key }) => !known.includes(key));
  if (news.length === 0) return;
  const said = await work.query<{ text: string }>(sql`select btrim(${e.text}) as text from ${e}
    where ${e.requestId} = ${request.id}::uuid and ${e.kind} = 'comment'`);
  const texts = new Set(said.map(({ text }) => text));
  for (const { text, author } of news) {
    if (texts.has(text)) continue;
    texts.add(text);
    const comment = new GivenComment(text.slice(0, textLimits.description), author);
    await serviceRequestStore.act(grant, { work, services, known: comment }, request.id, 'any', {});
  }
}

/** Tells open screens that what is known of a request outside has changed. */
export async function announceRequest(
  { work, services }: Pick<FollowScope, 'work' | 'services'>,
  request: SentRequest,
): Promise<void> {
  const { id, customerId, buildingId } = request;
  const changed = { type: 'changed', resource: serviceRequest.name, id, action: 'Updated' } as const;
  await services.live.publish(work, { ...changed, customerId, buildingId });
}

/**
 * Makes of a request what the maintenance system says of it, in one transaction: its number, state and reason word for word, the
 * Host status that they mean, and its comments as text. A code that is not known changes nothing of the Host status (SRV-04,
 * SRV-08). Open screens hear of it.
 */
export async function followOutside(
  { grant, work, services }: FollowScope,
  request: SentRequest,
  outside: OutsideRequest,
): Promise<void> {
  const { remoteId, number, status, reason, comments } = outside;
  const [link] =
    await work.query<KnownLink>(sql`select ${l.remoteStatus} as "remoteStatus", ${l.remoteReason} as "remoteReason",
      ${l.commentKeys} as "commentKeys" from ${l} where ${l.requestId} = ${request.id}::uuid for update`);
  if (link === undefined) return;
  const keys = [...new Set([...link.commentKeys, ...comments.map(({ key }) => key)])].slice(-1_000);
  await work.query(sql`update ${l} set ${l.state} = 'sent', ${l.remoteId} = ${remoteId}, ${l.remoteNumber} = coalesce(${number}, ${l.remoteNumber}),
      ${l.remoteStatus} = ${status}, ${l.remoteReason} = ${reason}, ${l.readAt} = now(), ${l.commentKeys} = ${keys}::text[]
    where ${l.requestId} = ${request.id}::uuid`);
  const example = JSON.stringify({ number, status, reason });
  const isNews = status !== link.remoteStatus || reason !== link.remoteReason;
  const said = { customerId: request.customerId, requestId: request.id, example };
  // An unknown code is counted once for each time that it comes up, not with every refresh.
  const host = status === null || !isNews ? null : await hostStatusOf(work, { ...said, code: status });
  await unlessFull(work, async () => {
    await followComments({ grant, work, services }, request, outside, link.commentKeys);
    // One that was cancelled here is left so, whatever the system has read before it heard of it.
    if (host !== null && host !== request.status && !(await isCancelledHere(work, request)))
      await serviceRequestStore.act(grant, { work, services }, request.id, 'any', { status: host, reason });
  });
  await announceRequest({ work, services }, request);
}
