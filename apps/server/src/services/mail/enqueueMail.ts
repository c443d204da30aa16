import { isEmail, mailLimits } from '@atrium/contract';

import { toDomain } from '../../base/emailDomain.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { announceMails } from './announceMails.ts';
import { outgoingMailTable } from './outgoingMail.table.ts';
import { outgoingMailContentTable } from './outgoingMailContent.table.ts';
import { fillMarks, oneLine } from './recipientValue.ts';

/** The channel on which processes hear that there is something to send. */
export const MAIL_CHANNEL = 'outgoing_mail';

/** A file that a message has. */
export interface MailAttachment {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** What a message says. Messages with the same object share it; `recipientValue` marks what each recipient reads apart. */
export interface MailContent {
  /** One line; it may have marks. */
  readonly subject: string;
  /** A whole document, as `mailLayout` writes it. */
  readonly html: string;
  readonly text: string;
  /** The iCalendar part, by which a message is a meeting (RFC 6047); without marks. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly text: string };
  readonly attachments?: readonly MailAttachment[];
}

/** One message to one recipient. */
export interface NewMail {
  /** What makes it this message and no other, such as `invitation:{id}:{invitee}:{sequence}`; the second one is not queued. */
  readonly key: string;
  /** What it is sent for, as the outbox shows it: a purpose of the templates. */
  readonly purpose: string;
  readonly customerId: string | null;
  readonly buildingId: string | null;
  /** What it belongs to, such as a notification; `countMails` counts by it. */
  readonly groupId?: string;
  readonly recipient: string;
  readonly recipientName?: string;
  readonly senderName?: string;
  readonly replyTo?: string;
  /** Https address at which the recipient ends such messages; for those that are optional. */
  readonly unsubscribeUrl?: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly content: MailContent;
  /** Why it cannot be sent, where that is known already: it is in the outbox as failed. */
  readonly problem?: 'mailCompose';
  /** When it is sent at the earliest; at the moment of its commit unless given. */
  readonly sendAt?: Date;
  /** From when it is of no use, such as the start of what it invites to; 3 days after `sendAt` unless given. */
  readonly expiresAt?: Date;
}

/** How many messages one statement takes: as JSON, those with a content of their own are some kilobytes each. */
const BATCH = 100;

/** An address with its domain in ASCII, or null where it is none: one with comments, quotes, groups or several of them. */
export function toRecipient(address: string): string | null {
  const text = address.trim();
  const at = text.lastIndexOf('@');
  const domain = at < 1 ? null : toDomain(text.slice(at + 1));
  const recipient = domain === null ? '' : `${text.slice(0, at)}@${domain}`;
  return isEmail(recipient) ? recipient : null;
}

function contentRow(id: string, { html, text, calendar, attachments = [] }: MailContent) {
  const size = attachments.reduce((sum, { content }) => sum + content.length, calendar?.text.length ?? 0);
  if (html.length > mailLimits.maxBody || text.length > mailLimits.maxBody || size > mailLimits.maxAttachments)
    throw new RangeError('The message is larger than mailLimits allow');
  return {
    id,
    html,
    text,
    calendar: calendar ?? null,
    attachments: attachments.map(({ name, contentType, content }) => ({
      name: oneLine(name),
      contentType: oneLine(contentType),
      base64: Buffer.from(content).toString('base64'),
    })),
  };
}

/** A sender's name in one line, without what would make it read like an address. */
function shownSender(name: string): string {
  return oneLine(name.replaceAll(/[@<>]+/g, ' ')).slice(0, 255);
}

function boundedValues(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.slice(0, mailLimits.maxValue)]));
}

function mailRow(mail: NewMail, contentId: string) {
  const values = boundedValues(mail.values ?? {});
  const recipient = toRecipient(mail.recipient);
  const replyTo = mail.replyTo === undefined ? null : toRecipient(mail.replyTo);
  const sendAt = mail.sendAt ?? new Date();
  const problem = recipient === null ? 'mailAddress' : (mail.problem ?? null);
  const expiresAt = mail.expiresAt ?? new Date(sendAt.getTime() + mailLimits.waitsFor);
  return {
    id: uuidv7(),
    key: mail.key,
    purpose: mail.purpose,
    customer: mail.customerId,
    building: mail.buildingId,
    group: mail.groupId ?? null,
    content: contentId,
    recipient: recipient ?? oneLine(mail.recipient).slice(0, 400),
    name: mail.recipientName === undefined ? null : oneLine(mail.recipientName).slice(0, 255),
    subject: oneLine(fillMarks(mail.content.subject, values, 'text')).slice(0, 400),
    sender: mail.senderName === undefined ? null : shownSender(mail.senderName),
    reply_to: replyTo,
    unsubscribe:
      mail.unsubscribeUrl !== undefined && URL.parse(mail.unsubscribeUrl)?.protocol === 'https:'
        ? (URL.parse(mail.unsubscribeUrl)?.href ?? null)
        : null,
    values,
    state: problem === null ? 'Waiting' : 'Failed',
    problem,
    at: mail.sendAt?.toISOString() ?? null,
    expires: expiresAt.toISOString(),
  };
}

