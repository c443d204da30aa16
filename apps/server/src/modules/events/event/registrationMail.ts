import type { event, eventSession, registration, TemplateLanguage } from '@atrium/contract';
import english from '@atrium/phrases/en/registrationMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/registrationMail.json' with { type: 'json' };

import { type Attended, draftMeetingMails, type MeetingWording } from '../../../attending/meetingMail.ts';
import type { Executor } from '../../../db/database.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { buildingName, buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { causedBy, type MailCause } from '../../messages/causedMails.reads.ts';
import type { MeetingConfig } from '../../../services/calendar/placeMeeting.ts';
import { periodText } from '../../../services/mail/mailTimes.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { eventTable } from './event.table.ts';
import { eventSessionTable } from './eventSession.table.ts';
import { registrationTable } from './registration.table.ts';

const words = { en: english, fr: french } as const;

/** What a person is informed of: that they are registered, that the meeting in their calendar is another, or that someone has cancelled. */
type Notice = 'registered' | 'changed' | 'cancelledByPerson' | 'cancelledByTeam';

/** What has become of something that the meeting shows, and the text that its phrase names. */
interface MeetingChange {
  readonly phrase: keyof typeof english.changes;
  readonly value: (one: MailedRegistration, language: TemplateLanguage) => string;
}

/** A registration as its message names it; instants in milliseconds. */
interface MailedRegistration extends Attended {
  readonly id: string;
  readonly eventName: string;
  readonly sessionId: string;
  readonly sessionName: string;
  /** Raised with every change of the session or the event. */
  readonly version: number;
  /** Where in the building. */
  readonly location: string | null;
  readonly teleconferenceLink: string | null;
  readonly name: string;
  readonly email: string;
  readonly seats: number;
}

const t = (field: keyof typeof registrationTable._.columns) => column('t', registrationTable[field]);
const s = (field: keyof typeof eventSessionTable._.columns) => column('s', eventSessionTable[field]);
const e = (field: keyof typeof eventTable._.columns) => column('e', eventTable[field]);
const milliseconds = (instant: Sql) => sql`(extract(epoch from ${instant}) * 1000)::float8`;

