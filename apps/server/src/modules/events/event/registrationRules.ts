import { eventSession, registration, type RuleIssue } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import { HttpError } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { assertFeatureOn } from '../../setup/buildingExtensions.reads.ts';
import { isOffered } from '../../../store/isOffered.ts';
import type { Changes, CheckContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { eventSessionTable } from './eventSession.table.ts';
import { registrationTable } from './registration.table.ts';
import { isExternal, isShownInApp } from './shownEvents.ts';

type Registration = Stored<typeof registration>;

/**
 * People register for what the app shows them, staff for any session of their buildings; a cancelled registration stays
 * cancelled, as its seats may be taken by others (CONT-20).
 */
export async function findRegistrationIssues(context: CheckContext<Registration>): Promise<RuleIssue[]> {
  const { before, values, changed } = context;
  if (before !== null) {
    const isRevived = changed.includes('status') && values.status === 'active';
    return isRevived ? [{ field: 'status', code: 'notChangeable' }] : [];
  }
  const isFound = await isOffered(context, eventSession, values.sessionId, (session) => isShownInApp('e', session));
  return isFound ? [] : [{ field: 'sessionId', code: 'reference' }];
}

const isOpen = sql`${eventSessionTable.deletedAt} is null and not ${eventSessionTable.closed} and ${eventSessionTable.endDate} > now()`;
const isOpenToAll = sql`${isOpen} and (${eventSessionTable.externalRegistrationUrl} is null or not ${isExternal(sql`${eventSessionTable}.${eventSessionTable.buildingId}`)})
  and coalesce(${eventSessionTable.signUpDeadline}, ${eventSessionTable.startDate}) > now()`;

async function assertOn(work: Executor, grant: Grant, sessionId: string | undefined): Promise<void> {
  const [place] = await work.query<{ buildingId: string }>(sql`
    select ${eventSessionTable.buildingId} as "buildingId" from ${eventSessionTable}
      where ${eventSessionTable.id} = ${sessionId}::uuid`);
  if (place !== undefined) await assertFeatureOn({ work, grant }, registration, place);
}

interface Place {
  readonly customerId: string;
  readonly buildingId: string;
  readonly eventId: string;
}

interface SessionTaken {
  readonly place: Place;
  /** The most that one person takes in the app. */
  readonly most: number;
}

/** Takes seats in one statement: of people who register at the same time, those whom the seats suffice for (CONT-21). */
async function takeSeats(
  work: Executor,
  grant: Grant,
  sessionId: string | undefined,
  seats: number,
): Promise<SessionTaken> {
  const isSession = sql`${eventSessionTable.id} = ${sessionId}::uuid and ${grant.ownSession === null ? isOpen : isOpenToAll}`;
  const { seats: limit, seatsTaken, placesPerPerson, customerId, buildingId, eventId } = eventSessionTable;
  const [taken] = await work.query<Place & { most: number }>(
    sql`update ${eventSessionTable} set ${seatsTaken} = ${seatsTaken} + ${seats}::int
      where ${isSession} and (${limit} is null or ${seatsTaken} + ${seats}::int <= ${limit})
      returning ${customerId} as "customerId", ${buildingId} as "buildingId", ${eventId} as "eventId", ${placesPerPerson} as most`,
  );
  if (taken !== undefined) {
    const { most, ...place } = taken;
    return { place, most };
  }
  const [open] = await work.query<{ left: number; title: string; seats: number }>(
    sql`select ${limit} - ${seatsTaken} as "left", ${eventSessionTable.title}, ${limit} as "seats"
      from ${eventSessionTable} where ${isSession}`,
  );
  if (open === undefined) throw new HttpError(409, 'registrationClosed');
  const { left, title, seats: all } = open;
  const issue = { field: 'seats', code: 'tooLarge', limit: left, names: [title], value: all } as const;
  throw new HttpError(409, 'noSeatsLeft', { issues: [issue] });
}

/**
 * Refuses seats that leave a person with more than the most of one person (TRUE-14), those counted that they took under
 * another address: under the same one they are refused as registered already. The row of the session is locked by then, so
 * that what is counted cannot change before the write.
 * @throws HttpError 409 `tooManySeats`
 */
async function assertFewSeats(
  work: Executor,
  userId: string,
  { sessionId, email }: Partial<Registration>,
  { seats, most }: { readonly seats: number; readonly most: number },
): Promise<void> {
  const [own] = await work.query<{ held: number }>(
    sql`select coalesce(sum(${registrationTable.seats}), 0)::int as held from ${registrationTable}
      where ${registrationTable.sessionId} = ${sessionId}::uuid and ${registrationTable.userId} = ${userId}::uuid
        and lower(${registrationTable.email}) <> lower(${email}) and ${registrationTable.status} = 'active' and ${registrationTable.deletedAt} is null`,
  );
  const limit = Math.max(0, most - (own?.held ?? 0));
  if (seats > limit)
    throw new HttpError(409, 'tooManySeats', { issues: [{ field: 'seats', code: 'tooLarge', limit }] });
}

/** Frees the seats of a registration. People cancel until the deadline, staff also after it. */
async function freeSeats(work: Executor, grant: Grant, { sessionId, seats }: Registration): Promise<void> {
  const { id, seatsTaken, cancellationDeadline, startDate } = eventSessionTable;
  const isInTime = grant.ownSession === null ? sql`true` : sql`coalesce(${cancellationDeadline}, ${startDate}) > now()`;
  const freed = await work.query(
    sql`update ${eventSessionTable} set ${seatsTaken} = ${seatsTaken} - ${seats}::int
      where ${id} = ${sessionId}::uuid and ${isInTime} returning ${id}`,
  );
  if (freed.length === 0) throw new HttpError(409, 'cancellationClosed');
}

/** A registration takes its seats, and its cancellation frees them and is dated, in the transaction of the write (CONT-20). */
export async function changeSeats({
  work,
  grant,
  before,
  values,
}: WriteContext<Registration>): Promise<Changes<typeof registration, typeof registrationTable>> {
  if (before !== null) {
    if (before.status === values.status) return values;
    await freeSeats(work, grant, before);
    return { ...values, cancelledDate: new Date().toISOString() };
  }
  const { sessionId, seats = 1 } = values;
  await assertOn(work, grant, sessionId);
  const { place, most } = await takeSeats(work, grant, sessionId, seats);
  const userId = grant.ownSession?.user.id ?? null;
  if (userId !== null) await assertFewSeats(work, userId, values, { seats, most });
  return { ...values, ...place, seats, userId };
}
