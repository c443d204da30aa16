import { createHash } from 'node:crypto';

import type { PreviewedSession, ReservationPreview, ReservationRange } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { buildingName, joinBuilding } from '../../places/buildings.reads.ts';
import { ancestorsOfParent, findSpaceOfBuilding, joinParent, parentName } from '../../places/spaces.reads.ts';
import { reservationTable } from './reservation.table.ts';
import type { SessionTime, SessionTimes } from './sessionTimes.ts';

/** Where and for what a session is. */
export interface SessionPlace {
  readonly buildingId: string;
  readonly capacityType: ReservationRange['capacityType'];
  readonly spaceId: string | null;
}

/** A reservation that is at the time of a session, at the same location or at one that contains it or is in it. */
export interface Overlap {
  readonly id: string;
  readonly capacityType: ReservationRange['capacityType'];
  readonly locationName: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly occupancy: number;
  readonly notes: string | null;
  /** Whether it is at the location of the session, with its capacity type: the session then overwrites it. */
  readonly isOverwritten: boolean;
}

const own = {
  id: column('t', reservationTable.id),
  buildingId: column('t', reservationTable.buildingId),
  capacityType: column('t', reservationTable.capacityType),
  spaceId: column('t', reservationTable.spaceId),
  startDate: column('t', reservationTable.startDate),
  endDate: column('t', reservationTable.endDate),
};

/** A range of time up to its end; a session that ends as it starts has that moment. */
function period(start: Sql, end: Sql): Sql {
  return sql`tstzrange(${start}, ${end}, case when ${start} = ${end} then '[]' else '[)' end)`;
}

/**
 * Keeps other writes of the building's reservations out until the transaction ends, so that what has been looked at is
 * what the write meets (RESV-07).
 */
export async function lockReservations(work: Executor, buildingId: string): Promise<void> {
  await work.query(sql`select pg_advisory_xact_lock(hashtextextended(${`reservations of ${buildingId}`}, 0))`);
}

/**
 * Returns for each session a reservation that is in its way, and all that it overwrites; none where the place is free. A
 * building contains all of its floors and areas, a floor its areas (docs/decisions/sessions-of-reservations.md).
 */
export async function findOverlaps(
  executor: Executor,
  { buildingId, capacityType, spaceId }: SessionPlace,
  sessions: readonly SessionTime[],
  exceptId: string | null = null,
): Promise<Overlap[][]> {
  const space = spaceId === null ? undefined : await findSpaceOfBuilding(executor, spaceId, buildingId);
  const instants = (of: keyof SessionTime) => sessions.map((session) => new Date(session[of]).toISOString());
  const around = [...(space?.ancestorIds ?? []), ...(spaceId === null ? [] : [spaceId])];
  const isRelated =
    spaceId === null
      ? sql`true`
      : sql`(${own.spaceId} is null or ${own.spaceId} = any(${around}::uuid[]) or ${spaceId}::uuid = any(${ancestorsOfParent}))`;
  const starts = sql`s.starts`;
  const ends = sql`s.ends`;
  const isOverwritten = sql`(${own.spaceId} is not distinct from ${spaceId}::uuid and ${own.capacityType} = ${capacityType})`;
  const lines = await executor.query<Overlap & { place: number; at: string }>(sql`
    select s.place::int as place, o.* from unnest(${instants('start')}::timestamptz[], ${instants('end')}::timestamptz[])
        with ordinality as s (starts, ends, place)
      cross join lateral (select ${own.id}, ${own.capacityType} as "capacityType",
          coalesce(${parentName}, ${buildingName}) as "locationName", ${own.startDate}::text as "startDate",
          ${own.endDate}::text as "endDate", ${column('t', reservationTable.occupancy)},
          ${column('t', reservationTable.notes)}, ${isOverwritten} as "isOverwritten",
          row_number() over (partition by ${isOverwritten} order by ${own.startDate}, ${own.id}) as at
        from ${reservationTable} t ${joinBuilding(reservationTable.buildingId)} ${joinParent(reservationTable.spaceId)}
        where ${own.buildingId} = ${buildingId}::uuid and ${column('t', reservationTable.deletedAt)} is null
          and ${own.startDate} <= ${ends} and ${own.startDate} >= ${starts} - interval '61 days'
          and ${period(own.startDate, own.endDate)} && ${period(starts, ends)}
          and ${isRelated} and ${own.id} is distinct from ${exceptId}::uuid) o
      where o."isOverwritten" or o.at = 1
      order by s.place, o."isOverwritten", o.at`);
  const iso = (text: string) => new Date(text).toISOString();
  const found = Map.groupBy(lines, ({ place }) => place);
  return sessions.map((_, index) =>
    (found.get(index + 1) ?? []).map(({ place: _place, at: _at, ...overlap }) => ({
      ...overlap,
      startDate: iso(overlap.startDate),
      endDate: iso(overlap.endDate),
    })),
  );
}

