import type { event, RuleIssue } from '@atrium/contract';

import type { Executor } from '../../core/db/database.ts';
import { HttpError, invalid } from '../../core/http/httpError.ts';
import type { Store } from '../../core/store/defineStore.ts';
import type { CheckContext, Values, WriteContext } from '../../core/store/storeDefinition.ts';

/** The event of a session, its row locked: sessions of one event are added, deleted and restored one after another. */
async function lockEvent(executor: Executor, id: unknown) {
  const [line] = await executor.query<{
    cost: number;
    seats: number | null;
    active: boolean;
    version: number;
  }>({
    text: 'select cost::float8 as cost, seats, active, version from events where id = $1::uuid and deleted_at is null for update',
    values: [id],
  });
  if (line === undefined) throw new HttpError(409, 'parentDeleted');
  return line;
}

async function hasSeatsFor(executor: Executor, id: unknown, seats: unknown, lock = ''): Promise<boolean> {
  const [line] = await executor.query<{ fits: boolean }>({
    text: `select $2::int is null or seats_taken <= $2::int as fits from event_sessions where id = $1::uuid ${lock}`,
    values: [id, seats ?? null],
  });
  return line?.fits !== false;
}

/** An event stands in the building that is named with it; a session keeps the seats that are taken (CONT-21). */
export async function findSessionIssues({ executor, before, values, changed }: CheckContext): Promise<RuleIssue[]> {
  if (before !== null) {
    const isRefused = changed.includes('seats') && !(await hasSeatsFor(executor, before['id'], values['seats']));
    return isRefused ? [{ field: 'seats', code: 'seatsTaken' }] : [];
  }
  const lines = await executor.query({
    text: 'select 1 from events where id = $1::uuid and building_id = $2::uuid',
    values: [values['eventId'] ?? null, values['buildingId'] ?? null],
  });
  return lines.length === 0 ? [{ field: 'eventId', code: 'reference' }] : [];
}

/** A new session begins with cost and seats of its event; no save leaves fewer seats than are taken. */
export async function completeSession({ executor, id, before, values }: WriteContext): Promise<Values> {
  if (before === null) {
    const { cost, seats } = await lockEvent(executor, values['eventId']);
    return { cost, seats, ...values };
  }
  // Nobody registers between this question and the write: the row stays locked.
  if (!(await hasSeatsFor(executor, id, values['seats'], 'for update')))
    throw invalid([{ field: 'seats', code: 'seatsTaken' }]);
  return values;
}

/**
 * A session with registrations stays (KIT-09); the event whose last session goes is deactivated (CONT-18). The session
 * remembers it, for the restore.
 */
export async function deactivateEmptyEvent(
  events: Store<typeof event>,
  { executor, services, grant, id, before }: WriteContext,
): Promise<Values> {
  const [registered] = await executor.query<{ n: number }>({
    text: `select count(*)::int as n from registrations where session_id = $1::uuid and status = 'active' and deleted_at is null`,
    values: [id],
  });
  if (registered !== undefined && registered.n > 0)
    throw new HttpError(409, 'inUse', {
      message: `It cannot be deleted while it is in use: ${String(registered.n)} × registration.`,
      issues: [{ field: 'registration', code: 'reference', message: String(registered.n) }],
    });
  const eventId = String(before?.['eventId']);
  const { active } = await lockEvent(executor, eventId);
  const others = await executor.query({
    text: 'select 1 from event_sessions where event_id = $1::uuid and id <> $2::uuid and deleted_at is null limit 1',
    values: [eventId, id],
  });
  if (!active || others.length > 0) return {};
  const { version } = await events.amend(grant, { work: executor, services }, eventId, { active: false }, 'Disabled');
  return { deactivatedVersion: version };
}

/** Undoes what the deletion of a session did to its event, as long as nobody has changed the event since. */
export async function bringEventBack(
  events: Store<typeof event>,
  { executor, services, grant, id, before }: WriteContext,
): Promise<Values> {
  const eventId = String(before?.['eventId']);
  const { active, version } = await lockEvent(executor, eventId);
  const [line] = await executor.query<{ deactivated: number | null }>({
    text: 'select deactivated_version as deactivated from event_sessions where id = $1::uuid',
    values: [id],
  });
  if (!active && line?.deactivated === version)
    await events.amend(grant, { work: executor, services }, eventId, { active: true }, 'Enabled');
  return { deactivatedVersion: null };
}
