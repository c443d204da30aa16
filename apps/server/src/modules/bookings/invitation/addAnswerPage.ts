import { type InvitationAnswer, invitationAnswers } from '@atrium/contract';
import english from '@atrium/phrases/en/invitation.json' with { type: 'json' };
import french from '@atrium/phrases/fr/invitation.json' with { type: 'json' };
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { HttpServices } from '../../../http/httpServices.ts';
import { periodText } from '../../../services/mail/mailTimes.ts';
import { escapeHtml } from '../../../services/mail/recipientValue.ts';
import { addPlainPage, type PageLanguage, paragraph, type PlainPage } from '../../../services/plainPage.ts';
import { answerInvitation, findOwnInvitation, type OwnInvitation } from './answerInvitation.ts';
import { ANSWER_PATH } from './answerLink.ts';

const texts = { en: english.answer, fr: french.answer } as const;

const sent = z.object({
  answer: z.enum(invitationAnswers),
  sequence: z.string().regex(/^\d{1,9}$/),
});

/** Returns when and where it is, as the clocks of the building show it. */
function factsOf({ startDate, endDate, zone, buildingName }: OwnInvitation, language: PageLanguage): string {
  const period = { starts: Date.parse(startDate), ends: Date.parse(endDate) };
  return [periodText(period, zone, language), buildingName]
    .map(escapeHtml)
    .filter((line) => line !== '')
    .join('<br>');
}

/** The page with the three answers; the one that is kept is pressed. */
function openPage(own: OwnInvitation, language: PageLanguage, action: string, note: string): PlainPage {
  const t = texts[language];
  const buttons = invitationAnswers.map(
    (answer: InvitationAnswer) =>
      `<button name="answer" value="${answer}"${own.status === 'NotResponded' ? '' : ` aria-pressed="${String(own.status === answer)}"`}>${escapeHtml(t.answers[answer])}</button>`,
  );
  const body = `<p>${factsOf(own, language)}</p><p role="status">${escapeHtml(note)}</p><form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="sequence" value="${String(own.sequence)}">${buttons.join('')}</form>`;
  return { status: 200, language, title: own.subject, body };
}

function statusNote(own: OwnInvitation, language: PageLanguage): string {
  const t = texts[language];
  const { status } = own;
  return status === 'NotResponded' || status === 'Organizer' ? t.ask : t.given[status];
}

/**
 * `GET /invitation/answer?token=` shows an invitation to the invitee of the link, without signing in, and changes nothing:
 * mail scanners follow links. `POST` keeps the answer of the page's button (RESV-15, RESV-16, API-41).
 */
export async function addAnswerPage(app: FastifyInstance, services: HttpServices): Promise<void> {
  const { database, live } = services;
  await addPlainPage(app, services, { path: ANSWER_PATH, purpose: 'invitation' }, async (request) => {
    const { isPost, url, linkedId: inviteeId, form, language } = request;
    const t = texts[language];
    const own = inviteeId === null ? null : await findOwnInvitation(database, inviteeId);
    if (inviteeId === null || own === null)
      return { status: 400, language, title: t.invalidTitle, body: paragraph(t.invalid) };
    if (own.state !== 'open') {
      const body = `<p>${factsOf(own, language)}</p>${paragraph(t[own.state])}`;
      return { status: own.state === 'off' ? 409 : 410, language, title: own.subject, body };
    }
    if (!isPost) return openPage(own, language, url, statusNote(own, language));
    const given = sent.safeParse(form);
    if (!given.success) return { ...openPage(own, language, url, t.choose), status: 400 };
    const { answer, sequence } = given.data;
    const isKept = await answerInvitation(database, live, inviteeId, { answer, sequence: Number(sequence) });
    const now = (await findOwnInvitation(database, inviteeId)) ?? own;
    if (!isKept) return { ...openPage(now, language, url, t.changed), status: 409 };
    return openPage(now, language, url, `${t.thanks} ${statusNote(now, language)}`);
  });
}
