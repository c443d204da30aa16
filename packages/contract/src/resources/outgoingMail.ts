import { z } from 'zod';

import { email, id, instant, recordHead, subjectLine } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import {
  outgoingMailFacts,
  outgoingMailProblems,
  outgoingMailPurposes,
  outgoingMailStates,
} from './outgoingMail.facts.ts';

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

/**
 * Outgoing e-mail (MSG-11): what the product has sent, is to send or could not send, for 90 days. A person adds a test
 * message, resends one and cancels one that waits; no message is edited.
 */
export const outgoingMail = defineResource({
  ...outgoingMailFacts,
  record: record.extend({ recipient: z.string() }),
  row: record.extend({ recipient: z.string() }),
  create: z.object(wanted),
  /** To `Waiting` to resend it, to `Cancelled` while it waits. */
  update: z.object({ state: z.enum(outgoingMailStates, 'choice') }).partial(),
  notInForm: { state: 'is changed by the actions resend and cancel' },
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
