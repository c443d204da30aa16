import { type reservation, reservationLimits, type RuleIssue, spacesOfCapacity } from '@atrium/contract';

import { invalid } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { findBuildingZone } from '../../places/buildings.reads.ts';
import { findSpaceOfBuilding } from '../../places/spaces.reads.ts';
import type {
  Changes,
  CheckContext,
  RemovalContext,
  Stored,
  Values,
  WriteContext,
} from '../../../store/storeDefinition.ts';
import type { reservationTable } from './reservation.table.ts';
import { findOverlaps, lockReservations, refusalOf } from './reservationPlan.ts';
import { isTooLong } from './sessionTimes.ts';

type StoredReservation = Stored<typeof reservation>;
type ReservationChanges = Changes<typeof reservation, typeof reservationTable>;

/** The location is in the building and of a type that the capacity type counts (RESV-02). */
async function findPlaceIssues(work: Executor, { capacityType, spaceId, buildingId }: Values): Promise<RuleIssue[]> {
  if (typeof spaceId !== 'string' || typeof buildingId !== 'string') return [];
  const space = await findSpaceOfBuilding(work, spaceId, buildingId);
  if (space === undefined) return [{ field: 'spaceId', code: 'reference' }];
  const types: readonly string[] =
    capacityType === 'floor' || capacityType === 'workArea' ? spacesOfCapacity[capacityType] : [];
  return types.length > 0 && !types.includes(space.type) ? [{ field: 'spaceId', code: 'capacitySpace' }] : [];
}

/**
 * Returns what the database knows to be wrong with a range: its location, and its length by the building's clocks (RESV-02,
 * RESV-04).
 */
export async function findRangeIssues(work: Executor, values: Values): Promise<RuleIssue[]> {
  const { buildingId, startDate, endDate } = values;
  const issues = await findPlaceIssues(work, values);
  if (typeof buildingId !== 'string' || typeof startDate !== 'string' || typeof endDate !== 'string') return issues;
  const isLong = isTooLong({ startDate, endDate }, await findBuildingZone(work, buildingId), reservationLimits.maxDays);
  return isLong ? [...issues, { field: 'endDate', code: 'rangeTooLong' }] : issues;
}

/** A new reservation fits its location; the occupancy of one that is there is only raised (RESV-10). */
export async function findReservationIssues({
  work,
  before,
  values,
}: CheckContext<StoredReservation>): Promise<RuleIssue[]> {
  if (before === null) return findRangeIssues(work, values);
  const isLowered = typeof values.occupancy === 'number' && values.occupancy < before.occupancy;
  return isLowered ? [{ field: 'occupancy', code: 'onlyRaised' }] : [];
}

/** Refuses a session at a time and location that another one has. */
async function assertFree(work: Executor, values: Partial<StoredReservation>, id: string): Promise<void> {
  const { buildingId = '', capacityType = 'building', spaceId = null, startDate = '', endDate = '' } = values;
  await lockReservations(work, buildingId);
  const session = { start: Date.parse(startDate), end: Date.parse(endDate) };
  const [[overlap] = []] = await findOverlaps(work, { buildingId, capacityType, spaceId }, [session], id);
  if (overlap === undefined) return;
  const code = refusalOf(overlap, capacityType) ?? 'timeOverlap';
  throw invalid([{ field: code === 'capacityOverlap' ? 'capacityType' : 'startDate', code }]);
}

/** No session is created at a time and location that another one has (RESV-07). */
export async function completeReservation({
  work,
  id,
  before,
  values,
}: WriteContext<StoredReservation>): Promise<ReservationChanges> {
  if (before === null) await assertFree(work, values, id);
  return values;
}

/** A deleted reservation is not restored where another one has its time and location since (RESV-07). */
export async function refuseTaken({
  work,
  id,
  before,
}: RemovalContext<StoredReservation>): Promise<ReservationChanges> {
  await assertFree(work, before, id);
  return {};
}
