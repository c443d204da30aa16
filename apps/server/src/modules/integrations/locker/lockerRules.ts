import { dayAt, type locker, type RuleIssue } from '@atrium/contract';

import { lockOpen } from '../../../attending/fewOpen.ts';
import type { Grant } from '../../../access/grant.ts';
import { forbidden, HttpError } from '../../../base/httpError.ts';
import { column, sql } from '../../../db/sql.ts';
import { findBuildingZone } from '../../places/buildings.reads.ts';
import { assertLockersOn } from './lockerUse.reads.ts';
import { findUserOfCustomer } from '../../people/people.reads.ts';
import type { Changes, CheckContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { LockerAct } from './lockerAct.ts';
import { lockerTable } from './locker.table.ts';
import { lockerBankTable } from './lockerBank.table.ts';

type Locker = Stored<typeof locker>;
type LockerChanges = Changes<typeof locker, typeof lockerTable>;

const b = lockerBankTable;
const l = lockerTable;

/** Returns the day that the clocks of a building show now. */
async function todayIn(work: CheckContext<Locker>['work'], buildingId: string): Promise<string> {
  return dayAt(Date.now(), await findBuildingZone(work, buildingId));
}

/** Checks whether the last day of a locker is over in its building. */
async function isOver(work: WriteContext<Locker>['work'], { expiresOn, buildingId }: Locker): Promise<boolean> {
  return expiresOn !== null && expiresOn < (await todayIn(work, buildingId));
}

/** Finds what is wrong with a locker: a new one is of a bank of its building, and no one has one until a day that is over there. */
export async function findLockerIssues({ work, before, values, changed }: CheckContext<Locker>): Promise<RuleIssue[]> {
  const { buildingId, bankId, expiresOn = null } = values;
  if (before === null) {
    const [found] = await work.query(sql`select from ${b} where ${b.id} = ${bankId ?? null}::uuid
      and ${b.buildingId} = ${buildingId ?? null}::uuid and ${b.deletedAt} is null`);
    return found === undefined ? [{ field: 'bankId', code: 'reference' }] : [];
  }
  if (!changed.includes('expiresOn') || expiresOn === null) return [];
  return expiresOn < (await todayIn(work, before.buildingId)) ? [{ field: 'expiresOn', code: 'future' }] : [];
}

/** Refuses what someone's locker does not allow; staff read whose it is, people of the app do not. */
function taken({ ownSession }: Grant, { number, name }: Pick<Locker, 'number' | 'name'>): HttpError {
  if (ownSession !== null || name === null) return new HttpError(409, 'lockerTaken');
  const message = `Locker ${String(number)} is taken by ${name}.`;
  return new HttpError(409, 'lockerTaken', {
    message,
    issues: [{ field: 'name', code: 'duplicate', message, names: [name] }],
  });
}

/** Refuses what a locker out of service does not allow, and says why it is. */
function outOfService({ number, reason }: Pick<Locker, 'number' | 'reason'>): HttpError {
  const message = `Locker ${String(number)} is out of service: ${reason ?? ''}`;
  return new HttpError(409, 'lockerOutOfService', {
    message,
    issues: [{ field: 'status', code: 'duplicate', message, names: [reason ?? ''] }],
  });
}

/** Refuses a second locker of a person in a building; what gives them one at the same moment waits. */
async function assertFirst({ work, id }: WriteContext<Locker>, { buildingId }: Locker, email: string): Promise<void> {
  await lockOpen(work, 'lockers', `${email.toLowerCase()} in ${buildingId}`);
  const own = (field: 'id' | 'email' | 'status' | 'buildingId' | 'deletedAt' | 'number' | 'bankId') =>
    column('l', l[field]);
  const [other] = await work.query<{ number: number; bank: string }>(sql`
    select ${own('number')}, ${column('b', b.name)} as bank from ${l} l join ${b} b on ${column('b', b.id)} = ${own('bankId')}
      where ${own('buildingId')} = ${buildingId}::uuid and lower(${own('email')}) = lower(${email}) and ${own('status')} = 'Taken'
        and ${own('deletedAt')} is null and ${own('id')} <> ${id}::uuid limit 1`);
  if (other === undefined) return;
  const name = `${other.bank} ${String(other.number)}`;
  const message = `This person has locker ${name} in this building.`;
  throw new HttpError(409, 'hasLocker', {
    message,
    issues: [{ field: 'email', code: 'duplicate', message, names: [name] }],
  });
}

const noHolder = { userId: null, name: null, email: null, takenAt: null, expiresOn: null, remindedOf: null } as const;

/** Gives a free locker to a person. */
async function assign(context: WriteContext<Locker>, before: Locker, isFurther: boolean): Promise<LockerChanges> {
  const { work, grant, values } = context;
  if (before.status === 'Taken') throw taken(grant, before);
  if (before.status === 'OutOfService') throw outOfService(before);
  await assertLockersOn(context, before);
  const { email = null } = values;
  if (email === null) throw new HttpError(409, 'conflict');
  if (!isFurther) await assertFirst(context, before, email);
  const userId = grant.ownSession?.user.id ?? (await findUserOfCustomer(work, before.customerId, email));
  return { ...values, status: 'Taken', userId, takenAt: new Date().toISOString(), remindedOf: null };
}

/** Changes a locker by an act, judged by what it is now: of two at the same moment the second meets what the first has made of it. */
async function change(context: WriteContext<Locker>, before: Locker, act: LockerAct): Promise<LockerChanges> {
  const { work, grant, values } = context;
  const { kind } = act;
  // In the app people see lockers that are free to take, and change their own alone.
  const { ownSession } = grant;
  if (kind === 'assign') return assign(context, before, act.isFurther);
  if (ownSession !== null && before.userId !== ownSession.user.id) throw forbidden();
  if (kind === 'outage') {
    if (before.status === 'Taken') throw taken(grant, before);
    return { ...values, ...noHolder, status: 'OutOfService' };
  }
  if (kind === 'service') {
    if (before.status === 'Taken') throw taken(grant, before);
    return { ...values, ...noHolder, status: 'Free', reason: null };
  }
  if (before.status === 'OutOfService') throw outOfService(before);
  if (before.status === 'Free') throw new HttpError(409, 'lockerFree');
  if (kind === 'expire' && !(await isOver(work, before))) throw new HttpError(409, 'lockerTaken');
  return kind === 'expiry' ? { ...values, remindedOf: null } : { ...values, ...noHolder, status: 'Free' };
}

/** Adds a locker to its bank, or changes one by an act, in the transaction of the write (VIS-04). */
export async function writeLocker(context: WriteContext<Locker>): Promise<LockerChanges> {
  const { work, before, values, known } = context;
  if (before !== null) {
    if (!(known instanceof LockerAct)) throw new Error('a locker is changed by acts alone');
    return change(context, before, known);
  }
  const [bank] = await work.query<{ floorId: string }>(
    sql`select ${b.floorId} as "floorId" from ${b} where ${b.id} = ${values.bankId ?? null}::uuid`,
  );
  if (bank === undefined) throw new HttpError(409, 'conflict');
  return { ...values, floorId: bank.floorId };
}

/** Refuses to delete a locker that someone has. */
export function refuseTaken({ grant, before }: { readonly grant: Grant; readonly before: Locker }): LockerChanges {
  if (before.status === 'Taken') throw taken(grant, before);
  return {};
}
