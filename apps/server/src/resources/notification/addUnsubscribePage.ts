import english from '@atrium/phrases/en/notification.json' with { type: 'json' };
import french from '@atrium/phrases/fr/notification.json' with { type: 'json' };
import type { FastifyInstance } from 'fastify';

import type { HttpServices } from '../../http/httpServices.ts';
import { escapeHtml } from '../../services/mail/recipientValue.ts';
import { addPlainPage, paragraph } from '../../services/plainPage.ts';
import { personOfToken, unsubscribe, UNSUBSCRIBE_PATH } from './unsubscribe.ts';

const texts = { en: english.unsubscribe, fr: french.unsubscribe } as const;

/**
 * `GET /unsubscribe?token=` asks whether a person wants no more notifications by e-mail, and changes nothing: mail scanners
 * follow links. `POST` does it, from the page's button or from a mail program (RFC 8058).
 */
export async function addUnsubscribePage(app: FastifyInstance, services: HttpServices): Promise<void> {
  const { database, secrets } = services;
  // What a mail program sends is the same for everyone: the address says all.
  await addPlainPage(app, services, UNSUBSCRIBE_PATH, async ({ isPost, url, query, language }) => {
    const t = texts[language];
    const person = personOfToken(secrets, query['token']);
    if (person === null) return { status: 400, language, title: t.invalidTitle, body: paragraph(t.invalid) };
    if (!isPost) {
      const form = `<form method="post" action="${escapeHtml(url)}"><button>${escapeHtml(t.action)}</button></form>`;
      return { status: 200, language, title: t.title, body: paragraph(t.ask) + form };
    }
    await unsubscribe(database, person);
    return { status: 200, language, title: t.doneTitle, body: paragraph(t.done) };
  });
}
