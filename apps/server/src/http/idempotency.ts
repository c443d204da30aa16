import { createHash } from 'node:crypto';

import { idempotencyLimits, type KeptTrial, keepingLimits, type Session, trialOf } from '@atrium/contract';
import type { FastifyRequest } from 'fastify';

import type { UrlSigner } from '../base/crypto/urlSigner.ts';
import type { Database } from '../db/database.ts';
import { HttpError } from '../base/httpError.ts';
import type { AnswerHeaders } from './route.ts';
import { inOneTransaction, takeBack, workOnceOn, type Work } from '../db/work.ts';

/** An answer ready to be sent. */
export interface FinishedAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: string;
}

/**
 * Which request a key belongs to. What was answered with the rights of one role, or in the place of one trial, is not repeated
 * with those of another (SEC-03).
 */
export interface KeyedRequest extends KeptTrial {
  readonly userId: string;
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** Whether the write reads the request itself, such as an upload, which it can do only once. */
  readonly isReadOnce: boolean;
}

/** Returns what a request's Idempotency-Key belongs to; null where it has none. */
export function keyedRequest(
  { headers, method, url, body }: Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body'>,
  session: Session,
): KeyedRequest | null {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return null;
  return {
    // The keys of a person's programs are apart from the person's own.
    userId: session.apiKey?.id ?? session.user.id,
    ...trialOf(session),
    key,
    method,
    path: url,
    body,
    isReadOnce: /^multipart\//i.test(headers['content-type'] ?? ''),
  };
}

interface KeyLine {
  readonly requestHash: string;
  readonly status: number | null;
  readonly headers: AnswerHeaders | null;
  readonly body: string | null;
}

const keptSeconds = keepingLimits.idempotencyKey / 1000;
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs a write once per key (OPS-08, API-39): the key's row and the write are one transaction, and a repeat within 24
 * hours is answered what `repeat` makes of the first result. The same key with another request is refused with 422; a
 * failed write leaves no key.
 * @param around the work of which that transaction is, or which has it open already
 */
export async function onceForKey(
  { database, urls }: { readonly database: Database; readonly urls: Pick<UrlSigner, 'keepMarked'> },
  around: Work,
  request: KeyedRequest,
  run: (work: Work) => Promise<FinishedAnswer>,
  repeat: (work: Work, first: FinishedAnswer) => Promise<FinishedAnswer>,
): Promise<FinishedAnswer> {
  if (!keyPattern.test(request.key))
    throw new HttpError(400, 'invalid', { issues: [{ field: 'Idempotency-Key', code: 'characters' }] });
  const hash = createHash('sha256')
    .update(
      `${request.method}\n${request.path}\n${request.triedRoleId ?? ''}${request.triedPlace ?? ''}\n${JSON.stringify(request.body ?? null)}`,
    )
    .digest('hex');
  return inOneTransaction(request.isReadOnce ? workOnceOn(database) : around, async (work) => {
    const claimed = await work.query({
      text: `insert into idempotency_keys (user_id, "key", request_hash) values ($1::uuid, $2, $3)
             on conflict (user_id, "key") do update set request_hash = excluded.request_hash, status = null, headers = null, body = null, created_at = now()
               where idempotency_keys.created_at < now() - make_interval(secs => $4)
             returning 1`,
      values: [request.userId, request.key, hash, keptSeconds],
    });
    if (claimed.length === 0) return repeat(work, await firstResult(work, request, hash));
    const answer = await run(work);
    await work.query({
      text: `update idempotency_keys set status = $3, headers = $4::jsonb, body = $5 where user_id = $1::uuid and "key" = $2`,
      values: [
        request.userId,
        request.key,
        answer.status,
        JSON.stringify(answer.headers),
        urls.keepMarked(answer.body),
      ],
    });
    work.afterCommit(() => {
      // Seldom enough to cost little; one that fails is done with a later answer.
      if (hash.startsWith('0')) void forgetOldest(database, request.userId).catch(() => undefined);
    });
    return answer;
  });
}

/** Keeps what one person's answers take within bounds: the newest stay (SEC-09). */
async function forgetOldest(database: Database, userId: string): Promise<void> {
  const { maxAnswers, maxBytes } = idempotencyLimits;
  await database.query({
    text: `delete from idempotency_keys k using (
             select "key", row_number() over newest as place, sum(octet_length(body)) over newest as bytes
               from idempotency_keys where user_id = $1::uuid window newest as (order by created_at desc, "key")
           ) o where k.user_id = $1::uuid and k."key" = o."key" and (o.place > $2 or o.bytes > $3)`,
    values: [userId, maxAnswers, maxBytes],
  });
}

/** Checks whether a key has been used and its result is kept, so that a request with it is a repeat. */
export async function hasResult(database: Database, { userId, key }: KeyedRequest): Promise<boolean> {
  const lines = await database.query({
    text: `select from idempotency_keys where user_id = $1::uuid and "key" = $2 and created_at >= now() - make_interval(secs => $3)`,
    values: [userId, key, keptSeconds],
  });
  return lines.length > 0;
}

/** Checks whether a call is refused for what its person may not do or does not see, and not for what has happened since. */
function isForLackOfRights(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const { status, issues } = error;
  return [401, 403, 404].includes(status) || (status === 400 && issues.some(({ code }) => code === 'reference'));
}

/**
 * Refuses a repeat as a new call would be, whose person has lost a right or a part of their scope since (SEC-02): the call
 * is made again and taken back. What the first one itself prevents, such as the same name twice, is no reason.
 */
export async function assertStillAdmitted(work: Work, run: (work: Work) => Promise<unknown>): Promise<void> {
  try {
    await takeBack(work, run);
  } catch (error) {
    if (!(error instanceof HttpError) || isForLackOfRights(error)) throw error;
  }
}

async function firstResult(work: Work, { userId, key }: KeyedRequest, hash: string): Promise<FinishedAnswer> {
  const [line] = await work.query<KeyLine>({
    text: `select request_hash as "requestHash", status, headers, body from idempotency_keys where user_id = $1::uuid and "key" = $2`,
    values: [userId, key],
  });
  if (line === undefined || line.requestHash !== hash) throw new HttpError(422, 'idempotencyMismatch');
  return { status: line.status ?? 200, headers: line.headers ?? {}, body: line.body ?? '' };
}
