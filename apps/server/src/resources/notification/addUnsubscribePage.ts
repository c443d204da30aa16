import english from '@atrium/phrases/en/notification.json' with { type: 'json' };
import french from '@atrium/phrases/fr/notification.json' with { type: 'json' };
import type { FastifyInstance } from 'fastify';

import { addressKey, assertWithin } from '../../base/rateLimits.ts';
import type { HttpServices } from '../../http/httpServices.ts';
import { escapeHtml } from '../../services/mail/recipientValue.ts';
import { pageLanguageOf, sendPlainPage } from '../../services/plainPage.ts';
import { personOfToken, unsubscribe, unsubscribePath } from './unsubscribe.ts';

const texts = { en: english.unsubscribe, fr: french.unsubscribe } as const;

/**
 * `GET /unsubscribe?token=` asks whether a person wants no more notifications by e-mail, and changes nothing: mail scanners
 * follow links. `POST` does it, from the page's button or from a mail program (RFC 8058).
 */
export async function addUnsubscribePage(app: FastifyInstance, services: HttpServices): Promise<void> {
  const { database, secrets, rates } = services;
  await app.register((scope, _options, done) => {
    // What a mail program sends is the same for everyone: the address says all.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, _body, parsed) => parsed(null),
    );
    scope.route<{ Querystring: Record<string, unknown> }>({
      method: ['GET', 'POST'],
      url: unsubscribePath,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        await assertWithin(rates.api, addressKey(request));
        const language = pageLanguageOf(request);
        const t = texts[language];
        const person = personOfToken(secrets, request.query['token']);
        if (person === null)
          return sendPlainPage(reply, {
            ...{ status: 400, language, title: t.invalidTitle },
            body: `<p>${escapeHtml(t.invalid)}</p>`,
          });
        if (request.method === 'GET')
          return sendPlainPage(reply, {
            ...{ status: 200, language, title: t.title },
            body: `<p>${escapeHtml(t.ask)}</p><form method="post" action="${escapeHtml(request.url)}"><button>${escapeHtml(t.action)}</button></form>`,
          });
        await unsubscribe(database, person);
        return sendPlainPage(reply, {
          ...{ status: 200, language, title: t.doneTitle },
          body: `<p>${escapeHtml(t.done)}</p>`,
        });
      },
    });
    done();
  });
}
