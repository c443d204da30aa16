import {
  dueTime,
  isOpenRequest,
  serviceRequestLimits,
  type RequestPriority,
  type RuleIssue,
  type serviceRequest,
} from '@atrium/contract';

import { assertFewOpen, lockOpen } from '../../../attending/fewOpen.ts';
import { HttpError } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { findBuildingHours } from '../../places/buildings.reads.ts';
import { findAssignees, findUserOfCustomer } from '../../people/people.reads.ts';
import { findRequestPlace } from './requestPlace.reads.ts';
import type { Changes, CheckContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { nextRequestNumber } from './nextRequestNumber.ts';
import { findProblemCode } from './findProblemCode.ts';
import { findRequestLists, findRequestSettings, isListed } from './requestSettings.ts';
import { serviceRequestTable } from './serviceRequest.table.ts';

type ServiceRequest = Stored<typeof serviceRequest>;
type RequestChanges = Changes<typeof serviceRequest, typeof serviceRequestTable>;

/** Characters of a title: a line of a list. */
const TITLE_LENGTH = 120;

/** The feature whose people work on requests. */
export const REQUEST_FEATURE = 'CUSTOMER.serviceRequest';

/** The fields of a request that choose from a list of its customer. */
const chosenFields = [
  { field: 'category', list: 'categories' },
  { field: 'problemCode', list: 'problemCodes' },
  { field: 'changeType', list: 'changeTypes' },
  { field: 'impact', list: 'impacts' },
] as const;

/** Finds what a new request has chosen that its customer does not offer: a quick request, or a value of one of its lists (SRV-01). */
async function findChoiceIssues({ work, values }: CheckContext<ServiceRequest>): Promise<RuleIssue[]> {
  const { customerId, quickRequestId = null } = values;
  const asked = chosenFields.filter(({ field }) => (values[field] ?? null) !== null);
  const issues: RuleIssue[] = [];
  if (quickRequestId !== null && (await findProblemCode(work, customerId, quickRequestId)) === null)
    issues.push({ field: 'quickRequestId', code: 'reference' });
  if (asked.length === 0) return issues;
  const lists = await findRequestLists(work, customerId);
  const wrong = asked.filter(({ field, list }) => !isListed(lists[list], values[field] ?? null));
  return [...issues, ...wrong.map(({ field, list }): RuleIssue => ({ field, code: 'choice', choices: lists[list] }))];
}

/** Finds what is wrong with where a new request is, and with what it is about. */
async function findNewIssues(context: CheckContext<ServiceRequest>): Promise<RuleIssue[]> {
  const { values } = context;
  const { buildingId, floorId = null, spaceId = null } = values;
  const issues: RuleIssue[] = [];
  if (floorId !== null || spaceId !== null) {
    const { floor, space } = await findRequestPlace(context, context.grant, { buildingId, floorId, spaceId });
    if (floorId !== null && !floor) issues.push({ field: 'floorId', code: 'reference' });
    if (spaceId !== null && (space === null || (floorId !== null && space.floorId !== floorId)))
      issues.push({ field: 'spaceId', code: 'reference' });
  }
  return [...issues, ...(await findChoiceIssues(context))];
}

/**
 * A new request is in a building of the caller's, on a floor of it and in a space there, and about one of the customer's
 * categories; an assignee is one of those who work on the requests of the building (SRV-01, SRV-03).
 */
export async function findRequestIssues(context: CheckContext<ServiceRequest>): Promise<RuleIssue[]> {
  const { work, before, values, changed } = context;
  if (before === null) return findNewIssues(context);
  const { assigneeId = null } = values;
  if (!changed.includes('assigneeId') || assigneeId === null) return [];
  const assignees = await findAssignees(work, before, REQUEST_FEATURE);
  return assignees.some(({ id }) => id === assigneeId) ? [] : [{ field: 'assigneeId', code: 'reference' }];
}

/** Refuses one more request of a person who has the most that are still to be done; those of the same moment wait for each other. */
async function assertFewToDo(work: Executor, userId: string): Promise<void> {
  await lockOpen(work, 'requests', userId);
  const [line] = await work.query<{ count: number }>(sql`select count(*)::int as count from ${serviceRequestTable}
    where ${serviceRequestTable.userId} = ${userId}::uuid
      and ${serviceRequestTable.status} in ('Requested', 'Approved', 'Assigned', 'InProgress', 'OnHold')`);
  assertFewOpen(line?.count ?? 0, { max: serviceRequestLimits.maxOpen, code: 'tooManyRequests' });
}

/** The first line of a description, cut at a word where it is long. */
function titleOf(description: string): string {
  const [first = ''] = description.trim().split(/\r\n|[\r\n\u2028\u2029]/u);
  const line = first.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const signs = Array.from(line === '' ? '…' : line);
  if (signs.length <= TITLE_LENGTH) return signs.join('');
  const cut = signs.slice(0, TITLE_LENGTH - 1).join('');
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_LENGTH / 2))}…`;
}

/** Returns when a request that was reported at an instant is to be done, by the hours of its building and of the customer's priority. */
async function dueAtOf(
  work: Executor,
  { buildingId, customerId }: { readonly buildingId: string; readonly customerId: string },
  reportedAt: string,
  priority: RequestPriority,
): Promise<string | null> {
  const { hours, timezone } = await findBuildingHours(work, buildingId);
  const settings = await findRequestSettings(work, customerId);
  const due = dueTime(hours, timezone, Date.parse(reportedAt), settings.hours[priority]);
  return due === null ? null : new Date(due).toISOString();
}

/** Takes a report in, in the transaction of its write: with its number, its requester and its due time (SRV-01, SRV-04). */
async function report({ work, grant, values }: WriteContext<ServiceRequest>): Promise<RequestChanges> {
  const { buildingId, customerId, email = '', description = '', priority = 'Normal', quickRequestId = null } = values;
  if (buildingId === undefined || customerId === undefined) throw new HttpError(409, 'conflict');
  const ownId = grant.ownSession?.user.id;
  if (ownId !== undefined) await assertFewToDo(work, ownId);
  const at = new Date().toISOString();
  return {
    ...values,
    ...(quickRequestId === null ? {} : { problemCode: await findProblemCode(work, customerId, quickRequestId) }),
    priority,
    title: titleOf(description),
    userId: ownId ?? (await findUserOfCustomer(work, customerId, email)),
    number: await nextRequestNumber(work, customerId),
    status: 'Requested',
    dueAt: await dueAtOf(work, { buildingId, customerId }, at, priority),
    reportedAt: at,
    changedAt: at,
  };
}

/** Returns the state of a request that gets an assignee or loses the one it has. */
function stateWhenAssigned({ status }: ServiceRequest, assigneeId: string | null): ServiceRequest['status'] {
  if (assigneeId === null) return status === 'Assigned' ? 'Approved' : status;
  return status === 'Requested' || status === 'Approved' ? 'Assigned' : status;
}

/** Changes a request by an act that its route has judged, and dates it (SRV-03). */
async function change({ work, values }: WriteContext<ServiceRequest>, before: ServiceRequest): Promise<RequestChanges> {
  const at = new Date().toISOString();
  const { assigneeId = null, priority = before.priority } = values;
  const isAssigned = assigneeId !== before.assigneeId;
  const status = isAssigned ? stateWhenAssigned(before, assigneeId) : (values.status ?? before.status);
  const assignee = isAssigned && assigneeId !== null ? await findAssignees(work, before, REQUEST_FEATURE) : [];
  const isMoved = status !== before.status;
  return {
    ...values,
    status,
    changedAt: at,
    ...(isAssigned ? { assigneeName: assignee.find(({ id }) => id === assigneeId)?.name ?? null } : {}),
    ...(isMoved
      ? { reason: isAssigned ? null : (values.reason ?? null), closedAt: isOpenRequest(status) ? null : at }
      : {}),
    ...(priority === before.priority ? {} : { dueAt: await dueAtOf(work, before, before.reportedAt, priority) }),
  };
}

/** Reports a request, or changes one, in the transaction of the write. */
export async function writeRequest(context: WriteContext<ServiceRequest>): Promise<RequestChanges> {
  return context.before === null ? report(context) : change(context, context.before);
}
