import MailComposer from 'nodemailer/lib/mail-composer';

import type { MailConfig } from '../../base/mailConfig.ts';
import type { ClaimedMail } from './mailQueue.ts';
import { fillMarks, oneLine } from './recipientValue.ts';

/** A message as it goes over the wire. */
export interface ComposedMessage {
  /** By which reports of its delivery name it. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
}

/**
 * Writes a message as MIME: text, HTML and the iCalendar part, to one recipient. Header values are lines without control
 * characters, addresses are given as objects that nothing is parsed from, and no part is read from a file or an address.
 */
export async function composeMessage(
  mail: ClaimedMail,
  { sender }: Pick<MailConfig, 'sender'>,
): Promise<ComposedMessage> {
  const name = oneLine(mail.senderName ?? sender.name);
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  const composer = new MailComposer({
    from: { name, address: sender.address },
    to: { name: oneLine(mail.recipientName ?? ''), address: mail.recipient },
    ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: oneLine(mail.subject),
    messageId: `<${mail.id}@${domain}>`,
    html: fillMarks(mail.html, mail.values, 'html'),
    text: fillMarks(mail.text, mail.values, 'text'),
    ...(mail.calendar === null
      ? {}
      : { icalEvent: { method: mail.calendar.method, filename: 'invite.ics', content: mail.calendar.text } }),
    attachments: mail.attachments.map(({ name: filename, contentType, base64 }) => ({
      filename,
      contentType,
      content: Buffer.from(base64, 'base64'),
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl === null
        ? {}
        : {
            'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { id: mail.id, from: sender.address, to: mail.recipient, raw: await composer.compile().build() };
}
