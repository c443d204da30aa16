import english from '@atrium/phrases/en/reservationMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/reservationMail.json' with { type: 'json' };

import { draftMeetingMails, type MeetingWording } from '../../../attending/meetingMail.ts';
import type { Executor } from '../../../db/database.ts';
import type { HttpServices } from '../../../http/httpServices.ts';
import type { MailCause } from '../../messages/causedMails.reads.ts';
import { hasMail } from '../../../services/mail/mailQueue.ts';
import { guestAddress } from './guestLink.ts';
import { findSession, locationOf, type ReservedSession } from './reservedSession.ts';

/** What a message about an RSVP says to its person. */
type RsvpPurpose = 'reservationConfirmation' | 'reservationCancellation';

/** The person of an RSVP. */
export interface RsvpPerson {
  readonly id: string;
  readonly reservationId: string;
  readonly name: string;
  readonly email: string;
}

/** Who has cancelled an RSVP: its own person, or the building's team. */
type CancelledBy = 'person' | 'team';

/** What messages are made with. */
type MailServices = Pick<HttpServices, 'config' | 'links'>;

const words = { en: english.mail, fr: french.mail } as const;

/** Returns what the session says as a meeting of one person. */
function meetingOf(session: ReservedSession, { id }: RsvpPerson, isCancelled: boolean) {
  const { spaceName, buildingName, notes } = session;
  return {
    ...{ id: `rsvp.${id}`, sequence: isCancelled ? 1 : 0, isCancelled },
    summary: spaceName ?? buildingName,
    location: locationOf(session),
    description: notes ?? undefined,
  };
}

async function queue(
  tx: Executor,
  { config, links }: MailServices,
  session: ReservedSession,
  rsvp: RsvpPerson,
  purpose: RsvpPurpose,
  cancelledBy: CancelledBy | null,
  cause: MailCause | null,
): Promise<void> {
  const { buildingName, spaceName, floorName, start: starts, end: ends } = session;
  const { id, name, email } = rsvp;
  const wording: MeetingWording = {
    purpose,
    values: (language) => ({
      spaceName: spaceName ?? buildingName,
      floorName: spaceName === null ? words[language].wholeBuilding : (floorName ?? buildingName),
      ...(cancelledBy === null ? {} : { reason: words[language].reasons[cancelledBy] }),
    }),
    personal: ['firstName', 'lastName', 'reservationLink'],
  };
  await draftMeetingMails(tx, cause, config, { ...session, starts, ends }, wording, [
    {
      ...{ key: keyOf(purpose, id), name, email },
      values: { reservationLink: guestAddress(config.publicUrl, links, id) },
      meeting: meetingOf(session, rsvp, purpose === 'reservationCancellation'),
    },
  ]);
}

function keyOf(purpose: RsvpPurpose, rsvpId: string): string {
  return `${purpose}:${rsvpId}`;
}

/**
 * Queues the confirmation of an RSVP in the transaction that makes it, once, where the reservation has confirmation
 * e-mails and its building a template for them (RESV-12).
 */
export async function queueConfirmation(
  tx: Executor,
  services: MailServices,
  rsvp: RsvpPerson,
  cause: MailCause | null,
): Promise<void> {
  const session = await findSession(tx, rsvp.reservationId);
  if (session?.confirmationEmail !== true) return;
  await queue(tx, services, session, rsvp, 'reservationConfirmation', null, cause);
}

/**
 * Queues what takes a cancelled RSVP out of its person's calendar, in the transaction that cancels it: to those who have
 * a confirmation, until the reservation is over (RESV-12). It says who has cancelled.
 */
export async function queueCancellation(
  tx: Executor,
  services: MailServices,
  rsvp: RsvpPerson,
  by: CancelledBy,
  cause: MailCause | null = null,
): Promise<void> {
  const session = await findSession(tx, rsvp.reservationId);
  if (session === undefined || session.end <= Date.now()) return;
  const isExpected = session.confirmationEmail || (await hasMail(tx, keyOf('reservationConfirmation', rsvp.id)));
  if (isExpected) await queue(tx, services, session, rsvp, 'reservationCancellation', by, cause);
}
