import { setImmediate } from 'node:timers/promises';

import { type TemplateLanguage, templateLanguages } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { writeCalendar } from '../../services/calendar/writeCalendar.ts';
import type { NewMail } from '../../services/mail/enqueueMail.ts';
import { addMailDraft, type DraftedMail, type MailDraft, mailDraftSql } from '../../services/mail/mailDrafts.ts';
import { draftCausedMails, type MailCause, mailsToOthers } from './causedMails.reads.ts';
import { composeMail, type MailOrder } from './composeMail.reads.ts';

type ByLanguage<Value> = Readonly<Record<TemplateLanguage, Value>>;

/** What messages are composed of, with what depends on the language of a template in each of them. */
export interface MailWording extends Omit<MailOrder, 'values' | 'lead'> {
  readonly values: ByLanguage<ReturnType<MailOrder['values']>>;
  readonly lead: ByLanguage<readonly string[]>;
}

/** How many messages are written between two pauses in which other requests are answered. */
const MAILS_AT_A_TIME = 20;

function inEachLanguage<Value>(of: (language: TemplateLanguage) => Value): ByLanguage<Value> {
  const [english, french] = templateLanguages;
  return { [english]: of(english), [french]: of(french) };
}

/**
 * Writes messages down in the transaction of what they are about, as it is at this moment; they are composed and queued once
 * it is committed, and are not sent where no level has a template for them and there is no fallback (MSG-11, MSG-20). They count
 * for the person who causes them; null where no one does, or where each recipient has asked for them (SEC-22).
 * @throws HttpError 429 or 400, as `draftCausedMails`
 */
export async function draftMails(
  work: Executor,
  cause: MailCause | null,
  { values, lead = () => [], ...order }: MailOrder,
  mails: readonly DraftedMail[],
): Promise<void> {
  const wording: MailWording = { ...order, values: inEachLanguage(values), lead: inEachLanguage(lead) };
  const draft = mailDraftSql(wording, mails, mails[0]?.groupId ?? null);
  const toOthers = cause === null ? [] : mailsToOthers(cause, mails);
  if (cause === null || toOthers.length === 0) await addMailDraft(work, draft);
  else await draftCausedMails(work, cause, toOthers, draft);
}

/** Composes the messages of a draft from the templates in force now (MSG-20). */
export async function composeDraft(executor: Executor, { wording, mails }: MailDraft<MailWording>): Promise<NewMail[]> {
  const { values, lead, ...order } = wording;
  const composed = await composeMail(executor, {
    ...order,
    values: (language) => values[language],
    lead: (language) => lead[language],
  });
  if (composed === null) return [];
  const written: NewMail[] = [];
  for (const { meeting, ...mail } of mails) {
    if (written.length % MAILS_AT_A_TIME === MAILS_AT_A_TIME - 1) await setImmediate();
    // Those without a meeting of their own share the content.
    const content =
      meeting === undefined
        ? composed
        : { ...composed, calendar: { method: meeting.method, text: writeCalendar(meeting) } };
    written.push({ ...mail, content });
  }
  return written;
}
