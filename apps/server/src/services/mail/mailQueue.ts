import { mailLimits, times } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { column, type Sql, sql } from '../../db/sql.ts';
import { isHeld } from '../backup/outgoingHold.ts';
import { announceMails } from './announceMails.ts';
import { mailDraftTable } from './mailDraft.table.ts';
import { outgoingMailTable } from './outgoingMail.table.ts';
import { outgoingMailContentTable } from './outgoingMailContent.table.ts';

/** A message as a process sends it. */
export interface ClaimedMail {
  readonly id: string;
  /** Which attempt this is; an outcome is written for it alone. */
  readonly attempts: number;
  readonly recipient: string;
  readonly recipientName: string | null;
  readonly subject: string;
  readonly senderName: string | null;
  readonly replyTo: string | null;
  readonly unsubscribeUrl: string | null;
  readonly values: Readonly<Record<string, string>>;
  readonly html: string;
  readonly text: string;
  readonly calendar: { readonly method: string; readonly text: string } | null;
  readonly attachments: readonly { readonly name: string; readonly contentType: string; readonly base64: string }[];
}

/** How an attempt ended. */
export interface MailOutcome {
  /** Sent, refused for good, to be tried again, or not known: the server may have it. */
  readonly kind: 'sent' | 'refused' | 'later' | 'unknown';
  /** Code of the cause, in the phrases. */
  readonly problem: string | null;
  /** What the server answered. */
  readonly reply: string | null;
  /** Whether the mail server is the cause and other messages would end alike. */
  readonly isOfServer: boolean;
}

const m = outgoingMailTable;
const d = mailDraftTable;
const c = outgoingMailContentTable;
const seconds = (ms: number): Sql => sql`make_interval(secs => ${ms / times.second}::int)`;

/** The fields of `ClaimedMail` of the message `m` and its content `c`. */
const claimed = sql`${column('m', m.id)}, ${column('m', m.attempts)}, ${column('m', m.recipient)},
  ${column('m', m.recipientName)} as "recipientName", ${column('m', m.subject)}, ${column('m', m.senderName)} as "senderName",
  ${column('m', m.replyTo)} as "replyTo", ${column('m', m.unsubscribeUrl)} as "unsubscribeUrl", ${column('m', m.values)},
  ${column('c', c.html)}, ${column('c', c.text)}, ${column('c', c.calendar)}, ${column('c', c.attachments)}`;

/** Takes the message that waits longest, so that no other process sends it; undefined where none is due, or a restored system is held. */
export async function claimMail(executor: Executor): Promise<ClaimedMail | undefined> {
  const [mail] = await executor.query<ClaimedMail>(sql`
    update ${m} m set ${m.state} = 'Sending', ${m.attempts} = ${column('m', m.attempts)} + 1,
        ${m.triedSince} = coalesce(${column('m', m.triedSince)}, now()), ${m.leaseEndsAt} = now() + ${seconds(mailLimits.lease)},
        ${m.updatedAt} = now(), ${m.version} = ${column('m', m.version)} + 1
      from ${c} c
      where ${column('c', c.id)} = ${column('m', m.contentId)} and ${column('m', m.id)} = (
        select ${m.id} from ${m} where ${m.state} = 'Waiting' and ${m.nextAttemptAt} <= now()
          and (${m.expiresAt} > now() or ${m.triedSince} is not null) and not ${isHeld}
          order by ${m.nextAttemptAt}, ${m.id} limit 1 for update skip locked)
      returning ${claimed}`);
  return mail;
}

/**
 * Writes how an attempt ended. An attempt that was given up as unknown meanwhile is known now. What is tried again waits
 * as long as it has been tried, between a minute and four hours, and a day in all.
 */
export async function writeOutcome(
  executor: Executor,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  { kind, problem, reply }: MailOutcome,
): Promise<void> {
  const wait = sql`least(greatest(now() - ${m.triedSince}, ${seconds(mailLimits.leastRetryWait)}), ${seconds(mailLimits.maxRetryWait)})`;
  const isOver = sql`now() + ${wait} > ${m.triedSince} + ${seconds(mailLimits.retriedFor)}`;
  const states = { sent: sql`'Sent'`, refused: sql`'Failed'`, unknown: sql`'Unknown'` };
  const state = kind === 'later' ? sql`case when ${isOver} then 'Failed' else 'Waiting' end` : states[kind];
  await executor.query(sql`
    update ${m} set ${m.state} = ${state}, ${m.problem} = ${problem}, ${m.reply} = ${reply?.slice(0, 500) ?? null},
        ${m.sentAt} = ${kind === 'sent' ? sql`now()` : sql`null`}, ${m.leaseEndsAt} = null, ${m.updatedAt} = now(), ${m.version} = ${m.version} + 1,
        ${m.nextAttemptAt} = ${kind === 'later' ? sql`now() + ${wait}` : sql`${m.nextAttemptAt}`}
      where ${m.id} = ${id}::uuid and ${m.attempts} = ${attempts}::int and ${m.state} in ('Sending', 'Unknown')`);
}

