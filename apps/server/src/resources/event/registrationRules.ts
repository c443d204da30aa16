import type { eventSession, RuleIssue } from '@atrium/contract';

import type { Grant } from '../../core/access/grant.ts';
import type { Executor } from '../../core/db/database.ts';
import { HttpError } from '../../core/http/httpError.ts';
import type { Store } from '../../core/store/defineStore.ts';
import { Parameters } from '../../core/store/parameters.ts';
import type { CheckContext, Values, WriteContext } from '../../core/store/storeDefinition.ts';
import { isShownInApp } from './shownEvents.ts';

/** Whether people register themselves: staff who register somebody hold the right to add. */
function isForSelf({ holder, action }: Grant): boolean {
  return holder.kind === 'session' && action === 'view';
}

/**
 * People register for what the app shows them, staff for any session of their buildings; a cancelled registration stays
 * cancelled, as its seats may be taken by others (CONT-20).
 */
export async function findRegistrationIssues(
  sessions: Store<typeof eventSession>,
  { executor, grant, before, values, changed }: CheckContext,
): Promise<RuleIssue[]> {
  if (before !== null) {
    const isRevived = changed.includes('status') && values['status'] === 'active';
    return isRevived ? [{ field: 'status', code: 'notChangeable' }] : [];
  }
  const { holder } = grant;
  const { read } = sessions;
  const parameters = new Parameters();
  const key = parameters.add(values['sessionId'] ?? null);
  const scope = [read.scope(grant, parameters)];
  if (holder.kind === 'session' && isForSelf(grant)) scope.push(isShownInApp('e', 'b', holder.session, parameters));
  const lines = await executor.query({
    text: `select 1 from event_sessions t ${read.joins} where t.id = ${key}::uuid and t.deleted_at is null and ${scope.join(' and ')}`,
    values: parameters.values,
  });
  return lines.length === 0 ? [{ field: 'sessionId', code: 'reference' }] : [];
}

const isOpen = 'deleted_at is null and not closed and end_date > now()';
const isOpenToAll = `${isOpen} and external_registration_url is null and coalesce(sign_up_deadline, start_date) > now()`;

interface Place {
  readonly customerId: string;
  readonly buildingId: string;
  readonly eventId: string;
}

/** Takes seats in one statement: of people who register at once, those whom the seats suffice for (CONT-21). */
async function takeSeats(executor: Executor, grant: Grant, sessionId: unknown, seats: number): Promise<Place> {
  const open = isForSelf(grant) ? isOpenToAll : isOpen;
  const [place] = await executor.query<Place & Record<string, unknown>>({
    text: `update event_sessions set seats_taken = seats_taken + $2::int
      where id = $1::uuid and ${open} and (seats is null or seats_taken + $2::int <= seats)
      returning customer_id as "customerId", building_id as "buildingId", event_id as "eventId"`,
    values: [sessionId, seats],
  });
  if (place !== undefined) return place;
  const stillOpen = await executor.query({
    text: `select 1 from event_sessions where id = $1::uuid and ${open}`,
    values: [sessionId],
  });
  if (stillOpen.length === 0) throw new HttpError(409, 'registrationClosed');
  throw new HttpError(409, 'noSeatsLeft', { issues: [{ field: 'seats', code: 'tooLarge' }] });
}

/** Frees the seats of a registration. People cancel until the deadline, staff also after it. */
async function freeSeats(executor: Executor, grant: Grant, { sessionId, seats }: Values): Promise<void> {
  const inTime = grant.action === 'view' ? 'coalesce(cancellation_deadline, start_date) > now()' : 'true';
  const freed = await executor.query({
    text: `update event_sessions set seats_taken = seats_taken - $2::int where id = $1::uuid and ${inTime} returning id`,
    values: [sessionId, seats],
  });
  if (freed.length === 0) throw new HttpError(409, 'cancellationClosed');
}

/** A registration takes its seats, and its cancellation frees them and is dated, in the transaction of the write (CONT-20). */
export async function changeSeats({ executor, grant, before, values }: WriteContext): Promise<Values> {
  if (before !== null) {
    if (before['status'] === values['status']) return values;
    await freeSeats(executor, grant, before);
    return { ...values, cancelledDate: new Date().toISOString() };
  }
  const seats = typeof values['seats'] === 'number' ? values['seats'] : 1;
  const place = await takeSeats(executor, grant, values['sessionId'], seats);
  return { ...values, ...place, seats, userId: isForSelf(grant) ? grant.editorId : null };
}
