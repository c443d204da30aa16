import type { TemplateLanguage } from '@atrium/contract';
import english from '@atrium/phrases/en/notificationMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/notificationMail.json' with { type: 'json' };

import { notFound } from '../../../base/httpError.ts';
import { uuidv7 } from '../../../base/uuidv7.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { HttpServices } from '../../../http/httpServices.ts';
import { composeMail } from '../composeMail.reads.ts';
import { findPlaceNames, type PlaceNames } from '../../places/buildings.reads.ts';
import { findCustomerNames } from '../../customers/customers.reads.ts';
import { deepLinkNameOf } from './deepLinks.reads.ts';
import { enqueueMails, type MailContent, type NewMail } from '../../../services/mail/enqueueMail.ts';
import { escapeHtml, recipientValue, withoutMarks } from '../../../services/mail/recipientValue.ts';
import { notificationTable } from './notification.table.ts';
import { notificationMailKey, unsubscribeAddress } from './unsubscribe.ts';

const n = notificationTable;
const PURPOSE = 'notification';
const words = { en: english.mail, fr: french.mail } as const;

/** A notification as its e-mail says it. */
interface MailedNotification {
  readonly customerId: string | null;
  readonly buildingId: string | null;
  readonly title: string;
  readonly message: string;
  readonly sender: string;
  readonly linkUrl: string | null;
  /** The name of the place in the app that it leads to, which no address of a browser opens. */
  readonly deepLinkName: string | null;
}

/** A person who still has to get an e-mail. */
export interface PendingRecipient {
  readonly person: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly customerId: string;
}

/** The e-mail of one notification. */
export interface NotificationMail {
  /** Queues a message to each of these people, within the executor's transaction. */
  queue(tx: Executor, people: readonly PendingRecipient[]): Promise<void>;
}

async function readNotification(executor: Executor, id: string): Promise<MailedNotification> {
  const [found] = await executor.query<MailedNotification>(sql`
    select ${n.customerId} as "customerId", ${n.buildingId} as "buildingId", ${n.title}, ${n.message}, ${n.sender},
      ${n.linkUrl} as "linkUrl", ${deepLinkNameOf(sql`${n.deepLinkId}`)} as "deepLinkName" from ${n} where ${n.id} = ${id}::uuid and ${n.deletedAt} is null`);
  if (found === undefined) throw notFound();
  return found;
}

/** A placeholder for the message while the template is filled in: its lines become lines of the page. */
const MESSAGE = 'atrium-message-of-the-notification';

/** Returns what a message says where its notification leads to: an address, or the place in the app by its name (MSG-04). */
function linkText({ linkUrl, deepLinkName }: MailedNotification, language: TemplateLanguage): string {
  return deepLinkName === null ? (linkUrl ?? '') : words[language].inApp.replace('{{name}}', () => deepLinkName);
}

/**
 * Returns what all of its messages say, with marks for what each recipient reads apart (MSG-20), and the way to unsubscribe
 * in both languages.
 */
async function contentOf(
  executor: Executor,
  notification: MailedNotification,
  place: PlaceNames,
): Promise<MailContent> {
  const { customerId, buildingId, title, message, sender, deepLinkName } = notification;
  const composed = await composeMail(executor, {
    purpose: PURPOSE,
    place: { customerId, buildingId },
    values: (language) => ({
      buildingName: place.buildingName || place.customerName,
      buildingAddress: place.buildingAddress,
      notificationTitle: title,
      sender,
      link: linkText(notification, language),
      message: MESSAGE,
    }),
    personal: ['firstName', 'lastName', 'customerName'],
    footerLinks: [english, french].map(({ unsubscribe }) => ({
      label: unsubscribe.action,
      url: recipientValue('unsubscribe'),
    })),
    fallback: [
      { language: 'en', title: '{{notificationTitle}}', body: '<p>{{message}}</p><p>{{link}}</p><p>{{sender}}</p>' },
      // Only the name of a place in the app is in words of the product.
      ...(deepLinkName === null
        ? []
        : [{ language: 'fr', title: '{{notificationTitle}}', body: '<p>{{link}}</p>' } as const]),
    ],
  });
  if (composed === null) throw new Error('A message with a fallback is always composed');
  const clean = withoutMarks(message.replaceAll('\r\n', '\n'));
  const lines = escapeHtml(clean).replaceAll('\n', '<br>');
  return {
    subject: composed.subject.replaceAll(MESSAGE, () => clean),
    html: composed.html.replaceAll(MESSAGE, () => lines),
    text: composed.text.replaceAll(MESSAGE, () => clean),
  };
}

/** One message of a notification to one person. */
function mailTo(
  { id, notification, content, place }: PreparedMail,
  { config, links }: Pick<HttpServices, 'config' | 'links'>,
  person: PendingRecipient,
  customerName: string,
): NewMail {
  const { customerId, buildingId, sender } = notification;
  const { firstName, lastName } = person;
  const unsubscribeUrl = unsubscribeAddress(config.publicUrl, links, person.person);
  return {
    key: notificationMailKey(id, person.person),
    purpose: PURPOSE,
    customerId,
    buildingId,
    recipient: person.email,
    recipientName: `${firstName} ${lastName}`,
    senderName: place === '' || place === sender ? sender : `${sender} – ${place}`,
    unsubscribeUrl,
    values: { firstName, lastName, customerName, unsubscribe: unsubscribeUrl },
    content,
  };
}

/** What is the same for all recipients. */
interface PreparedMail {
  readonly id: string;
  readonly notification: MailedNotification;
  readonly content: MailContent;
  /** The building or customer that it comes from, which its recipients know: anyone may write the sender. */
  readonly place: string;
}

async function prepare(executor: Executor, id: string): Promise<PreparedMail> {
  const notification = await readNotification(executor, id);
  const names = await findPlaceNames(executor, notification);
  const content = await contentOf(executor, notification, names);
  return { id, notification, content, place: names.buildingName || names.customerName };
}

/** Prepares the e-mail of a notification. */
export async function notificationMail(
  executor: Executor,
  services: HttpServices,
  id: string,
): Promise<NotificationMail> {
  const prepared = await prepare(executor, id);
  return {
    async queue(tx, people) {
      const names = await findCustomerNames(tx, [...new Set(people.map(({ customerId }) => customerId))]);
      const mails = people.map((person) => ({
        ...mailTo(prepared, services, person, names.get(person.customerId) ?? ''),
        groupId: id,
      }));
      await enqueueMails(tx, mails);
    },
  };
}

/** Queues the e-mail of a notification to the person who writes it, as its recipients would get it. */
export async function queueTest(
  tx: Executor,
  services: HttpServices,
  id: string,
  { email, firstName, lastName, customerId }: Omit<PendingRecipient, 'person'>,
): Promise<void> {
  const prepared = await prepare(tx, id);
  const names = await findCustomerNames(tx, [customerId]);
  const person = { person: email.toLowerCase(), email, firstName, lastName, customerId };
  const mail = mailTo(prepared, services, person, names.get(customerId) ?? '');
  await enqueueMails(tx, [{ ...mail, key: `notificationTest:${uuidv7()}` }]);
}
