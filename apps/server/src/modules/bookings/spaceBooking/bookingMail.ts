import { type Period, type spaceBooking, type TemplateLanguage, templateLanguages } from '@atrium/contract';
import english from '@atrium/phrases/en/bookingMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/bookingMail.json' with { type: 'json' };

import { type Attended, draftMeetingMails, type MeetingWording } from '../../../attending/meetingMail.ts';
import type { Executor } from '../../../db/database.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import type { SpaceToBook } from '../bookedSpaces.reads.ts';
import { buildingName, buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { causedBy, type MailCause } from '../../messages/causedMails.reads.ts';
import { floorAround, joinParent, nameOfSpace, parentName } from '../../places/spaces.reads.ts';
import type { MeetingConfig } from '../../../services/calendar/placeMeeting.ts';
import { hasMailOf } from '../../../services/mail/mailQueue.ts';
import { mailTimes } from '../../../services/mail/mailTimes.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { isMoved } from './bookingCalendar.ts';
import { KnownSpace } from './bookingRules.ts';
import { spaceBookingTable } from './spaceBooking.table.ts';

const words = { en: english, fr: french } as const;

type Booking = Stored<typeof spaceBooking>;

/** Who has made a booking or changed it: its own person, the building's team, or people in the calendar of the space. */
type ChangedBy = 'person' | 'team' | 'calendar';

/** What has become of a booking, and where it was before it was moved; instants in milliseconds. */
type BookingChange =
  | { readonly kind: 'booked' | 'cancelled' }
  | { readonly kind: 'moved'; readonly from: Period; readonly spaceId: string };

/** A booking as a message names it; instants in milliseconds. */
export interface MailedBooking extends Attended {
  readonly spaceName: string;
  /** The space that it was in before it was moved. */
  readonly formerSpaceName: string | null;
  readonly floorName: string | null;
  readonly name: string;
  readonly email: string;
  readonly title: string | null;
  readonly version: number;
  /** Whether the booking is a meeting of its person: it was made for them, or they have had a message about it. */
  readonly hasMeeting: boolean;
}

/** Returns a booking as messages to its person say it; undefined where it is gone. */
export async function findMailedBooking(
  work: Executor,
  id: string,
  formerSpaceId: string | null,
): Promise<MailedBooking | undefined> {
  const own = (field: keyof typeof spaceBookingTable._.columns) => column('t', spaceBookingTable[field]);
  const milliseconds = (instant: Sql) => sql`(extract(epoch from ${instant}) * 1000)::float8`;
  const [found] = await work.query<MailedBooking>(sql`
    select ${own('customerId')} as "customerId", ${own('buildingId')} as "buildingId", ${buildingName} as "buildingName",
        ${parentName} as "spaceName", ${nameOfSpace(sql`${formerSpaceId}::uuid`)} as "formerSpaceName", ${floorAround('p')} as "floorName",
        coalesce(${buildingTimezone}, 'UTC') as zone, ${own('name')}, ${own('email')}, ${own('title')}, ${own('version')},
        (${own('delegateId')} is not null or ${hasMailOf(own('id'))}) as "hasMeeting", ${milliseconds(own('starts'))} as starts, ${milliseconds(own('ends'))} as ends
      from ${spaceBookingTable} t ${joinBuildingPlace(spaceBookingTable.buildingId)} ${joinParent(spaceBookingTable.spaceId)}
      where ${own('id')} = ${id}::uuid`);
  return found;
}

/** A new booking that was made for its person, of a space that is known; undefined where it has to be read. */
function newBooking(space: SpaceToBook | undefined, values: Partial<Booking>): MailedBooking | undefined {
  const { name, email, title = null, starts = '', ends = '' } = values;
  if (space === undefined || name === undefined || email === undefined) return undefined;
  const { customerId, buildingId, buildingName: building, name: spaceName, floorName, timezone: zone } = space;
  return {
    ...{ customerId, buildingId, buildingName: building, spaceName, formerSpaceName: null, floorName, zone },
    ...{ name, email, title, version: 1, hasMeeting: true, starts: Date.parse(starts), ends: Date.parse(ends) },
  };
}

/** Returns who has done what, and for when it was planned before. */
function reasonOf(
  { zone, spaceName, formerSpaceName }: MailedBooking,
  change: BookingChange,
  by: ChangedBy,
  language: TemplateLanguage,
): string {
  const own = words[language];
  if (change.kind !== 'moved') return change.kind === 'booked' ? own.booked.reason : own.cancelled.reasons[by];
  const { startDate, startTime, endTime } = mailTimes(change.from, zone, language);
  const planned = { date: startDate, from: startTime, to: endTime, space: formerSpaceName ?? spaceName };
  const before = Object.entries(planned).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, () => value),
    own.moved.before,
  );
  return `${own.moved.reasons[by]} ${before}`;
}

