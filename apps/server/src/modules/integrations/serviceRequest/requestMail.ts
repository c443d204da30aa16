import { type serviceRequest, type TemplateLanguage, templateLanguages } from '@atrium/contract';
import english from '@atrium/phrases/en/requestMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/requestMail.json' with { type: 'json' };

import { causedBy } from '../../messages/causedMails.reads.ts';
import type { MailOrder } from '../../messages/composeMail.reads.ts';
import { draftMails } from '../../messages/mailDrafts.reads.ts';
import { namesOf } from '../../../services/mail/namesOf.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';
import type { NewEntry } from './requestEntries.ts';
import { findRequestSettings } from './requestSettings.ts';

const words = { en: english, fr: french } as const;
const PURPOSE = 'serviceRequest';

/** How long a message about a request is of use. */
export const USEFUL_MS = 3 * 24 * 60 * 60 * 1000;

type ServiceRequest = Stored<typeof serviceRequest>;

/** Returns the sentence about what happened to a request; null of what its requester is not informed of. */
function sentenceOf({ kind, text, value }: NewEntry, isNew: boolean, language: TemplateLanguage): string | null {
  const own = words[language];
  if (isNew) return own.received;
  if (kind === 'comment') return `${own.comment} ${text ?? ''}`;
  if (kind !== 'state') return null;
  const state = Object.entries(own.states).find(([name]) => name === value)?.[1] ?? '';
  return text === null ? state : `${state} ${own.reason} ${text}`;
}

/**
 * Queues to the requester the number of their request, and what others have done with it: its states and comments, once each,
 * in the transaction of the write, unless the customer's settings say otherwise (SRV-03).
 */
export async function informRequester(
  context: WriteContext<ServiceRequest>,
  entries: readonly NewEntry[],
): Promise<void> {
  const { work, services, grant, id, before, values } = context;
  const request = { ...before, ...values };
  const { customerId, buildingId, userId = null, name = '', email = '', number, title = '', status } = request;
  const isNew = before === null;
  const isOwnAct = grant.editorId !== null && grant.editorId === userId;
  const sent = entries.filter((entry) => sentenceOf(entry, isNew, 'en') !== null);
  if (customerId === undefined || buildingId === undefined || status === undefined) return;
  if (sent.length === 0 || (isOwnAct && !isNew)) return;
  const { informsRequester } = await findRequestSettings(work, customerId);
  if (!informsRequester) return;
  const order: MailOrder = {
    purpose: PURPOSE,
    place: { customerId, buildingId },
    values: (language) => ({
      requestNumber: String(number),
      requestTitle: title,
      requestStatus: words[language].names[status],
      message: sent.flatMap((entry) => sentenceOf(entry, isNew, language) ?? []).join('\n'),
    }),
    personal: ['firstName', 'lastName'],
    fallback: templateLanguages.map((language) => ({
      language,
      title: words[language].title,
      body: '<p><strong>{{requestTitle}}</strong><br>{{buildingName}}</p><p>{{message}}</p>',
    })),
  };
  await draftMails(work, causedBy(grant, services, { isEnding: status === 'Cancelled' }), order, [
    {
      key: `${PURPOSE}:${id}:${String((before?.version ?? 0) + 1)}`,
      ...{ purpose: PURPOSE, customerId, buildingId, groupId: id },
      ...{ recipient: email, recipientName: name },
      values: namesOf(name),
      expiresAt: new Date(Date.now() + USEFUL_MS),
    },
  ]);
}
