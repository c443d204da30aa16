import { type TemplateLanguage, templateLanguages, times, visitor, visitorChange } from '@atrium/contract';
import english from '@atrium/phrases/en/visitorMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/visitorMail.json' with { type: 'json' };
import type { z } from 'zod';

import { type Attended, draftMeetingMails, type MeetingWording } from '../../../attending/meetingMail.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { isPersonOfCustomer } from '../../people/people.reads.ts';
import { readVisitedBuilding, type VisitedBuilding } from '../../places/buildings.reads.ts';
import { findVisitorsSecurityEmail } from '../../setup/buildingExtensions.reads.ts';
import { causedBy } from '../../messages/causedMails.reads.ts';
import type { MailOrder } from '../../messages/composeMail.reads.ts';
import { draftMails } from '../../messages/mailDrafts.reads.ts';
import { mailTimes } from '../../../services/mail/mailTimes.ts';
import { namesOf } from '../../../services/mail/namesOf.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { visitorTable } from './visitor.table.ts';
import { visitorSettingsTable } from './visitorSettings.table.ts';

const words = { en: english, fr: french } as const;

type Visitor = Stored<typeof visitor>;

const mailedFields = visitor.record.pick({
  customerId: true,
  buildingId: true,
  name: true,
  email: true,
  company: true,
  hostName: true,
  hostEmail: true,
  expectedAt: true,
  phone: true,
  purpose: true,
  status: true,
  isWalkIn: true,
});

/** What a host hears of where it changes. */
const changedFields = visitorChange.keyof().options;

/** How long a visit is in the visitor's calendar: when it ends is not asked. */
const LENGTH = times.hour;

/** How long it is of use to know that a visitor has come. */
const ARRIVAL_USEFUL = 12 * times.hour;

/** A visit with its building, as messages name it. */
interface MailedVisit extends Attended {
  readonly id: string;
  /** Raised with every change, so that the calendar of the visitor and each message know which is the last. */
  readonly version: number;
  readonly visitor: z.output<typeof mailedFields>;
  readonly building: VisitedBuilding;
}

type Wording = (typeof words)[TemplateLanguage];

/** Returns a text in each language, for where no level has a template. */
function textsOf(of: (own: Wording) => { readonly title: string; readonly body: string }) {
  return templateLanguages.map((language) => ({ language, ...of(words[language]) }));
}

/** Queues to a visitor when and where they are expected, or that they are not any more, as a meeting in their calendar (VIS-01). */
async function invite(
  { work, services, grant }: WriteContext<Visitor>,
  visit: MailedVisit,
  isCancelled: boolean,
): Promise<void> {
  const { id, version, visitor: own, building, buildingName } = visit;
  const texts = textsOf(({ invitation, cancellation }) => (isCancelled ? cancellation : invitation));
  const wording: MeetingWording = {
    purpose: 'visitorInvitation',
    values: () => ({ hostName: own.hostName, receptionPhone: building.receptionPhone ?? '' }),
    personal: ['firstName', 'lastName'],
    // A template invites.
    ...(isCancelled ? { instead: texts } : { fallback: texts }),
  };
  await draftMeetingMails(work, causedBy(grant, services, { isEnding: isCancelled }), services.config, visit, wording, [
    {
      key: `visitorInvitation:${id}:${String(version)}:${isCancelled ? 'cancelled' : 'invited'}`,
      ...{ groupId: id, name: own.name, email: own.email },
      meeting: {
        ...{ id: `visitor.${id}`, sequence: version, isCancelled },
        summary: `${own.hostName}, ${buildingName}`,
        location: [buildingName, building.address].filter((part) => part !== '').join(', '),
      },
    },
  ]);
}

/** What someone is informed of: that a visitor has come, is registered, comes otherwise, or is received by someone else. */
type Notice = 'arrival' | 'registration' | 'change' | 'handover';

/** Someone who receives visitors or guards a building. */
interface Informed {
  readonly name: string;
  readonly email: string;
}

/** Queues a message about a visit that is in no calendar. */
async function inform(
  work: Executor,
  { id, version, visitor: own, customerId, buildingId, ...visit }: MailedVisit,
  notice: Notice,
  recipient: Informed,
  expiresAt: number,
): Promise<void> {
  const isArrival = notice === 'arrival';
  const purpose = isArrival ? 'visitorArrival' : 'visitorRegistration';
  const texts = textsOf((wording) => wording[notice]);
  const order: MailOrder = {
    purpose,
    place: { customerId, buildingId },
    values: (language) => ({
      ...(isArrival ? {} : mailTimes(visit, visit.zone, language)),
      visitorName: own.name,
      visitorCompany: own.company ?? '',
      hostName: own.hostName,
    }),
    personal: ['firstName', 'lastName'],
    // A template says that a visitor has come or is registered.
    ...(notice === 'change' || notice === 'handover' ? { instead: texts } : { fallback: texts }),
  };
  // Who receives visitors or guards the building has asked for it.
  await draftMails(work, null, order, [
    {
      // One who comes back is announced no second time.
      key: `${[purpose, id, ...(isArrival ? [] : [notice, String(version)])].join(':')}:${recipient.email.toLowerCase()}`,
      ...{ purpose, customerId, buildingId, groupId: id },
      ...{ recipient: recipient.email, recipientName: recipient.name, values: namesOf(recipient.name) },
      expiresAt: new Date(expiresAt),
    },
  ]);
}