/** Keeps the messages that a process is sending. */
export async function renewLeases(executor: Executor, ids: readonly string[]): Promise<void> {
  await executor.query(sql`update ${m} set ${m.leaseEndsAt} = now() + ${seconds(mailLimits.lease)}
    where ${m.id} = any(${ids}::uuid[]) and ${m.state} = 'Sending'`);
}

/**
 * Marks as unknown what a process that is gone was sending: the server may have it, so it is not sent again by itself. On
 * the embedded database, which one process has, that is known at its start. Returns how many messages these are.
 */
export async function markInterrupted(executor: Executor, isAll = false): Promise<number> {
  const lines =
    await executor.query(sql`update ${m} set ${m.state} = 'Unknown', ${m.problem} = 'mailInterrupted', ${m.leaseEndsAt} = null, ${m.updatedAt} = now(), ${m.version} = ${m.version} + 1
    where ${m.state} = 'Sending' and ${isAll ? sql`true` : sql`${m.leaseEndsAt} < now()`} returning 1`);
  return lines.length;
}

/** Ends what has waited too long for its first attempt. Returns how many messages these are. */
export async function endExpired(executor: Executor): Promise<number> {
  const lines =
    await executor.query(sql`update ${m} set ${m.state} = 'Failed', ${m.problem} = 'mailExpired', ${m.updatedAt} = now(), ${m.version} = ${m.version} + 1
    where ${m.state} = 'Waiting' and ${m.nextAttemptAt} <= now() and ${m.expiresAt} <= now() and ${m.triedSince} is null returning 1`);
  return lines.length;
}

/** Checks whether there is a message with this key, still to be composed, waiting, sent or not. */
export async function hasMail(executor: Executor, key: string): Promise<boolean> {
  const found = await executor.query(sql`select from ${m} where ${m.key} = ${key}
    union all select from ${d} where ${d.keys} @> array[${key}::text]`);
  return found.length > 0;
}

/** Checks whether a group has a message, still to be composed, waiting, sent or not. */
export function hasMailOf(groupId: Sql): Sql {
  return sql`(exists (select from ${m} where ${m.groupId} = ${groupId}) or exists (select from ${d} where ${d.groupId} = ${groupId}))`;
}

/** Returns how many messages of a group are in each state (MSG-07). */
export async function countMails(executor: Executor, groupId: string): Promise<Readonly<Record<string, number>>> {
  const lines = await executor.query<{ state: string; count: number }>(sql`
    select ${m.state}, count(*)::int as count from ${m} where ${m.groupId} = ${groupId}::uuid group by ${m.state}`);
  return Object.fromEntries(lines.map(({ state, count }) => [state, count]));
}

/** Returns how many messages of a group needed more than one attempt, whatever has become of them (MSG-08). */
export async function countRetriedMails(executor: Executor, groupId: string): Promise<number> {
  const [line] = await executor.query<{ count: number }>(sql`
    select count(*)::int as count from ${m} where ${m.groupId} = ${groupId}::uuid and ${m.attempts} > 1 and ${m.state} <> 'Cancelled'`);
  return line?.count ?? 0;
}

/**
 * Takes back what waits of the messages that fulfil a condition, in the order in which it would be sent: a sender passes by
 * what is locked, so none goes out from then on. What is being sent goes on, and is not tried again. Returns how many were
 * taken back.
 */
async function takeBack(executor: Executor, which: Sql): Promise<number> {
  const lines = await executor.query(sql`
    with waiting as materialized (select ${m.id} from ${m} where ${which} and ${m.state} = 'Waiting'
      order by ${m.nextAttemptAt}, ${m.id} for update)
    update ${m} set ${m.state} = 'Cancelled', ${m.updatedAt} = now(), ${m.version} = ${m.version} + 1
      where ${m.id} in (select id from waiting) returning 1`);
  await executor.query(sql`update ${m} set ${m.triedSince} = now() - ${seconds(mailLimits.retriedFor)}
    where ${which} and ${m.state} = 'Sending'`);
  if (lines.length > 0) await announceMails(executor);
  return lines.length;
}

/** Takes back what waits of a group. Returns how many messages. */
export async function cancelMails(executor: Executor, groupId: string): Promise<number> {
  return takeBack(executor, sql`${m.groupId} = ${groupId}::uuid`);
}

/** Takes back what waits of the messages with these keys. Returns how many. */
export async function cancelMailsByKey(executor: Executor, keys: readonly string[]): Promise<number> {
  return takeBack(executor, sql`${m.key} = any(${keys}::text[])`);
}

/** Removes the messages that have not changed since then, and the contents that none has. Returns how many messages. */
export async function removeOldMails(executor: Executor, since: string): Promise<number> {
  const lines = await executor.query(sql`delete from ${m}
    where ${m.updatedAt} < ${since}::timestamptz and ${m.state} not in ('Waiting', 'Sending') returning 1`);
  // A content is written in the statement of its first message, or in the transaction of that statement.
  await executor.query(sql`delete from ${c} c where ${column('c', c.createdAt)} < ${since}::timestamptz
    and not exists (select from ${m} m where ${column('m', m.contentId)} = ${column('c', c.id)})`);
  return lines.length;
}
