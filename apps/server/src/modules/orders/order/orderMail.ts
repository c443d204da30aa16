import { moneyFormat, type order } from '@atrium/contract';

import type { MailOrder } from '../../messages/composeMail.reads.ts';
import { draftMails } from '../../messages/mailDrafts.reads.ts';
import { findVendor } from '../vendors.reads.ts';
import { mailLocales } from '../../../services/mail/mailTimes.ts';
import { namesOf } from '../../../services/mail/namesOf.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';

const PURPOSE = 'orderReady';

/** How long it is of use that an order is ready: people fetch it on the day. */
const USEFUL_MS = 12 * 60 * 60 * 1000;

/**
 * Queues to the person of an order that it is ready, in the transaction that completes it, once, where a level has a
 * template for it (VEND-13, MSG-20). No one waits for a test order.
 */
export async function informReady({ work, id, before, values }: WriteContext<Stored<typeof order>>): Promise<void> {
  const isReady = before !== null && before.status !== 'Completed' && values.status === 'Completed';
  if (!isReady || before.payment === 'test') return;
  const { customerId, buildingId, vendorId, number, total, currency, name, email } = before;
  const { shopName = '' } = (await findVendor(work, vendorId)) ?? {};
  const wording: MailOrder = {
    purpose: PURPOSE,
    place: { customerId, buildingId },
    values: (language) => ({
      shopName,
      orderNumber: String(number),
      total: moneyFormat(mailLocales[language], currency).format(total),
    }),
    personal: ['firstName', 'lastName'],
  };
  await draftMails(work, null, wording, [
    {
      key: `${PURPOSE}:${id}`,
      ...{ purpose: PURPOSE, customerId, buildingId },
      ...{ recipient: email, recipientName: name, ...(shopName === '' ? {} : { senderName: shopName }) },
      values: namesOf(name),
      expiresAt: new Date(Date.now() + USEFUL_MS),
    },
  ]);
}