/** Returns the address that receives a copy of each registration in a building: that of its settings, without them that of its extension; null where there is none (INTG-24, BRAND-30). */
async function findSecurityEmail(work: Executor, buildingId: string): Promise<string | null> {
  const own = visitorSettingsTable;
  const [found] = await work.query<{ email: string | null }>(sql`select ${own.securityEmail} as email from ${own}
    where ${own.buildingId} = ${buildingId}::uuid and ${own.deletedAt} is null`);
  return found === undefined ? findVisitorsSecurityEmail(work, buildingId) : found.email;
}

/** Returns a visit as it is written, with its building. */
async function mailedVisit({ work, id, before, values }: WriteContext<Visitor>): Promise<MailedVisit> {
  const own = mailedFields.parse({ company: null, phone: null, purpose: null, ...before, ...values });
  const building = await readVisitedBuilding(work, own.buildingId);
  const starts = Date.parse(own.expectedAt);
  const [line] = await work.query<{ version: number }>(sql`select ${visitorTable.version} from ${visitorTable}
    where ${visitorTable.id} = ${id}::uuid`);
  return {
    ...{
      id,
      version: line?.version ?? 0,
      visitor: own,
      building,
      customerId: own.customerId,
      buildingId: own.buildingId,
    },
    ...{ buildingName: building.name, zone: building.zone, starts, ends: starts + LENGTH },
  };
}

/** Queues to the host that a visitor comes otherwise; where it is another host, to both. One who has changed it themselves knows (VIS-01). */
async function informHosts({ work, grant }: WriteContext<Visitor>, visit: MailedVisit, before: Visitor): Promise<void> {
  const { visitor: own, ends, customerId } = visit;
  const actor = grant.holder.kind === 'session' ? grant.holder.session.user.email.toLowerCase() : null;
  const tell = async (notice: Notice, host: Informed) => {
    if (host.email.toLowerCase() !== actor) await inform(work, visit, notice, host, ends);
  };
  const host = { name: own.hostName, email: own.hostEmail };
  if (before.hostEmail.toLowerCase() === own.hostEmail.toLowerCase()) return tell('change', host);
  await tell('registration', host);
  const hasLeft = !(await isPersonOfCustomer(work, customerId, before.hostEmail));
  if (!hasLeft) await tell('handover', { name: before.hostName, email: before.hostEmail });
}

/**
 * Queues what a change of a visit to come means to others: its hosts hear of each, the security of the building of another
 * time, and the visitor is invited again for another time or at another address (VIS-01, INTG-24).
 */
async function informOfChange(context: WriteContext<Visitor>, visit: MailedVisit, before: Visitor): Promise<void> {
  const { work } = context;
  const { visitor: own, ends } = visit;
  const isOther = (field: keyof typeof own) => before[field] !== own[field];
  if (!changedFields.some(isOther)) return;
  await informHosts(context, visit, before);
  const isMoved = isOther('expectedAt');
  if (isOther('email')) {
    const starts = Date.parse(before.expectedAt);
    const former = { ...own, name: before.name, email: before.email };
    await invite(context, { ...visit, visitor: former, starts, ends: starts + LENGTH }, true);
  }
  if (isMoved || isOther('email')) await invite(context, visit, false);
  const security = isMoved ? await findSecurityEmail(work, own.buildingId) : null;
  if (security !== null) await inform(work, visit, 'change', { name: security, email: security }, ends);
}

/**
 * Queues what others have to know of a visit, in the transaction of the write: the visitor when and where they are expected,
 * the security of the building each registration, and the host that their visitor is there, once each (VIS-01, VIS-02).
 */
export async function informOfVisit(context: WriteContext<Visitor>): Promise<void> {
  const { work, before } = context;
  const visit = await mailedVisit(context);
  const { visitor: own, ends } = visit;
  const host = { name: own.hostName, email: own.hostEmail };
  if (before === null) {
    if (!own.isWalkIn) await invite(context, visit, false);
    const email = await findSecurityEmail(work, own.buildingId);
    if (email !== null) await inform(work, visit, 'registration', { name: email, email }, ends);
  }
  if (before?.status === 'Expected' && own.status === 'Expected') await informOfChange(context, visit, before);
  if (before !== null && before.status !== own.status && own.status === 'Cancelled') await invite(context, visit, true);
  const isThere = own.status === 'CheckedIn';
  const isNews = before?.status !== own.status || before.hostEmail !== own.hostEmail;
  if (isThere && isNews) await inform(work, visit, 'arrival', host, Date.now() + ARRIVAL_USEFUL);
}