/** The registrations that fulfil a condition over the alias `t`, each for as long as its session is not over. */
function findRegistrations(work: Executor, condition: Sql): Promise<MailedRegistration[]> {
  return work.query<MailedRegistration>(sql`
    select ${t('id')}, ${t('customerId')} as "customerId", ${t('buildingId')} as "buildingId", ${buildingName} as "buildingName",
        ${e('name')} as "eventName", ${s('id')} as "sessionId", ${s('title')} as "sessionName",
        ${s('version')} + ${e('version')} as version, ${e('location')},
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

/** Returns where a session is: its place in the building, and the building. */
function placeOf({ location, buildingName: building }: MailedRegistration): string {
  return [location ?? '', building].filter((part) => part !== '').join(', ');
}

/**
 * Returns what the session says as a meeting of one person. A cancellation comes after every state of it that they were
 * informed of.
 */
function meetingOf(one: MailedRegistration, isCancelled: boolean) {
  const { eventName, sessionName, teleconferenceLink } = one;
  return {
    ...{ id: `registration.${one.id}`, sequence: 2 * one.version + (isCancelled ? 1 : 0), isCancelled },
    summary: `${eventName}: ${sessionName}`,
    location: placeOf(one),
    url: teleconferenceLink ?? undefined,
  };
}

const reasons = { cancelledByPerson: 'person', cancelledByTeam: 'team' } as const;

/** Queues a message to each of these people of one session, where a level has a template for it (MSG-20). */
async function queue(
  work: Executor,
  cause: MailCause | null,
  config: MeetingConfig,
  people: readonly MailedRegistration[],
  notice: Notice,
  changes: readonly MeetingChange[] = [],
): Promise<void> {
  const [first] = people;
  if (first === undefined) return;
  const { eventName, sessionName, version } = first;
  const isCancelled = notice === 'cancelledByPerson' || notice === 'cancelledByTeam';
  const purpose = isCancelled ? 'eventCancellation' : 'eventRegistration';
  const wording: MeetingWording = {
    purpose,
    values: (language) => ({
      ...{ eventName, sessionName },
      ...(isCancelled ? { reason: words[language].reasons[reasons[notice]] } : {}),
    }),
    personal: ['firstName', 'lastName', ...(isCancelled ? [] : (['seats'] as const))],
    ...(notice === 'changed' ? { subject: `${english.changed} / ${french.changed} – ${eventName}` } : {}),
    lead: (language) =>
      changes.map(({ phrase, value }) =>
        words[language].changes[phrase].replace('{{value}}', () => value(first, language)),
      ),
  };
  await draftMeetingMails(
    work,
    cause,
    config,
    first,
    wording,
    people.map((one) => ({
      key: [purpose, one.id, ...(notice === 'changed' ? [String(version)] : [])].join(':'),
      ...{ name: one.name, email: one.email },
      values: { seats: String(one.seats) },
      meeting: meetingOf(one, isCancelled),
    })),
  );
}

/** Queues to the person of a registration that it was made or cancelled, in the transaction of that, once each (CONT-20, MSG-20). */
export async function informRegistered(context: WriteContext<Stored<typeof registration>>): Promise<void> {
  const { work, services, grant, id, before, values } = context;
  if (before !== null && before.status === values.status) return;
  const cancelledBy = before?.userId === grant.editorId ? 'cancelledByPerson' : 'cancelledByTeam';
  const people = await findRegistrations(work, sql`${t('id')} = ${id}::uuid`);
  const cause = causedBy(grant, services, { isEnding: before !== null });
  await queue(work, cause, services.config, people, before === null ? 'registered' : cancelledBy);
}

/** Queues to everyone who has registered and fulfils a condition that their meeting has changed, session by session. */
async function informOfChanges(
  { work, services }: Pick<WriteContext, 'work' | 'services'>,
  condition: Sql,
  changes: readonly MeetingChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const people = await findRegistrations(work, sql`${condition} and ${t('status')} = 'active'`);
  for (const ofSession of Map.groupBy(people, ({ sessionId }) => sessionId).values())
    // However many have registered, the event can be changed.
    await queue(work, null, services.config, ofSession, 'changed', changes);
}

/** Informs those who are registered for a session of its new time or title, in the transaction of the change (CONT-20, MSG-20). */
export async function informOfSessionChange(context: WriteContext<Stored<typeof eventSession>>): Promise<void> {
  const { id, before, values } = context;
  if (before === null) return;
  const after = { ...before, ...values };
  const changes: MeetingChange[] = [];
  const period = { starts: Date.parse(before.startDate), ends: Date.parse(before.endDate) };
  if (after.startDate !== before.startDate || after.endDate !== before.endDate)
    changes.push({ phrase: 'time', value: ({ zone }, language) => periodText(period, zone, language) });
  if (after.title !== before.title) changes.push({ phrase: 'name', value: () => before.title });
  await informOfChanges(context, sql`${t('sessionId')} = ${id}::uuid`, changes);
}

/** Informs those who are registered for sessions of an event of its new name, place or link, as their calendars show it (CONT-20, MSG-20). */
export async function informOfEventChange(context: WriteContext<Stored<typeof event>>): Promise<void> {
  const { id, before, values } = context;
  if (before === null) return;
  const { name, location, teleconferenceLink } = { ...before, ...values };
  const changes: MeetingChange[] = [];
  if (name !== before.name) changes.push({ phrase: 'name', value: () => before.name });
  if ((location ?? '') !== (before.location ?? '')) changes.push({ phrase: 'place', value: placeOf });
  if (teleconferenceLink !== before.teleconferenceLink)
    changes.push({ phrase: teleconferenceLink === null ? 'noLink' : 'link', value: () => teleconferenceLink ?? '' });
  await informOfChanges(context, sql`${t('eventId')} = ${id}::uuid`, changes);
}
