import { mainOf, moneyFormat, paymentReturn } from '@atrium/contract';
import english from '@atrium/phrases/en/order.json' with { type: 'json' };
import french from '@atrium/phrases/fr/order.json' with { type: 'json' };
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { workOn } from '../../../db/work.ts';
import { localPagePaths } from '../../../outside/payments/localPayments.ts';
import { findLink, submitLink } from '../payment/paymentAccount.process.ts';
import { findPayment } from '../payment/paymentRecords.process.ts';
import { settlePayment } from '../payment/settlePayment.process.ts';
import { findVendor } from '../vendors.reads.ts';
import { escapeHtml } from '../../../services/mail/recipientValue.ts';
import { addPlainPage, type PageLanguage, type PageRequest, paragraph } from '../../../services/plainPage.ts';
import type { Services } from '../../../services/services.ts';

const texts = { en: english.paymentPages, fr: french.paymentPages } as const;

/** Where the provider's page comes back, for people who paid outside the app. */
const RETURN_PATH = '/payment/return';

const sent = z.object({ answer: z.enum(['yes', 'no']) });

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
async function ask({ isPost, url, form, language }: PageRequest, question: Question | null) {
  const t = texts[language];
  if (question === null) return { status: 410, language, title: t.overTitle, body: paragraph(t.over) };
  const given = isPost ? sent.safeParse(form) : null;
  if (given?.success === true)
    return { goesOnTo: given.data.answer === 'yes' ? await question.confirm() : question.cancelled };
  const body = `<p><strong>${escapeHtml(t.simulated)}</strong></p>${paragraph(question.body)}
<form method="post" action="${escapeHtml(url)}"><button name="answer" value="yes">${escapeHtml(question.yes)}</button>
<button name="answer" value="no" class="second">${escapeHtml(t.cancel)}</button></form>`;
  return { status: isPost ? 400 : 200, language, title: question.title, body };
}

/** The page of the simulated provider on which an order is paid; null where it can no longer be. */
async function checkoutQuestion(services: Services, orderId: string | null, language: PageLanguage) {
  const line = orderId === null ? undefined : await findPayment(services.database, orderId);
  if (line?.state !== 'open' || line.checkoutId === null || Date.parse(line.lapsesAt) <= Date.now()) return null;
  const { amount, currency, vendorId, accountId, checkoutId } = line;
  const t = texts[language];
  const total = moneyFormat(language, currency).format(mainOf(amount, currency));
  const vendor = await findVendor(services.database, vendorId);
  return {
    title: t.payTitle,
    body: t.payBody.replace('{{shop}}', () => vendor?.shopName ?? '').replace('{{total}}', () => total),
    yes: t.pay.replace('{{total}}', total),
    cancelled: RETURN_PATH,
    confirm: async () => {
      const scope = { work: workOn(services.database), services };
      const paid = { state: 'paid', paymentId: checkoutId, amount, currency, accountId, checkoutId } as const;
      await settlePayment(scope, { ...paid, orderId: line.orderId });
      return `${RETURN_PATH}?paid=1`;
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
  const { payments } = services;
  await addPlainPage(app, services, { path: RETURN_PATH, purpose: null }, ({ query, language }) => {
    const t = texts[language];
    const isPaid = query['paid'] === '1';
    const title = isPaid ? t.paidTitle : t.notPaidTitle;
    return Promise.resolve({ status: 200, language, title, body: paragraph(isPaid ? t.paid : t.notPaid) });
  });
  if (payments?.provider !== 'local') return;
  const questions = [
    [localPagePaths.checkout, 'simulated payment', checkoutQuestion],
    [localPagePaths.account, 'simulated account', accountQuestion],
  ] as const;
  for (const [path, purpose, questionOf] of questions)
    await addPlainPage(app, services, { path, purpose }, async (request) =>
      ask(request, await questionOf(services, request.linkedId, request.language)),
    );
}
