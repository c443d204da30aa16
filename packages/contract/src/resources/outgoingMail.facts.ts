import { defineFacts } from '../core/resource.ts';
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

/** What messages are sent for: a purpose of the templates, a test of the mail server, or a webhook that was turned off. */
export const outgoingMailPurposes = [...templatePurposes, 'test', 'webhook'] as const;

/** Checks whether a person may resend a message that is in this state; one that is on its way is not sent twice. */
export function isResendable(state: OutgoingMailState): boolean {
  return state !== 'Waiting' && state !== 'Sending';
}

const rights = ['ROOT.outbox'] as const;

export const outgoingMailFacts = defineFacts({
  name: 'outgoingMail',
  path: 'outgoingmail',
  levels: { root: { view: rights, add: rights, edit: rights, delete: [] } },
  readers: 'feature',
  query: {
    filter: ['recipient', 'subject', 'purpose', 'state', 'queuedAt', 'customerId', 'buildingId'],
    sort: ['queuedAt', 'recipient', 'subject', 'state'],
    search: ['recipient', 'recipientName', 'subject'],
    defaultSort: 'queuedAt desc',
  },
  personal: ['recipient', 'recipientName'],
  actions: ['list', 'get', 'create', 'update'],
});
