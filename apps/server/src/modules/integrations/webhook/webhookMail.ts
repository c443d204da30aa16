import { type TemplateLanguage, templateLanguages, type WebhookOffReason } from '@atrium/contract';
import english from '@atrium/phrases/en/webhookMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/webhookMail.json' with { type: 'json' };

import { uuidv7 } from '../../../base/uuidv7.ts';
import type { Executor } from '../../../db/database.ts';
import { enqueueMails } from '../../../services/mail/enqueueMail.ts';
import { composeMail } from '../../messages/composeMail.reads.ts';

const words = { en: english, fr: french } as const;
const PURPOSE = 'webhook';

/** A webhook that was turned off. */
interface MailedWebhook {
  readonly id: string;
  readonly name: string;
  readonly customerId: string;
  readonly reason: WebhookOffReason;
}

/** Queues the mail that says to the maker of a webhook that it was turned off, and why (HOOK-03). */
export async function mailTurnedOff(
  executor: Executor,
  recipient: string,
  { id, name, customerId, reason }: MailedWebhook,
): Promise<void> {
  const content = await composeMail(executor, {
    // No template has such messages: the text is its own, filled in by placeholders that a purpose with a text has.
    purpose: 'serviceRequest',
    place: { customerId, buildingId: null },
    values: (language: TemplateLanguage) => ({
      requestTitle: words[language].title.replace('{{name}}', () => name),
      message: `${words[language].reasons[reason]} ${words[language].next}`,
    }),
    personal: [],
    instead: templateLanguages.map((language) => ({
      language,
      title: '{{requestTitle}}',
      body: '<p>{{message}}</p>',
    })),
  });
  if (content === null) return;
  await enqueueMails(executor, [
    {
      key: `${PURPOSE}:${id}:${uuidv7()}`,
      purpose: PURPOSE,
      customerId,
      buildingId: null,
      groupId: id,
      recipient,
      content,
    },
  ]);
}
