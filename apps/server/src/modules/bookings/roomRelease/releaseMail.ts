import { fullPath, type TemplateLanguage, templateLanguages, times } from '@atrium/contract';
import english from '@atrium/phrases/en/roomReleaseMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/roomReleaseMail.json' with { type: 'json' };

import { draftMeetingMails, type MeetingWording } from '../../../attending/meetingMail.ts';
import { mailTimes } from '../../../services/mail/mailTimes.ts';
import type { WriteScope } from '../../../store/storeDefinition.ts';
import { findMailedBooking, type MailedBooking, meetingOf } from '../spaceBooking/bookingMail.ts';
import { releaseAddress } from './releaseLink.ts';

const words = { en: english, fr: french } as const;
const PURPOSE = 'roomRelease';
const BODY = '<p><strong>{{spaceName}}</strong>, {{floorName}}<br>{{startDate}}, {{startTime}} – {{endTime}}</p>';

/** A case as far as its messages say of it. */
interface MailedCase {
  readonly id: string;
  readonly bookingId: string;
  readonly grace: number;
  readonly ruleSetBy: string | null;
  readonly releaseAt: number;
}

type ByLanguage = Readonly<Record<TemplateLanguage, string>>;

function inEach(of: (own: (typeof words)[TemplateLanguage], language: TemplateLanguage) => string): ByLanguage {
  return { en: of(words.en, 'en'), fr: of(words.fr, 'fr') };
}

/** Returns the rule by which a room is released, and who has set it. */
function ruleOf({ grace, ruleSetBy }: MailedCase, own: (typeof words)[TemplateLanguage]): string {
  const text = ruleSetBy === null ? own.rule : own.ruleSetBy;
  return text.replace('{{grace}}', String(grace)).replace('{{name}}', () => ruleSetBy ?? '');
}

/** Returns what both messages have in common. */
function wordingOf(
  booking: MailedBooking,
  title: ByLanguage,
): Pick<MeetingWording, 'purpose' | 'values' | 'personal'> & {
  readonly texts: NonNullable<MeetingWording['fallback']>;
} {
  const { spaceName, floorName, buildingName } = booking;
  return {
    purpose: PURPOSE,
    values: () => ({ spaceName, floorName: floorName ?? buildingName }),
    personal: ['firstName', 'lastName'],
    texts: templateLanguages.map((language) => ({ language, title: title[language], body: BODY })),
  };
}

/** Reminds the organizer that a room is about to be released, with links to keep it and to release it at once (REL-02). */
export async function mailReminder({ work, services }: WriteScope, mailed: MailedCase): Promise<void> {
  const booking = await findMailedBooking(work, mailed.bookingId, null);
  if (booking === undefined) return;
  const { config, links } = services;
  const { texts, ...wording } = wordingOf(
    booking,
    inEach((own) => own.reminder.title),
  );
  const released = { starts: mailed.releaseAt, ends: mailed.releaseAt + times.minute };
  const lead = inEach((own, language) =>
    own.reminder.lead.replace('{{time}}', () => mailTimes(released, booking.zone, language).startTime),
  );
  const actionOf = (choice: 'keep' | 'release') => ({
    labels: inEach((own) => own.reminder[choice]),
    url: releaseAddress(config.publicUrl, links, mailed.id, choice),
  });
  await draftMeetingMails(
    work,
    null,
    config,
    booking,
    {
      ...wording,
      // The template of the purpose says that the room was released.
      instead: texts,
      lead: (language) => [lead[language], ruleOf(mailed, words[language])],
      actions: [actionOf('keep'), actionOf('release')],
    },
    [{ key: `${PURPOSE}:${mailed.id}:reminder`, name: booking.name, email: booking.email, meeting: null }],
  );
}

/** Informs the organizer that their room was released, by which rule, and leads them to book again (REL-04). */
export async function mailRelease(
  { work, services: { config } }: WriteScope,
  mailed: MailedCase,
  reason: 'noCheckIn' | 'releasedByLink',
): Promise<void> {
  const booking = await findMailedBooking(work, mailed.bookingId, null);
  if (booking === undefined) return;
  const { customerId, buildingId, name, email, hasMeeting } = booking;
  const { texts, ...wording } = wordingOf(
    booking,
    inEach((own) => own.released.title),
  );
  const place = fullPath(
    [
      { context: 'CUSTOMER', id: customerId },
      { context: 'BUILDING', id: buildingId },
    ],
    'spaceView',
  );
  await draftMeetingMails(
    work,
    null,
    config,
    booking,
    {
      ...wording,
      fallback: texts,
      lead: (language) => [
        words[language].released.reasons[reason],
        ...(reason === 'noCheckIn' ? [ruleOf(mailed, words[language])] : []),
      ],
      actions: [{ labels: inEach((own) => own.released.again), url: `${config.publicUrl}/${place}` }],
    },
    [
      {
        ...{ key: `${PURPOSE}:${mailed.id}:released`, groupId: mailed.bookingId, name, email },
        meeting: hasMeeting ? meetingOf(mailed.bookingId, booking, true) : null,
      },
    ],
  );
}
