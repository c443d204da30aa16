import { type InviteeStatus, type TemplateLanguage, templateLanguages } from '@atrium/contract';
import english from '@atrium/phrases/en/invitation.json' with { type: 'json' };
import french from '@atrium/phrases/fr/invitation.json' with { type: 'json' };

import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { causedBy } from '../../messages/causedMails.reads.ts';
import type { MailOrder, MailText } from '../../messages/composeMail.reads.ts';
import { findInvitingBuilding } from './invitingBuildings.reads.ts';
import { draftMails } from '../../messages/mailDrafts.reads.ts';
import type { CalendarAttendee } from '../../../services/calendar/writeCalendar.ts';
import { mailTimes } from '../../../services/mail/mailTimes.ts';
import { namesOf } from '../../../services/mail/namesOf.ts';
import { recipientValue } from '../../../services/mail/recipientValue.ts';
import type { WriteContext } from '../../../store/storeDefinition.ts';
import { answerAddress } from './answerLink.ts';
import { invitationTable } from './invitation.table.ts';

const t = invitationTable;
const words = { en: english.mail, fr: french.mail } as const;
const PURPOSE = 'buildingInvitation';

/** An invitee as their message needs them. */
export interface MailedInvitee {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: InviteeStatus;
}

/** What the messages are made with, by the right of the person who causes them. */
type MailContext = Pick<WriteContext, 'work' | 'services' | 'grant'>;

interface SentInvitation {
  readonly customerId: string;
  readonly buildingId: string;
  readonly subject: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly organizerName: string;
  readonly organizerEmail: string;
  readonly sequence: number;
  readonly sentTime: string;
}

async function readInvitation(executor: Executor, id: string): Promise<SentInvitation> {
  const [found] = await executor.query<SentInvitation>(sql`
    select ${t.customerId} as "customerId", ${t.buildingId} as "buildingId", ${t.subject},
        to_json(${t.startDate}) #>> '{}' as "startDate", to_json(${t.endDate}) #>> '{}' as "endDate",
        ${t.organizerName} as "organizerName", ${t.organizerEmail} as "organizerEmail", ${t.sequence},
        to_json(${t.sentTime}) #>> '{}' as "sentTime"
      from ${t} where ${t.id} = ${id}::uuid`);
  if (found === undefined) throw new Error(`there is no invitation ${id}`);
  return found;
}

/** How calendars name an answer (RFC 5545 3.2.12). */
const partstats = {
  Organizer: 'ACCEPTED',
  Accepted: 'ACCEPTED',
  Tentative: 'TENTATIVE',
  Declined: 'DECLINED',
  NotResponded: 'NEEDS-ACTION',
} as const satisfies Record<InviteeStatus, CalendarAttendee['status']>;

/** A message in both languages: which one an employee reads is not known. */
function both(part: 'fallback' | 'cancelled', subject: string): MailText[] {
  return templateLanguages.map((language) => ({ language, title: subject, body: words[language][part].body }));
}

/** Returns what a calendar shows of the meeting: where it is answered, as its own buttons answer the mailbox alone. */
function meetingText(link: string): string {
  return [english, french].map(({ mail }) => mail.meeting.replace('{{link}}', link)).join('\n\n');
}

/** Queues the message of an invitation to these people, as a meeting that is asked for or cancelled. */
async function queue(
  { work, services, grant }: MailContext,
  id: string,
  invitees: readonly MailedInvitee[],
  method: 'REQUEST' | 'CANCEL',
): Promise<void> {
  if (invitees.length === 0) return;
  const { config, links } = services;
  const invitation = await readInvitation(work, id);
  const { customerId, buildingId, subject, organizerName, organizerEmail, sequence, sentTime } = invitation;
  const [start, end] = [Date.parse(invitation.startDate), Date.parse(invitation.endDate)];
  // No one needs to hear of a meeting that is over.
  if (end <= Date.now()) return;
  const building = await findInvitingBuilding(work, buildingId);
  const zone = building?.zone ?? 'UTC';
  const isCancel = method === 'CANCEL';
  const period = { starts: start, ends: end };
  const common = {
    purpose: PURPOSE,
    place: { customerId, buildingId },
    values: (language: TemplateLanguage) => ({ ...mailTimes(period, zone, language), hostName: organizerName }),
    personal: ['firstName', 'lastName', ...(isCancel ? [] : (['invitationLink'] as const))],
  } as const;
  const order: MailOrder = isCancel
    ? {
        ...common,
        subject: `${english.mail.cancelled.title} / ${french.mail.cancelled.title} – ${subject}`,
        instead: both('cancelled', subject),
      }
    : {
        ...common,
        subject,
        fallback: both('fallback', subject),
        actions: [{ labels: { en: words.en.answer, fr: words.fr.answer }, url: recipientValue('invitationLink') }],
      };
  const stamp = Date.now();
  const host = URL.parse(config.publicUrl)?.host ?? 'atrium';
  await draftMails(
    work,
    causedBy(grant, services, { field: 'employeeIds', isEnding: isCancel }),
    order,
    invitees.map((invitee) => {
      const { name, email, status } = invitee;
      const invitationLink = answerAddress(config.publicUrl, links, invitee.id);
      // Everyone reads a calendar part of their own: it names no other invitee.
      const meeting = {
        method,
        events: [
          {
            ...{ uid: `${id}@${host}`, sequence, start, end, zone, stamp, summary: subject },
            location: [building?.name, building?.address].filter((part) => (part ?? '') !== '').join(', '),
            ...(isCancel ? {} : { url: invitationLink, description: meetingText(invitationLink) }),
            organizer: { email: organizerEmail, name: organizerName },
            attendees: [{ email, name, status: partstats[status], isAsked: !isCancel }],
            status: isCancel ? ('CANCELLED' as const) : ('CONFIRMED' as const),
          },
        ],
      };
      return {
        key: `invitation:${id}:${invitee.id}:${String(sequence)}:${method}:${sentTime}`,
        ...{ purpose: PURPOSE, customerId, buildingId, groupId: id },
        ...{ recipient: email, recipientName: name, senderName: organizerName, replyTo: organizerEmail },
        values: { ...namesOf(name), ...(isCancel ? {} : { invitationLink }) },
        meeting,
        expiresAt: new Date(end),
      };
    }),
  );
}

/** Queues the meeting to these people (RESV-14). */
export async function queueInvitations(
  context: MailContext,
  id: string,
  invitees: readonly MailedInvitee[],
): Promise<void> {
  await queue(context, id, invitees, 'REQUEST');
}

/** Queues to these people that the meeting is off, or is off for them. */
export async function queueCancels(
  context: MailContext,
  id: string,
  invitees: readonly MailedInvitee[],
): Promise<void> {
  await queue(context, id, invitees, 'CANCEL');
}