/** As JSON that the database takes: it has no NUL and no half of a character. */
export function toJson(value: object): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  );
}

async function insertBatch(executor: Executor, mails: readonly NewMail[], ids: Map<MailContent, string>) {
  const contents: ReturnType<typeof contentRow>[] = [];
  const rows = mails.map((mail) => {
    let contentId = ids.get(mail.content);
    if (contentId === undefined) {
      contentId = uuidv7();
      ids.set(mail.content, contentId);
      contents.push(contentRow(contentId, mail.content));
    }
    return mailRow(mail, contentId);
  });
  const c = outgoingMailContentTable;
  const m = outgoingMailTable;
  const [line] = await executor.query<{ queued: number }>(sql`
    with content as (
      insert into ${c} (${c.id}, ${c.html}, ${c.text}, ${c.calendar}, ${c.attachments})
      select n.id, n.html, n.text, nullif(n.calendar, 'null'::jsonb), n.attachments
        from jsonb_to_recordset(${toJson(contents)}::jsonb)
          as n (id uuid, html text, text text, calendar jsonb, attachments jsonb)),
    added as (
      insert into ${m} (${m.id}, ${m.key}, ${m.purpose}, ${m.customerId}, ${m.buildingId}, ${m.groupId}, ${m.contentId}, ${m.recipient},
          ${m.recipientName}, ${m.subject}, ${m.senderName}, ${m.replyTo}, ${m.unsubscribeUrl}, ${m.values}, ${m.state}, ${m.problem},
          ${m.nextAttemptAt}, ${m.expiresAt})
      select n.id, n.key, n.purpose, n.customer, n.building, n."group", n.content, n.recipient, n.name, n.subject, n.sender, n.reply_to,
          n.unsubscribe, n."values", n.state, n.problem, coalesce(n.at, now()), n.expires
        from jsonb_to_recordset(${toJson(rows)}::jsonb)
          as n (id uuid, key text, purpose text, customer uuid, building uuid, "group" uuid, content uuid, recipient text, name text,
            subject text, sender text, reply_to text, unsubscribe text, "values" jsonb, state text, problem text, at timestamptz,
            expires timestamptz)
      on conflict (${m.key}) do nothing returning 1)
    select count(*)::int as queued from added`);
  return line?.queued ?? 0;
}

/**
 * Writes messages to the queue within the executor's transaction, and lets no one know. A message whose key is known is left
 * out, and one with an address that is none is in the outbox as failed, so that one wrong address does not keep the others.
 * Returns how many are new (MSG-11).
 * @throws RangeError for contents over `mailLimits`
 */
export async function keepMails(executor: Executor, mails: readonly NewMail[]): Promise<number> {
  const ids = new Map<MailContent, string>();
  let queued = 0;
  for (let start = 0; start < mails.length; start += BATCH)
    queued += await insertBatch(executor, mails.slice(start, start + BATCH), ids);
  return queued;
}

/** Queues messages as `keepMails` does; they are sent once the transaction is committed, each at most once. */
export async function enqueueMails(executor: Executor, mails: readonly NewMail[]): Promise<number> {
  const queued = await keepMails(executor, mails);
  if (queued > 0) await wakeSenders(executor);
  return queued;
}

/** Lets every process look for messages that are due, and open outboxes show them, once the transaction is committed. */
export async function wakeSenders(executor: Executor): Promise<void> {
  await announceMails(executor, MAIL_CHANNEL);
}

/** Keeps a content for messages that are written elsewhere, and returns its id. */
export async function addMailContent(executor: Executor, content: MailContent): Promise<string> {
  const id = uuidv7();
  const c = outgoingMailContentTable;
  const { html, text } = contentRow(id, content);
  await executor.query(sql`insert into ${c} (${c.id}, ${c.html}, ${c.text}) values (${id}::uuid, ${html}, ${text})`);
  return id;
}

/** The columns of a message that waits from now on. */
export function mailOnce(key: string) {
  return { key, state: 'Waiting', ...dueNow() } as const;
}

/** The columns of a message that is to be sent again: it is tried for a day from its next attempt. */
export function mailAgain() {
  return { state: 'Waiting', ...dueNow(), triedSince: null, problem: null, reply: null, sentAt: null } as const;
}

function dueNow() {
  const now = Date.now();
  return {
    nextAttemptAt: new Date(now).toISOString(),
    expiresAt: new Date(now + mailLimits.waitsFor).toISOString(),
  };
}