/** Returns why a session cannot be where the reservation is; null where it overwrites that one. */
export function refusalOf(overlap: Overlap, capacityType: string): 'capacityOverlap' | 'timeOverlap' | null {
  if (overlap.isOverwritten) return null;
  return overlap.capacityType === capacityType ? 'timeOverlap' : 'capacityOverlap';
}

/** Returns what a session does to a reservation that is there; only those who may edit overwrite (RESV-09). */
function overwritten(
  times: Pick<PreviewedSession, 'startDate' | 'endDate'>,
  overlap: Overlap,
  { capacityType, occupancy, notes }: ReservationRange,
  mayEdit: boolean,
): PreviewedSession {
  const shared = { ...times, reason: null, occupancy, notesChange: false };
  const { notes: kept, isOverwritten: _, ...existing } = overlap;
  const refusal = refusalOf(overlap, capacityType);
  if (refusal !== null) return { ...shared, outcome: 'refused', reason: refusal, existing };
  const highest = Math.max(occupancy, existing.occupancy);
  const notesChange = notes !== undefined && (notes ?? '') !== (kept ?? '');
  if (highest === existing.occupancy && !notesChange)
    return { ...shared, outcome: 'unchanged', existing, occupancy: highest };
  if (!mayEdit) return { ...shared, outcome: 'refused', reason: 'forbidden', existing };
  return { ...shared, outcome: 'updated', existing, occupancy: highest, notesChange };
}

/**
 * Returns what becomes of one session: it is new, refused for a reservation that is in its way, or an entry for each that it
 * overwrites.
 */
function planned(
  { start, end }: SessionTime,
  overlaps: readonly Overlap[],
  range: ReservationRange,
  mayEdit: boolean,
): PreviewedSession[] {
  const times = { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
  const { occupancy } = range;
  if (overlaps.length === 0)
    return [{ ...times, outcome: 'new', reason: null, existing: null, occupancy, notesChange: false }];
  const inTheWay = overlaps.find(({ isOverwritten }) => !isOverwritten);
  const met = inTheWay === undefined ? overlaps : [inTheWay];
  return met.map((overlap) => overwritten(times, overlap, range, mayEdit));
}

/** Returns what a save of the range would do to each session (RESV-07, RESV-09). */
export async function planReservations(
  executor: Executor,
  place: SessionPlace,
  range: ReservationRange,
  { sessions, skipped }: SessionTimes,
  { zone, mayEdit }: { readonly zone: string; readonly mayEdit: boolean },
): Promise<ReservationPreview> {
  const overlaps = await findOverlaps(executor, place, sessions);
  const plan = sessions.flatMap((session, at) => planned(session, overlaps[at] ?? [], range, mayEdit));
  const shown = { timezone: zone, sessions: plan, skipped: [...skipped] };
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([place, range.notes ?? null, range.confirmationEmail ?? false, shown]))
    .digest('base64url');
  return { fingerprint, ...shown };
}
