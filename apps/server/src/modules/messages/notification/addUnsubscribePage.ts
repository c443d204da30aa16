import english from '@atrium/phrases/en/notificationMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/notificationMail.json' with { type: 'json' };
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { HttpServices } from '../../../http/httpServices.ts';
import { escapeHtml } from '../../../services/mail/recipientValue.ts';
import { addPlainPage, paragraph } from '../../../services/plainPage.ts';
import { isUnsubscribed, subscribe, unsubscribe, UNSUBSCRIBE_PATH } from './unsubscribe.ts';

const texts = { en: english.unsubscribe, fr: french.unsubscribe } as const;

const SUBSCRIBE = 'subscribe';

/** The field of the button that takes it back; everything else that is posted ends the e-mails, also what a mail program sends. */
const sentForm = z.object({ choice: z.literal(SUBSCRIBE) });

function form(url: string, button: string, choice?: string): string {
  const field = choice === undefined ? '' : ` name="choice" value="${choice}"`;
  return `<form method="post" action="${escapeHtml(url)}"><button${field}>${escapeHtml(button)}</button></form>`;
}

/**
 * `GET /unsubscribe?token=` says whether a person gets notifications by e-mail and offers the other, and changes nothing:
 * mail scanners follow links. `POST` does it, from the page's button or from a mail program (RFC 8058).
 */
export async function addUnsubscribePage(app: FastifyInstance, services: HttpServices): Promise<void> {
  const { database } = services;
  // What a mail program sends is the same for everyone: the address says all.
  await addPlainPage(app, services, { path: UNSUBSCRIBE_PATH, purpose: 'unsubscribe' }, async (request) => {
    const { isPost, url, linkedId: person, form: sent, language } = request;
    const t = texts[language];
    if (person === null) return { status: 400, language, title: t.invalidTitle, body: paragraph(t.invalid) };
    if (isPost && sentForm.safeParse(sent).success) {
      await subscribe(database, person);
      return { status: 200, language, title: t.againTitle, body: paragraph(t.again) };
    }
    if (isPost) await database.transaction((tx) => unsubscribe(tx, person));
    return isPost || (await isUnsubscribed(database, person))
      ? { status: 200, language, title: t.doneTitle, body: paragraph(t.done) + form(url, t.subscribe, SUBSCRIBE) }
      : { status: 200, language, title: t.title, body: paragraph(t.ask) + form(url, t.action) };
  });
}
