import { dayAt, type RuleIssue, type visitor } from '@atrium/contract';

import { HttpError } from '../../../base/httpError.ts';
import { findBuildingZone } from '../../places/buildings.reads.ts';
import { findUserOfCustomer, isPersonOfCustomer } from '../../people/people.reads.ts';
import type { Changes, CheckContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import type { visitorTable } from './visitor.table.ts';

type Visitor = Stored<typeof visitor>;
type VisitorChanges = Changes<typeof visitor, typeof visitorTable>;

/** Marks a new visit as one that was not announced: its visitor is there and is checked in with it. */
export class WalkIn {
  readonly at = new Date().toISOString();
}

/** Marks a change that is no act: what acts alone change is sent back in it as it was read. */
export const VISIT_EDIT = { isEdit: true } as const;

const ofActs = ['status', 'day'] as const;

/** A visit is announced for today or later, by the clocks of its building, and its host is someone of the customer (VIS-01). */
export async function findVisitorIssues(context: CheckContext<Visitor>): Promise<RuleIssue[]> {
  const { work, values, changed, known } = context;
  const { buildingId, customerId, expectedAt, hostEmail } = values;
  const issues: RuleIssue[] = [];
  if (known === VISIT_EDIT)
    for (const field of ofActs) if (changed.includes(field)) issues.push({ field, code: 'notChangeable' });
  if (changed.includes('expectedAt') && buildingId !== undefined && expectedAt !== undefined) {
    const zone = await findBuildingZone(work, buildingId);
    if (dayAt(Date.parse(expectedAt), zone) < dayAt(Date.now(), zone))
      issues.push({ field: 'expectedAt', code: 'future' });
  }
  if (changed.includes('hostEmail') && hostEmail !== undefined && customerId !== undefined) {
    if (!(await isPersonOfCustomer(work, customerId, hostEmail)))
      issues.push({ field: 'hostEmail', code: 'reference' });
  }
  return issues;
}

/** Announces a visit, or takes in a visitor who was not announced, in the transaction of its write (VIS-01). */
async function announce({ work, grant, values, known }: WriteContext<Visitor>): Promise<VisitorChanges> {
  const { buildingId, customerId, hostEmail = '', expectedAt } = values;
  if (buildingId === undefined || customerId === undefined || expectedAt === undefined)
    throw new HttpError(409, 'conflict');
  const isWalkIn = known instanceof WalkIn;
  const zone = await findBuildingZone(work, buildingId);
  return {
    ...values,
    userId: grant.ownSession?.user.id ?? (await findUserOfCustomer(work, customerId, hostEmail)),
    day: dayAt(Date.parse(expectedAt), zone),
    status: isWalkIn ? 'CheckedIn' : 'Expected',
    isWalkIn,
    ...(isWalkIn ? { checkedInAt: known.at } : {}),
  };
}

/** Changes a visit to come, or one by an act that its route has judged, and dates it (VIS-01, VIS-02). */
async function change({ work, values }: WriteContext<Visitor>, before: Visitor): Promise<VisitorChanges> {
  const { status = before.status, hostEmail = before.hostEmail, expectedAt = before.expectedAt } = values;
  const at = new Date().toISOString();
  return {
    ...values,
    ...(hostEmail === before.hostEmail ? {} : { userId: await findUserOfCustomer(work, before.customerId, hostEmail) }),
    ...(expectedAt === before.expectedAt
      ? {}
      : { day: dayAt(Date.parse(expectedAt), await findBuildingZone(work, before.buildingId)) }),
    // One who comes back the same day has come when they came first.
    ...(status === 'CheckedIn' && before.status !== 'CheckedIn'
      ? { checkedInAt: before.checkedInAt ?? at, checkedOutAt: null }
      : {}),
    ...(status === 'CheckedOut' ? { checkedOutAt: at } : {}),
  };
}

/** Announces a visit, or changes one, in the transaction of the write. */
export async function writeVisit(context: WriteContext<Visitor>): Promise<VisitorChanges> {
  return context.before === null ? announce(context) : change(context, context.before);
}
