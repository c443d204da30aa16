import { mailLimits, type Period, type TemplateLanguage, templateLanguages } from '@atrium/contract';
import english from '@atrium/phrases/en/spaceBooking.json' with { type: 'json' };
import french from '@atrium/phrases/fr/spaceBooking.json' with { type: 'json' };

import type { Executor } from '../../db/database.ts';
import { column, type Sql, sql } from '../../db/sql.ts';
import { buildingName, buildingTimezone, joinBuildingPlace } from '../../readModels/buildings.ts';
import { composeMail } from '../../readModels/composeMail.ts';
import { floorAroundParent, joinParent, parentName } from '../../readModels/spaces.ts';
import { enqueueMails } from '../../services/mail/enqueueMail.ts';
import { mailTimes } from '../../services/mail/mailTimes.ts';
import { namesOf } from '../../services/mail/namesOf.ts';
import { spaceBookingTable } from './spaceBooking.table.ts';

const PURPOSE = 'bookingChange';

const words = { en: english.mail, fr: french.mail } as const;

/** A booking as a message names it; instants in milliseconds. */
interface MailedBooking extends Period {
  readonly customerId: string;
  readonly buildingId: string;
  readonly buildingName: string;
  readonly spaceName: string;
  readonly floorName: string | null;
  /** IANA name. */
  readonly zone: string;
  readonly name: string;
  readonly email: string;
}

async function findBooking(work: Executor, id: string): Promise<MailedBooking | undefined> {
  const own = (field: keyof typeof spaceBookingTable & ('id' | 'customerId' | 'buildingId' | 'name' | 'email')) =>
    column('t', spaceBookingTable[field]);
  const milliseconds = (instant: Sql) => sql`(extract(epoch from ${instant}) * 1000)::float8`;
  const [found] = await work.query<MailedBooking>(sql`
    select ${own('customerId')} as "customerId", ${own('buildingId')} as "buildingId", ${buildingName} as "buildingName",
        ${parentName} as "spaceName", ${floorAroundParent} as "floorName", coalesce(${buildingTimezone}, 'UTC') as zone,
        ${own('name')}, ${own('email')}, ${milliseconds(column('t', spaceBookingTable.starts))} as starts,
        ${milliseconds(column('t', spaceBookingTable.ends))} as ends
      from ${spaceBookingTable} t ${joinBuildingPlace(spaceBookingTable.buildingId)} ${joinParent(spaceBookingTable.spaceId)}
      where ${own('id')} = ${id}::uuid`);
  return found;
}

/** What has happened to a booking: moved from a time, or cancelled. */
function reasonOf(before: Period | null, zone: string, language: TemplateLanguage): string {
  const { moved, cancelled } = words[language];
  if (before === null) return cancelled.reason;
  const { startDate, startTime, endTime } = mailTimes(before, zone, language);
  return moved.reason.replace('{{date}}', startDate).replace('{{from}}', startTime).replace('{{to}}', endTime);
}

/**
 * Queues to the person of a booking that it was moved from a time, or cancelled, as its event was in the calendar of the
 * space; in the transaction that changes it, once for each version (RESV-21, RESV-22).
 */
export async function queueCalendarChange(
  work: Executor,
  { bookingId, version }: { readonly bookingId: string; readonly version: number },
  before: Period | null,
): Promise<void> {
  const booking = await findBooking(work, bookingId);
  if (booking === undefined || booking.ends <= Date.now()) return;
  const { customerId, buildingId, zone, name, email, spaceName, floorName } = booking;
  const kind = before === null ? 'cancelled' : 'moved';
  const content = await composeMail(work, {
    purpose: PURPOSE,
    place: { customerId, buildingId },
    values: (language) => ({
      ...mailTimes(booking, zone, language),
      spaceName,
      floorName: floorName ?? booking.buildingName,
      reason: reasonOf(before, zone, language),
    }),
    personal: ['firstName', 'lastName'],
    fallback: templateLanguages.map((language) => ({
      language,
      title: words[language][kind].title,
      body: '<p><strong>{{spaceName}}</strong>, {{floorName}}<br>{{startDate}}, {{startTime}} – {{endTime}}</p><p>{{reason}}</p>',
    })),
  });
  if (content === null) return;
  await enqueueMails(work, [
    {
      key: `${PURPOSE}:${bookingId}:${String(version)}`,
      ...{ purpose: PURPOSE, customerId, buildingId },
      ...{ recipient: email, recipientName: name, senderName: booking.buildingName },
      values: namesOf(name),
      content,
      expiresAt: new Date(Math.min(booking.ends, Date.now() + mailLimits.waitsFor)),
    },
  ]);
}
