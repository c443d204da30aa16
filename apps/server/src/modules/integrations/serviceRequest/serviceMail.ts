import { type serviceRequest, templateLanguages } from '@atrium/contract';
import english from '@atrium/phrases/en/requestMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/requestMail.json' with { type: 'json' };

import { draftMails } from '../../messages/mailDrafts.reads.ts';
import { findServiceEmail } from './requestPlace.reads.ts';
import { namesOf } from '../../../services/mail/namesOf.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { USEFUL_MS } from './requestMail.ts';
import { findRequestSettings } from './requestSettings.ts';

const words = { en: english, fr: french } as const;
const PURPOSE = 'serviceRequest';

/**
 * Queues a new request to the service e-mail of the building's settings, where there is one and the product keeps the requests
 * itself: those who work on them without the portal read it there (SRV-05).
 */
export async function informService({
  work,
  id,
  before,
  values,
}: WriteContext<Stored<typeof serviceRequest>>): Promise<void> {
  const { customerId, buildingId, number, title = '', description = '', name = '', email = '', phone } = values;
  if (before !== null || customerId === undefined || buildingId === undefined) return;
  const recipient = await findServiceEmail(work, buildingId);
  if (recipient === null || (await findRequestSettings(work, customerId)).isOutside) return;
  const order = {
    purpose: PURPOSE,
    place: { customerId, buildingId },
    values: () => ({
      requestNumber: String(number),
      requestTitle: title,
      message: [description, [name, email, phone ?? ''].filter((part) => part !== '').join(', ')].join('\n'),
    }),
    personal: [],
    instead: templateLanguages.map((language) => ({
      language,
      title: words[language].reported,
      body: '<p><strong>{{requestTitle}}</strong><br>{{buildingName}}</p><p>{{message}}</p>',
    })),
  } as const;
  await draftMails(work, null, order, [
    {
      key: `${PURPOSE}:${id}:service`,
      ...{ purpose: PURPOSE, customerId, buildingId, groupId: id },
      ...{ recipient, recipientName: '' },
      values: namesOf(''),
      expiresAt: new Date(Date.now() + USEFUL_MS),
    },
  ]);
}