/** Returns what the meeting of the person of a booking says. */
export function meetingOf(id: string, booking: MailedBooking, isCancelled: boolean) {
  const { version, title, spaceName, floorName } = booking;
  return {
    ...{ id: `booking.${id}`, sequence: version, isCancelled },
    summary: title ?? spaceName,
    location: [spaceName, floorName, booking.buildingName].filter((part) => part !== null).join(', '),
  };
}

/**
 * Queues to the person of a booking what others have done with it, in the transaction that does it, once for each version; by
 * it the booking becomes a meeting of theirs. Who has the meeting also has their own changes of it (RESV-21, RESV-22, MSG-20).
 */
async function queue(
  work: Executor,
  cause: MailCause | null,
  config: MeetingConfig,
  id: string,
  change: BookingChange,
  by: ChangedBy,
  known?: MailedBooking,
): Promise<void> {
  const booking = known ?? (await findMailedBooking(work, id, change.kind === 'moved' ? change.spaceId : null));
  if (booking === undefined || booking.ends <= Date.now()) return;
  const { name, email, spaceName, floorName, hasMeeting } = booking;
  if (by === 'person' && !hasMeeting) return;
  const purpose = change.kind === 'booked' ? 'bookingConfirmation' : 'bookingChange';
  const wording: MeetingWording = {
    purpose,
    values: (language) => ({
      spaceName,
      floorName: floorName ?? booking.buildingName,
      reason: reasonOf(booking, change, by, language),
    }),
    personal: ['firstName', 'lastName'],
    fallback: templateLanguages.map((language) => ({
      language,
      title: words[language][change.kind].title,
      body: '<p><strong>{{spaceName}}</strong>, {{floorName}}<br>{{startDate}}, {{startTime}} – {{endTime}}</p><p>{{reason}}</p>',
    })),
  };
  const isCancelled = change.kind === 'cancelled';
  await draftMeetingMails(work, cause, config, booking, wording, [
    {
      ...{ key: `${purpose}:${id}:${String(booking.version)}`, groupId: id, name, email },
      // A calendar that never had the meeting has nothing to take out.
      meeting: isCancelled && !hasMeeting ? null : meetingOf(id, booking, isCancelled),
    },
  ]);
}

/** Informs the person of a booking that it was moved from a time, or cancelled without one, as its event was in the calendar of its space. */
export async function informOfCalendarChange(
  { work, services }: Pick<WriteContext, 'work' | 'services'>,
  { id, spaceId }: { readonly id: string; readonly spaceId: string },
  from: Period | null,
): Promise<void> {
  const change = from === null ? ({ kind: 'cancelled' } as const) : ({ kind: 'moved', from, spaceId } as const);
  await queue(work, null, services.config, id, change, 'calendar');
}

/** Informs the person of a booking that another has booked, moved or cancelled it, in the transaction of the write (RESV-21, RESV-22). */
export async function informOfBooking(context: WriteContext<Booking>): Promise<void> {
  const { work, services, grant, id, before, values, known } = context;
  if (grant.holder.kind !== 'session') return;
  const { user } = grant.holder.session;
  const after = { ...before, ...values };
  const isOwn = after.userId === user.id || after.email?.toLowerCase() === user.email.toLowerCase();
  const by = isOwn ? 'person' : 'team';
  const queueChange = (change: BookingChange, booking?: MailedBooking) => {
    const cause = causedBy(grant, services, { isEnding: change.kind === 'cancelled' });
    return queue(work, cause, services.config, id, change, by, booking);
  };
  if (before === null) {
    if (!isOwn) await queueChange({ kind: 'booked' }, newBooking(KnownSpace.of(known, values), values));
  } else if (after.status === 'Cancelled') await queueChange({ kind: 'cancelled' });
  else if (after.status === before.status && isMoved(before, after)) {
    const from = { starts: Date.parse(before.starts), ends: Date.parse(before.ends) };
    await queueChange({ kind: 'moved', from, spaceId: before.spaceId });
  }
}
