import { z } from 'zod';

import { email, id, instant, recordHead, subjectLine } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { templatePurposes } from '../rules/templatePlaceholders.ts';

/** Where a message is on its way; Unknown is one that the mail server may have without having said so (MSG-11). */
export const outgoingMailStates = ['Waiting', 'Sending', 'Sent', 'Failed', 'Cancelled', 'Unknown'] as const;
export type OutgoingMailState = (typeof outgoingMailStates)[number];

/** Why a message is not sent yet, or at all. */
export const outgoingMailProblems = [
  'mailAddress',
  'mailCompose',
  'mailConnection',
  'mailExpired',
  'mailInterrupted',
  'mailLater',
  'mailRefused',
  'mailSender',
  'mailSignIn',
  'mailTls',
  'mailTooLarge',
] as const;

/** What messages are sent for: a purpose of the templates, or a test of the mail server. */
export const outgoingMailPurposes = [...templatePurposes, 'test'] as const;

const wanted = { recipient: email(), subject: subjectLine() };

const record = z.object({
  ...recordHead,
  ...wanted,
  recipientName: z.string().nullable(),
  purpose: z.enum(outgoingMailPurposes),
  customerId: id().nullable(),
  buildingId: id().nullable(),
  customerName: z.string().nullable(),
  buildingName: z.string().nullable(),
  state: z.enum(outgoingMailStates),
  attempts: z.int(),
  queuedAt: instant(),
  nextAttemptAt: instant(),
  sentAt: instant().nullable(),
  problem: z.enum(outgoingMailProblems).nullable(),
  /** What the mail server answered last, as it wrote it. */
  reply: z.string().nullable(),
});

/** Whether a person may resend a message that is in this state; one that is on its way is not sent twice. */
export function isResendable(state: OutgoingMailState): boolean {
  return state !== 'Waiting' && state !== 'Sending';
}

const rights = ['ROOT.outbox'] as const;

/**
 * Outgoing e-mail (MSG-11): what the product has sent, is to send or could not send, for 90 days. A person adds a test
 * message, resends one and cancels one that waits; no message is edited.
 */
export const outgoingMail = defineResource({
  name: 'outgoingMail',
  path: 'outgoingmail',
  levels: { root: { view: rights, add: rights, edit: rights, delete: [] } },
  readers: 'feature',
  record: record.extend({ recipient: z.string() }),
  row: record.extend({ recipient: z.string() }),
  create: z.object(wanted),
  /** To `Waiting` to resend it, to `Cancelled` while it waits. */
  update: z.object({ state: z.enum(outgoingMailStates, 'choice') }).partial(),
  query: {
    filter: ['recipient', 'subject', 'purpose', 'state', 'queuedAt', 'customerId', 'buildingId'],
    sort: ['queuedAt', 'recipient', 'subject', 'state'],
    search: ['recipient', 'recipientName', 'subject'],
    defaultSort: 'queuedAt desc',
  },
  personal: ['recipient', 'recipientName'],
  actions: ['list', 'get', 'create', 'update'],
});

/** The answer of `GET outgoingmail/{id}/content`: the message as its recipient reads it, without secrets of its links. */
export const outgoingMailPreview = z.object({
  html: z.string(),
  text: z.string(),
  /** Names of its files, the calendar part among them. */
  attachments: z.array(z.string()),
});

/** The answer of `GET outgoingmail/server`: whether a mail server is configured, and whom messages are from. */
export const mailServerAnswer = z.object({ isConfigured: z.boolean(), sender: z.string().nullable() });
