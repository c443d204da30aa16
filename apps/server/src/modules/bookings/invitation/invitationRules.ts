import { invitation, invitationLimits, isInvitationOver, type RuleIssue, times } from '@atrium/contract';

import { HttpError, invalid } from '../../../base/httpError.ts';
import { uuidv7 } from '../../../base/uuidv7.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { assertFeatureOn } from '../../setup/buildingExtensions.reads.ts';
import { isGroupOfBuilding } from '../../people/employeeGroups.reads.ts';
import { areEmployeesOfBuilding, selectInvited } from './invitedEmployees.reads.ts';
import { findInvitingBuilding, type InvitingBuilding, needsOf } from './invitingBuildings.reads.ts';
import type { Changes, CheckContext, RemovalContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { invitationTable } from './invitation.table.ts';
import { lastCalendarResult } from './calendarTest.ts';
import { type MailedInvitee, queueCancels, queueInvitations } from './invitationMail.ts';
import { inviteeTable } from './invitee.table.ts';

type StoredInvitation = Stored<typeof invitation>;
type InvitationChanges = Changes<typeof invitation, typeof invitationTable>;

const t = invitationTable;
const i = inviteeTable;

/**
 * Finds what the building invites people with, where invitations are on.
 * @throws HttpError 409 `featureOff` (ON-01, ON-03), else `noTimezone`, `noDelegateMailbox`, `noCalendarData`: the first that
 *   is missing (RESV-17 to RESV-19). What the calendar shows was tested before the transaction (`calendarTest`).
 */
export async function requireReady(
  { work, grant }: Pick<WriteContext, 'work' | 'grant'>,
  buildingId: string,
): Promise<InvitingBuilding> {
  await assertFeatureOn({ work, grant }, invitation, { buildingId });
  const building = await findInvitingBuilding(work, buildingId);
  const [first] = building === null ? (['noTimezone'] as const) : needsOf(building, lastCalendarResult(building));
  if (building === null || first !== undefined) throw new HttpError(409, first ?? 'noTimezone');
  return building;
}

/** The group and the people are of the building. */
export async function findInvitationIssues({
  work,
  values,
  changed,
  before,
}: CheckContext<StoredInvitation>): Promise<RuleIssue[]> {
  const { buildingId, groupId = null, employeeIds = [] } = values;
  if (buildingId === undefined) return [];
  const isAsked = (field: string) => before === null || changed.includes(field);
  const issues: RuleIssue[] = [];
  if (isAsked('groupId') && groupId !== null && !(await isGroupOfBuilding(work, groupId, buildingId)))
    issues.push({ field: 'groupId', code: 'reference' });
  if (isAsked('employeeIds') && !(await areEmployeesOfBuilding(work, employeeIds, buildingId)))
    issues.push({ field: 'employeeIds', code: 'reference' });
  return issues;
}

/** The building's mailbox organizes a new invitation. */
export async function completeInvitation({
  work,
  grant,
  before,
  values,
}: WriteContext<StoredInvitation>): Promise<InvitationChanges> {
  const { mailbox, mailboxName } = await requireReady({ work, grant }, values.buildingId ?? '');
  if (before !== null) return values;
  return { ...values, organizerName: mailboxName, organizerEmail: mailbox, sentTime: new Date().toISOString() };
}

/** Adds those who are invited and not yet there, and returns them. */
async function addInvitees(work: Executor, id: string, values: Partial<StoredInvitation>): Promise<MailedInvitee[]> {
  const { buildingId = '', groupId = null, employeeIds = [] } = values;
  return work.query<MailedInvitee>(sql`
    insert into ${i} (${i.id}, ${i.invitationId}, ${i.name}, ${i.email})
      select gen_random_uuid(), ${id}::uuid, p.name, p.email from (${selectInvited(buildingId, groupId, employeeIds)}) p
      on conflict (${i.invitationId}, lower(${i.email})) do nothing
      returning ${i.id}, ${i.name}, ${i.email}, ${i.status}`);
}

/** Takes away those who are no longer invited, and returns them. */
async function removeInvitees(work: Executor, id: string, values: Partial<StoredInvitation>): Promise<MailedInvitee[]> {
  const { buildingId = '', groupId = null, employeeIds = [] } = values;
  return work.query<MailedInvitee>(sql`
    delete from ${i} where ${i.invitationId} = ${id}::uuid and ${i.status} <> 'Organizer'
        and lower(${i.email}) not in (select lower(p.email) from (${selectInvited(buildingId, groupId, employeeIds)}) p)
      returning ${i.id}, ${i.name}, ${i.email}, ${i.status}`);
}

async function raiseSequence(work: Executor, id: string): Promise<void> {
  await work.query(sql`update ${t} set ${t.sequence} = ${t.sequence} + 1 where ${t.id} = ${id}::uuid`);
}

/** The answers were for another time: everyone is asked again. */
async function resetAnswers(work: Executor, id: string): Promise<void> {
  await work.query(sql`update ${i} set ${i.status} = 'NotResponded', ${i.responseTime} = null
    where ${i.invitationId} = ${id}::uuid and ${i.status} not in ('Organizer', 'NotResponded')`);
}

/** Those who are invited, without the organizer. */
export async function inviteesOf(
  work: Executor,
  id: string,
  which: 'all' | 'notResponded' = 'all',
): Promise<MailedInvitee[]> {
  const statuses = which === 'all' ? ['Accepted', 'Tentative', 'Declined', 'NotResponded'] : ['NotResponded'];
  return work.query<MailedInvitee>(sql`select ${i.id}, ${i.name}, ${i.email}, ${i.status} from ${i}
    where ${i.invitationId} = ${id}::uuid and ${i.status} = any(${statuses}::text[]) order by ${i.id}`);
}

/**
 * Marks people as asked again, in one statement, so that of two calls one is refused (SEC-22).
 * @throws HttpError 429 `resent` with `Retry-After` where one of them was asked again a short time ago
 */
export async function markResent(work: Executor, invitees: readonly MailedInvitee[]): Promise<void> {
  const isThese = sql`${i.id} = any(${invitees.map(({ id }) => id)}::uuid[])`;
  const until = sql`${i.resentTime} + make_interval(secs => ${invitationLimits.resendPause / times.second}::float8)`;
  const marked = await work.query(
    sql`update ${i} set ${i.resentTime} = now() where ${isThese} and (${i.resentTime} is null or ${until} <= now()) returning 1`,
  );
  if (marked.length === invitees.length) return;
  const [last] = await work.query<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from max(${until}) filter (where ${i.resentTime} < now()) - now()))::int as seconds from ${i} where ${isThese}`);
  throw new HttpError(429, 'resent', { retryAfter: Math.max(1, last?.seconds ?? 0) });
}

/** @throws HttpError 400 `noParticipants` where a group without members is all that is invited (RESV-20) */
function requireParticipants(invitees: readonly MailedInvitee[]): void {
  if (invitees.length === 0) throw invalid([{ field: 'groupId', code: 'noParticipants' }]);
}

async function sendNew(context: WriteContext<StoredInvitation>): Promise<void> {
  const { work, id, values } = context;
  // Before the others: an employee with the mailbox's address is the organizer.
  await work.query(sql`insert into ${i} (${i.id}, ${i.invitationId}, ${i.name}, ${i.email}, ${i.status})
    select ${uuidv7()}::uuid, ${t.id}, ${t.organizerName}, ${t.organizerEmail}, 'Organizer' from ${t} where ${t.id} = ${id}::uuid`);
  const added = await addInvitees(work, id, values);
  requireParticipants(added);
  await queueInvitations(context, id, added);
}

const peopleFields = ['groupId', 'employeeIds'] as const;
const timeFields = ['startDate', 'endDate'] as const;

function hasChanged(
  fields: readonly (keyof StoredInvitation)[],
  before: StoredInvitation,
  values: Partial<StoredInvitation>,
): boolean {
  return fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(values[field]));
}

/**
 * Sends a new invitation to everyone. After a change of subject or time everyone is sent the meeting again, after one of the
 * time also asked again; after a change of the people only those who join, and a cancel to those who leave (RESV-14).
 */
export async function inviteAndSend(context: WriteContext<StoredInvitation>): Promise<void> {
  const { work, id, before, values } = context;
  if (before === null) return sendNew(context);
  const isOfPeople = hasChanged(peopleFields, before, values);
  const isOfTime = hasChanged(timeFields, before, values);
  const isOfMeeting = isOfTime || hasChanged(['subject'], before, values);
  if (!isOfPeople && !isOfMeeting) return;
  await raiseSequence(work, id);
  const removed = isOfPeople ? await removeInvitees(work, id, values) : [];
  if (isOfTime) await resetAnswers(work, id);
  const added = isOfPeople ? await addInvitees(work, id, values) : [];
  const all = await inviteesOf(work, id);
  requireParticipants(all);
  await queueCancels(context, id, removed);
  await queueInvitations(context, id, isOfMeeting ? all : added);
}

/** Sends a cancel to everyone before the invitation is deleted. */
export async function cancelInvitation(context: RemovalContext<StoredInvitation>): Promise<InvitationChanges> {
  const { work, id } = context;
  await raiseSequence(work, id);
  await queueCancels(context, id, await inviteesOf(work, id));
  return {};
}

/** A restored invitation is sent to everyone again, and asks them again. */
export async function inviteAgain(context: RemovalContext<StoredInvitation>): Promise<InvitationChanges> {
  const { work, grant, id, before } = context;
  // One that is over comes back as it was.
  if (isInvitationOver(before.endDate)) return {};
  await requireReady({ work, grant }, before.buildingId);
  await raiseSequence(work, id);
  await resetAnswers(work, id);
  await queueInvitations(context, id, await inviteesOf(work, id));
  return { sentTime: new Date().toISOString() };
}
