import { mailLimits, type Period, type registration } from '@atrium/contract';
import english from '@atrium/phrases/en/registrationMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/registrationMail.json' with { type: 'json' };

import type { Executor } from '../../db/database.ts';
import { column, type Sql, sql } from '../../db/sql.ts';
import { buildingName, buildingTimezone, joinBuildingPlace } from '../../readModels/buildings.ts';
import { composeMail } from '../../readModels/composeMail.ts';
import { type MeetingConfig, writePlaceMeeting } from '../../services/calendar/writePlaceMeeting.ts';
import { enqueueMails } from '../../services/mail/enqueueMail.ts';
import { mailTimes } from '../../services/mail/mailTimes.ts';
import { namesOf } from '../../services/mail/namesOf.ts';
import type { Stored, WriteContext } from '../../store/storeDefinition.ts';
import { eventTable } from './event.table.ts';
import { eventSessionTable } from './eventSession.table.ts';
import { registrationTable } from './registration.table.ts';

const words = { en: english, fr: french } as const;

/** What a person is informed of: that they are registered, that the session has another time, or that someone has cancelled. */
type Notice = 'registered' | 'moved' | 'cancelledByPerson' | 'cancelledByTeam';

/** A registration as its message names it; instants in milliseconds. */
interface MailedRegistration extends Period {
  readonly id: string;
  readonly customerId: string;
  readonly buildingId: string;
  readonly buildingName: string;
  readonly eventName: string;
  readonly sessionName: string;
  /** The version of the session. */
  readonly version: number;
  /** Where in the building. */
  readonly location: string | null;
  readonly teleconferenceLink: string | null;
  /** IANA name; UTC where the building has no timezone. */
  readonly zone: string;
  readonly name: string;
  readonly email: string;
  readonly seats: number;
}

const t = (field: keyof typeof registrationTable._.columns) => column('t', registrationTable[field]);
const s = (field: keyof typeof eventSessionTable._.columns) => column('s', eventSessionTable[field]);
const e = (field: keyof typeof eventTable._.columns) => column('e', eventTable[field]);
const milliseconds = (instant: Sql) => sql`(extract(epoch from ${instant}) * 1000)::float8`;

/** The registrations of one session that fulfil a condition over the alias `t`, for as long as the session is not over. */
function findRegistrations(work: Executor, condition: Sql): Promise<MailedRegistration[]> {
  return work.query<MailedRegistration>(sql`
    select ${t('id')}, ${t('customerId')} as "customerId", ${t('buildingId')} as "buildingId", ${buildingName} as "buildingName",
        ${e('name')} as "eventName", ${s('title')} as "sessionName", ${s('version')}, ${e('location')},
        ${e('teleconferenceLink')} as "teleconferenceLink", coalesce(${buildingTimezone}, 'UTC') as zone,
        ${t('name')}, ${t('email')}, ${t('seats')},
        ${milliseconds(s('startDate'))} as starts, ${milliseconds(s('endDate'))} as ends
      from ${registrationTable} t
        join ${eventSessionTable} s on ${s('id')} = ${t('sessionId')}
        join ${eventTable} e on ${e('id')} = ${t('eventId')}
        ${joinBuildingPlace(registrationTable.buildingId)}
      where ${condition} and ${t('deletedAt')} is null and ${s('endDate')} > now()
      order by ${t('id')}`);
}

/** The session as a meeting of one person. A cancellation comes after every time of the session that they were informed of. */
function meetingOf(one: MailedRegistration, isCancelled: boolean, config: MeetingConfig) {
  const { eventName, sessionName, location, buildingName: building, teleconferenceLink, name, email } = one;
  return writePlaceMeeting(
    {
      ...{ id: `registration.${one.id}`, sequence: 2 * one.version + (isCancelled ? 1 : 0), isCancelled },
      ...{ start: one.starts, end: one.ends, zone: one.zone },
      summary: `${eventName}: ${sessionName}`,
      location: [location ?? '', building].filter((part) => part !== '').join(', '),
      url: teleconferenceLink ?? undefined,
      organizerName: building,
      person: { name, email },
    },
    config,
  );
}

const reasons = { cancelledByPerson: 'person', cancelledByTeam: 'team' } as const;

/** Queues a message to each of these people of one session, where a level has a template for it (MSG-20). */
async function queue(
  work: Executor,
  config: MeetingConfig,
  people: readonly MailedRegistration[],
  notice: Notice,
): Promise<void> {
  const [first] = people;
  if (first === undefined) return;
  const { customerId, buildingId, eventName, sessionName, zone, version } = first;
  const isCancelled = notice === 'cancelledByPerson' || notice === 'cancelledByTeam';
  const purpose = isCancelled ? 'eventCancellation' : 'eventRegistration';
  const composed = await composeMail(work, {
    purpose,
    place: { customerId, buildingId },
    values: (language) => ({
      ...mailTimes(first, zone, language),
      ...{ eventName, sessionName },
      ...(isCancelled ? { reason: words[language].reasons[reasons[notice]] } : {}),
    }),
    personal: ['firstName', 'lastName', ...(isCancelled ? [] : (['seats'] as const))],
    ...(notice === 'moved' ? { subject: `${english.moved} / ${french.moved} – ${eventName}` } : {}),
  });
  if (composed === null) return;
  await enqueueMails(
    work,
    people.map((one) => ({
      key: [purpose, one.id, ...(notice === 'moved' ? [String(version)] : [])].join(':'),
      ...{ purpose, customerId, buildingId },
      ...{ recipient: one.email, recipientName: one.name, senderName: one.buildingName },
      values: { ...namesOf(one.name), seats: String(one.seats) },
      content: { ...composed, calendar: meetingOf(one, isCancelled, config) },
      expiresAt: new Date(Math.min(one.ends, Date.now() + mailLimits.waitsFor)),
    })),
  );
}

/** Queues to the person of a registration that it was made or cancelled, in the transaction of that, once each (CONT-20, MSG-20). */
export async function informRegistered(context: WriteContext<Stored<typeof registration>>): Promise<void> {
  const { work, services, grant, id, before, values } = context;
  if (before !== null && before.status === values.status) return;
  const cancelledBy = before?.userId === grant.editorId ? 'cancelledByPerson' : 'cancelledByTeam';
  const people = await findRegistrations(work, sql`${t('id')} = ${id}::uuid`);
  await queue(work, services.config, people, before === null ? 'registered' : cancelledBy);
}

/** Queues to everyone who is registered for a session that it has another time, in the transaction of the change (MSG-20). */
export async function informOfNewTime(
  { work, services }: Pick<WriteContext, 'work' | 'services'>,
  sessionId: string,
): Promise<void> {
  const isOfSession = sql`${t('sessionId')} = ${sessionId}::uuid and ${t('status')} = 'active'`;
  await queue(work, services.config, await findRegistrations(work, isOfSession), 'moved');
}
