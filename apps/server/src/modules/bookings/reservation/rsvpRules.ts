import { reservation, type RuleIssue, rsvp } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import { HttpError } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { assertFeatureOn } from '../../setup/buildingExtensions.reads.ts';
import { isOffered } from '../../../store/isOffered.ts';
import type { Changes, CheckContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { reservationTable } from './reservation.table.ts';
import type { rsvpTable } from './rsvp.table.ts';
import { isReservableInApp } from './shownReservations.ts';

type StoredRsvp = Stored<typeof rsvp>;

const { id, customerId, buildingId, occupancy, rsvpCount, endDate, deletedAt } = reservationTable;

/** People reserve where the app shows them the reservation, staff in any of their buildings; a cancelled RSVP stays cancelled. */
export async function findRsvpIssues(context: CheckContext<StoredRsvp>): Promise<RuleIssue[]> {
  const { before, values, changed } = context;
  if (before !== null) {
    const isRevived = changed.includes('status') && values.status === 'reserved';
    return isRevived ? [{ field: 'status', code: 'notChangeable' }] : [];
  }
  const { reservationId, buildingId: place } = values;
  const isInPlace = place === undefined ? sql`true` : sql`${column('t', buildingId)} = ${place}::uuid`;
  const isFound = await isOffered(context, reservation, reservationId, isReservableInApp, isInPlace);
  return isFound ? [] : [{ field: 'reservationId', code: 'reference' }];
}

const isOpen = sql`${deletedAt} is null and ${endDate} > now()`;

async function assertOn(work: Executor, grant: Grant, reservationId: string | undefined): Promise<void> {
  const [place] = await work.query<{ buildingId: string }>(
    sql`select ${buildingId} as "buildingId" from ${reservationTable} where ${id} = ${reservationId}::uuid`,
  );
  if (place !== undefined) await assertFeatureOn({ work, grant }, rsvp, place);
}

/** Whose reservation it is. */
interface Place {
  readonly customerId: string;
  readonly buildingId: string;
}

/** Takes a place in one statement: of people who reserve at the same time, those whom the occupancy suffices for. */
async function takePlace(work: Executor, reservationId: string | undefined): Promise<Place> {
  const isReservation = sql`${id} = ${reservationId}::uuid and ${isOpen}`;
  const [place] = await work.query<Place>(
    sql`update ${reservationTable} set ${rsvpCount} = ${rsvpCount} + 1
      where ${isReservation} and ${rsvpCount} < ${occupancy}
      returning ${customerId} as "customerId", ${buildingId} as "buildingId"`,
  );
  if (place !== undefined) return place;
  const open = await work.query(sql`select from ${reservationTable} where ${isReservation}`);
  throw new HttpError(409, open.length === 0 ? 'reservationOver' : 'reservationFull');
}

/** Frees the place of an RSVP, of people themselves until the reservation is over, of staff also after it. */
async function freePlace(work: Executor, grant: Grant, { reservationId }: StoredRsvp): Promise<void> {
  const isInTime = grant.ownSession === null ? sql`true` : sql`${endDate} > now()`;
  const freed = await work.query(
    sql`update ${reservationTable} set ${rsvpCount} = ${rsvpCount} - 1
      where ${id} = ${reservationId}::uuid and ${isInTime} returning ${id}`,
  );
  if (freed.length === 0) throw new HttpError(409, 'reservationOver');
}

/** An RSVP takes its place, and its cancellation frees it and is dated, in the transaction of the write. */
export async function changePlaces({
  work,
  grant,
  before,
  values,
}: WriteContext<StoredRsvp>): Promise<Changes<typeof rsvp, typeof rsvpTable>> {
  if (before !== null) {
    if (before.status === values.status) return values;
    await freePlace(work, grant, before);
    return { ...values, cancelledDate: new Date().toISOString() };
  }
  await assertOn(work, grant, values.reservationId);
  const place = await takePlace(work, values.reservationId);
  return { ...values, ...place, userId: grant.ownSession?.user.id ?? null };
}
