import { event, type eventSession, type RuleIssue } from '@atrium/contract';

import { HttpError, invalid } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { raw, sql } from '../../../db/sql.ts';
import type { Changes, CheckContext, RemovalContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { eventTable } from './event.table.ts';
import { eventSessionTable } from './eventSession.table.ts';

type StoredSession = Stored<typeof eventSession>;
type SessionChanges = Changes<typeof eventSession, typeof eventSessionTable>;

/** The event of a session, its row locked: sessions of one event are added, deleted and restored one after another. */
async function lockEvent(work: Executor, id: string | undefined) {
  const [line] = await work.query<{ cost: number; seats: number | null; active: boolean; version: number }>(
    sql`select ${eventTable.cost}::float8 as cost, ${eventTable.seats}, ${eventTable.active}, ${eventTable.version}
      from ${eventTable} where ${eventTable.id} = ${id}::uuid and ${eventTable.deletedAt} is null for update`,
  );
  if (line === undefined) throw new HttpError(409, 'eventDeleted');
  return line;
}

async function hasSeatsFor(
  work: Executor,
  id: string,
  seats: number | null | undefined,
  lock = raw(''),
): Promise<boolean> {
  const [line] = await work.query<{ fits: boolean }>(
    sql`select ${seats}::int is null or ${eventSessionTable.seatsTaken} <= ${seats}::int as fits
      from ${eventSessionTable} where ${eventSessionTable.id} = ${id}::uuid ${lock}`,
  );
  return line?.fits !== false;
}

/** An event is in the building that is named with it; a session keeps the seats that are taken (CONT-21). */
export async function findSessionIssues({
  work,
  before,
  values,
  changed,
}: CheckContext<StoredSession>): Promise<RuleIssue[]> {
  if (before !== null) {
    const isRefused = changed.includes('seats') && !(await hasSeatsFor(work, before.id, values.seats));
    return isRefused ? [{ field: 'seats', code: 'seatsTaken' }] : [];
  }
  const events = await work.query(
    sql`select from ${eventTable}
      where ${eventTable.id} = ${values.eventId}::uuid and ${eventTable.buildingId} = ${values.buildingId}::uuid`,
  );
  return events.length === 0 ? [{ field: 'eventId', code: 'reference' }] : [];
}

/** A new session begins with cost and seats of its event; no save leaves fewer seats than are taken. */
export async function completeSession({
  work,
  id,
  before,
  values,
}: WriteContext<StoredSession>): Promise<SessionChanges> {
  if (before === null) {
    const { cost, seats } = await lockEvent(work, values.eventId);
    return { cost, seats, ...values };
  }
  // No one registers between this question and the write: the row stays locked.
  if (!(await hasSeatsFor(work, id, values.seats, raw('for update'))))
    throw invalid([{ field: 'seats', code: 'seatsTaken' }]);
  return values;
}

/** The event whose last session is deleted is deactivated (CONT-18). The session remembers it, for the restore. */
export async function deactivateEmptyEvent({
  work,
  services,
  grant,
  id,
  before,
}: RemovalContext<StoredSession>): Promise<SessionChanges> {
  const { eventId } = before;
  const { active } = await lockEvent(work, eventId);
  const others = await work.query(
    sql`select from ${eventSessionTable} where ${eventSessionTable.eventId} = ${eventId}::uuid
      and ${eventSessionTable.id} <> ${id}::uuid and ${eventSessionTable.deletedAt} is null limit 1`,
  );
  if (!active || others.length > 0) return {};
  const events = services.stores.named(event.name);
  const { version } = await events.amend(grant, { work, services }, eventId, { active: false }, 'Disabled');
  return { deactivatedVersion: version };
}

/** Undoes what the deletion of a session did to its event, unless the event has changed since. */
export async function bringEventBack({
  work,
  services,
  grant,
  id,
  before,
}: RemovalContext<StoredSession>): Promise<SessionChanges> {
  const { eventId } = before;
  const { active, version } = await lockEvent(work, eventId);
  const [line] = await work.query<{ deactivated: number | null }>(
    sql`select ${eventSessionTable.deactivatedVersion} as deactivated from ${eventSessionTable}
      where ${eventSessionTable.id} = ${id}::uuid`,
  );
  const events = services.stores.named(event.name);
  if (!active && line?.deactivated === version)
    await events.amend(grant, { work, services }, eventId, { active: true }, 'Enabled');
  return { deactivatedVersion: null };
}
