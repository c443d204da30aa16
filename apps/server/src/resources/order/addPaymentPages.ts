import { mainOf, paymentReturn } from '@atrium/contract';
import english from '@atrium/phrases/en/order.json' with { type: 'json' };
import french from '@atrium/phrases/fr/order.json' with { type: 'json' };
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { addressKey, assertWithin } from '../../base/rateLimits.ts';
import { workOn } from '../../db/work.ts';
import { idOfToken, localPagePaths } from '../../connectors/payments/localPayments.ts';
import { findLink, submitLink } from '../../processes/payment/paymentAccount.ts';
import { findPayment } from '../../processes/payment/paymentRecords.ts';
import { settlePayment } from '../../processes/payment/settlePayment.ts';
import { findVendor } from '../../readModels/vendors.ts';
import { escapeHtml } from '../../services/mail/recipientValue.ts';
import { type PageLanguage, pageLanguageOf, sendPlainPage } from '../../services/plainPage.ts';
import type { Services } from '../../services/services.ts';

const texts = { en: english.paymentPages, fr: french.paymentPages } as const;

/** Where the provider's page comes back, for people who paid outside the app. */
const returnPath = '/payment/return';

const sent = z.object({ answer: z.enum(['yes', 'no']) });

type PageRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>;

/** One question of the simulated provider, and what each answer does: it answers where the page goes on to. */
interface Question {
  readonly title: string;
  readonly body: string;
  readonly yes: string;
  /** Does what is asked, and answers where it leads to. */
  readonly confirm: () => Promise<string>;
  readonly cancelled: string;
}

/** Shows a question of the simulated provider; a page says on it that no money moves. */
async function ask(
  request: PageRequest,
  reply: FastifyReply,
  language: PageLanguage,
  question: Question | null,
): Promise<FastifyReply> {
  const t = texts[language];
  if (question === null)
    return sendPlainPage(reply, { status: 410, language, title: t.overTitle, body: `<p>${escapeHtml(t.over)}</p>` });
  if (request.method === 'POST') {
    const given = sent.safeParse(request.body);
    if (given.success)
      return reply.redirect(given.data.answer === 'yes' ? await question.confirm() : question.cancelled, 303);
  }
  const body = `<p><strong>${escapeHtml(t.simulated)}</strong></p><p>${escapeHtml(question.body)}</p>
<form method="post" action="${escapeHtml(request.url)}"><button name="answer" value="yes">${escapeHtml(question.yes)}</button>
<button name="answer" value="no" aria-pressed="false">${escapeHtml(t.cancel)}</button></form>`;
  return sendPlainPage(reply, { status: request.method === 'GET' ? 200 : 400, language, title: question.title, body });
}

/** The page of the simulated provider on which an order is paid; null where it can no longer be. */
async function checkoutQuestion(services: Services, orderId: string | null, language: PageLanguage) {
  const line = orderId === null ? undefined : await findPayment(services.database, orderId);
  if (line?.state !== 'open' || line.checkoutId === null || Date.parse(line.lapsesAt) <= Date.now()) return null;
  const { amount, currency, vendorId, accountId, checkoutId } = line;
  const t = texts[language];
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const total = format.format(mainOf(amount, currency));
  const vendor = await findVendor(services.database, vendorId);
  return {
    title: t.payTitle,
    body: `${vendor?.shopName ?? ''}: ${total}`,
    yes: t.pay.replace('{{total}}', total),
    cancelled: returnPath,
    confirm: async () => {
      const scope = { work: workOn(services.database), services };
      const paid = { state: 'paid', paymentId: checkoutId, amount, currency, accountId, checkoutId } as const;
      await settlePayment(scope, { ...paid, orderId: line.orderId });
      return `${returnPath}?paid=1`;
    },
  };
}

/** The form of the simulated provider in which an account is linked; null where it is of no use any more. */
async function accountQuestion(services: Services, linkId: string | null, language: PageLanguage) {
  const link = linkId === null ? undefined : await findLink(services.database, linkId);
  if (linkId === null || link === undefined || link.isOver) return null;
  const t = texts[language];
  const vendor = await findVendor(services.database, link.vendorId);
  const back = (path: string) => `/${path}?${paymentReturn.parameter}=${linkId}`;
  return {
    title: t.linkTitle,
    body: vendor?.shopName ?? '',
    yes: t.link,
    cancelled: back(paymentReturn.closed),
    confirm: async () => {
      await submitLink(services.database, linkId);
      return back(paymentReturn.linked);
    },
  };
}

/**
 * The pages around a payment: where the provider's page comes back (`/payment/return`), and in demo mode the provider's own,
 * which say that they are simulated.
 */
export async function addPaymentPages(app: FastifyInstance, services: Services): Promise<void> {
  const { payments, secrets, rates } = services;
  app.get<{ Querystring: Record<string, unknown> }>(returnPath, async (request, reply) => {
    await assertWithin(rates.api, addressKey(request));
    const language = pageLanguageOf(request);
    const t = texts[language];
    const isPaid = request.query['paid'] === '1';
    const title = isPaid ? t.paidTitle : t.notPaidTitle;
    return sendPlainPage(reply, {
      ...{ status: 200, language, title },
      body: `<p>${escapeHtml(isPaid ? t.paid : t.notPaid)}</p>`,
    });
  });
  if (payments?.provider !== 'local') return;
  const questions = [
    [localPagePaths.checkout, 'checkout', checkoutQuestion],
    [localPagePaths.account, 'account', accountQuestion],
  ] as const;
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const [url, kind, questionOf] of questions)
      scope.route<{ Querystring: Record<string, unknown> }>({
        method: ['GET', 'POST'],
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          await assertWithin(rates.api, addressKey(request));
          const language = pageLanguageOf(request);
          const id = idOfToken(secrets, kind, request.query['token']);
          return ask(request, reply, language, await questionOf(services, id, language));
        },
      });
    done();
  });
}
