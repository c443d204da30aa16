import { mailLimits, type Period } from '@atrium/contract';

import type { Executor } from '../db/database.ts';
import type { MailCause } from '../modules/messages/causedMails.reads.ts';
import type { MailOrder } from '../modules/messages/composeMail.reads.ts';
import { draftMails } from '../modules/messages/mailDrafts.reads.ts';
import { type MeetingConfig, placeMeeting, type TakenPlace } from '../services/calendar/placeMeeting.ts';
import { mailTimes } from '../services/mail/mailTimes.ts';
import { namesOf } from '../services/mail/namesOf.ts';

/** Something in a building that people come to, such as a booked space or a session of an event; instants in milliseconds. */
export interface Attended extends Period {
  readonly customerId: string;
  readonly buildingId: string;
  readonly buildingName: string;
  /** IANA name. */
  readonly zone: string;
}

/** The contents of one person's meeting, apart from when it is and whose it is. */
type MeetingText = Pick<TakenPlace, 'id' | 'sequence' | 'isCancelled' | 'summary' | 'description' | 'location' | 'url'>;

/** One who comes, with the meeting that a message is in their calendar. */
interface Attendance {
  /** The key that makes it this message and no other; the second one is not queued. */
  readonly key: string;
  /** What it belongs to, where it is asked for by that. */
  readonly groupId?: string;
  readonly name: string;
  readonly email: string;
  /** What this person alone reads. */
  readonly values?: Readonly<Record<string, string>>;
  /** Null where their calendar never had the meeting, so that there is nothing to take out. */
  readonly meeting: MeetingText | null;
}

/** What the messages say, apart from where and when. */
export type MeetingWording = Omit<MailOrder, 'place'>;

/**
 * Writes down to people who come to the same that they do, or that it has changed, as a meeting in their calendars, in the
 * transaction of what the messages are about (MSG-20). They are of use until it is over.
 * @throws HttpError 429 or 400, as `draftMails`
 */
export async function draftMeetingMails(
  work: Executor,
  cause: MailCause | null,
  config: MeetingConfig,
  attended: Attended,
  wording: MeetingWording,
  people: readonly Attendance[],
): Promise<void> {
  const { customerId, buildingId, buildingName, starts, ends, zone } = attended;
  const { purpose, values } = wording;
  const order: MailOrder = {
    ...wording,
    place: { customerId, buildingId },
    values: (language) => ({ ...mailTimes(attended, zone, language), ...values(language) }),
  };
  const when = { start: starts, end: ends, zone, organizerName: buildingName };
  const expiresAt = new Date(Math.min(ends, Date.now() + mailLimits.waitsFor));
  await draftMails(
    work,
    cause,
    order,
    people.map(({ key, groupId, name, email, values: own, meeting }) => ({
      ...{ key, purpose, customerId, buildingId, expiresAt },
      ...(groupId === undefined ? {} : { groupId }),
      ...{ recipient: email, recipientName: name, senderName: buildingName },
      values: { ...namesOf(name), ...own },
      ...(meeting === null ? {} : { meeting: placeMeeting({ ...meeting, ...when, person: { name, email } }, config) }),
    })),
  );
}
