import {
  can,
  isAtOtherTime,
  issuesOf,
  type PreviewedSession,
  reservation,
  reservationLimits,
  type ReservationPreview,
  type ReservationRange,
  reservationRange,
  reservationSave,
} from '@atrium/contract';

import { authorize } from '../../../access/authorize.ts';
import { HttpError, invalid } from '../../../base/httpError.ts';
import { inOneTransaction, type Work } from '../../../db/work.ts';
import { sql } from '../../../db/sql.ts';
import { parentsInScope } from '../../../http/crud/crudRequest.ts';
import { sentFields } from '../../../http/crud/recordRequests.ts';
import { findBuildingZone } from '../../places/buildings.reads.ts';
import type { ServiceContext } from '../../../services/route.ts';
import { amendMany, insertMany } from '../../../store/bulkWrites.ts';
import type { Values } from '../../../store/storeDefinition.ts';
import { ruleIssues, validateBody } from '../../../store/validate.ts';
import { reservationStore } from './reservation.store.ts';
import { reservationTable } from './reservation.table.ts';
import { lockReservations, planReservations, type SessionPlace } from './reservationPlan.ts';
import { findRangeIssues } from './reservationRules.ts';
import { sessionTimes, type SessionTimes } from './sessionTimes.ts';

/** A range that has been checked, with its sessions. */
interface CheckedRange {
  readonly range: ReservationRange;
  readonly place: SessionPlace & { readonly customerId: string };
  readonly zone: string;
  readonly times: SessionTimes;
  /** Of the preview that the person has seen; undefined where none was asked for. */
  readonly fingerprint: unknown;
}

/**
 * Reads the range of a request and checks it whole: all failing fields at once, and that it has sessions (RESV-03 to
 * RESV-06, RESV-08).
 * @throws HttpError 400, 404
 */
async function readRange(context: ServiceContext): Promise<CheckedRange> {
  const { grant, work, services } = context;
  const parents = await parentsInScope(reservation, context);
  const scope = await reservationStore.placeInScope(grant, work, parents);
  const { fingerprint, ...body } = sentFields(reservationSave, context.body);
  const { values, issues: wrongFields } = validateBody(reservation, 'create', body);
  const print = reservationSave.pick({ fingerprint: true }).safeParse({ fingerprint }, { reportInput: true });
  const faults = [...wrongFields, ...(print.success ? [] : issuesOf(print.error))];
  const placed: Values = { ...values, ...scope };
  const issues = [...faults, ...ruleIssues(reservation, placed, faults)];
  const found = [
    ...(await reservationStore.referenceIssues(grant, { work, services }, values)),
    ...(await findRangeIssues(work, placed)),
  ];
  const wrong = new Set(issues.map(({ field }) => field.split('.')[0]));
  for (const issue of found) {
    if (wrong.has(issue.field)) continue;
    wrong.add(issue.field);
    issues.push(issue);
  }
  if (issues.length > 0) throw invalid(issues);
  const range = reservationRange.parse(values);
  const buildingId = String(scope['buildingId']);
  const zone = await findBuildingZone(work, buildingId);
  const times = sessionTimes(range, zone);
  if (times.sessions.length === 0) throw invalid([{ field: 'endDate', code: 'noSessions' }]);
  const { capacityType, spaceId = null } = range;
  return {
    range,
    place: { customerId: String(scope['customerId']), buildingId, capacityType, spaceId },
    zone,
    times,
    fingerprint,
  };
}

function plan(work: Work, { session }: ServiceContext, { place, range, times, zone }: CheckedRange) {
  const mayEdit = can(session, 'BUILDING.buildingReservations', 'edit');
  const { buildingId, capacityType, spaceId } = place;
  return planReservations(work, { buildingId, capacityType, spaceId }, range, times, { zone, mayEdit });
}

/** Returns what a save of the range in the request would do. @throws HttpError 400, 404 */
export async function previewReservations(context: ServiceContext): Promise<ReservationPreview> {
  return plan(context.work, context, await readRange(context));
}

/**
 * A save does what its preview showed; without a preview it does all or nothing, and overwrites only what has the very
 * times. @throws HttpError 409
 */
function assertAsShown({ fingerprint, sessions }: ReservationPreview, shown: unknown): void {
  if (shown !== undefined && shown !== fingerprint) throw new HttpError(409, 'sessionsChanged');
  const refused = sessions.flatMap((session) => {
    if (session.reason !== null) return [session.reason];
    return shown === undefined && isAtOtherTime(session) ? ['timeOverlap' as const] : [];
  });
  const isAllowed = shown === undefined ? refused.length === 0 : refused.length < sessions.length;
  if (isAllowed) return;
  const issues = refused.map((code) => ({ field: code === 'capacityOverlap' ? 'capacityType' : 'startDate', code }));
  throw new HttpError(409, 'sessionsRefused', { issues: issues.slice(0, reservationLimits.maxDays) });
}

async function insertSessions(
  work: Work,
  { grant }: ServiceContext,
  { range, place }: CheckedRange,
  sessions: readonly PreviewedSession[],
): Promise<void> {
  const { occupancy, notes = null, recurrence = 'none', weekdays = [], confirmationEmail = false } = range;
  const days = recurrence === 'weekly' ? [...new Set(weekdays)] : [];
  const shared = { ...place, occupancy, notes, recurrence, weekdays: days, confirmationEmail };
  const rows = sessions.map(({ startDate, endDate }) => ({ ...shared, startDate, endDate }));
  await insertMany(reservationStore, grant, work, rows);
}

/** Overwrites the reservations that are there: their notes, and an occupancy that is higher (RESV-09). */
async function updateSessions(
  work: Work,
  { session, trace }: ServiceContext,
  { notes = null, occupancy }: ReservationRange,
  sessions: readonly PreviewedSession[],
): Promise<void> {
  if (sessions.length === 0) return;
  const grant = authorize(session, reservation, 'edit', trace);
  const groups = Map.groupBy(sessions, ({ existing, notesChange }) => {
    const isRaised = existing !== null && existing.occupancy < occupancy;
    return `${String(isRaised)} ${String(notesChange)}`;
  });
  for (const group of groups.values()) {
    const [first] = group;
    const ids = [...new Set(group.flatMap(({ existing }) => existing?.id ?? []))];
    const isRaised = (first?.existing?.occupancy ?? occupancy) < occupancy;
    const columns = { ...(isRaised ? { occupancy } : {}), ...(first?.notesChange === true ? { notes } : {}) };
    await amendMany(reservationStore, grant, work, ids, columns);
  }
}

/** The reservation of the first session that the save is about, and whether any was created. */
export interface SavedReservations {
  readonly firstId: string;
  readonly isCreated: boolean;
}

/**
 * Saves the sessions of the range in the request in one transaction: exactly what the preview showed whose fingerprint is
 * sent, and without one all sessions or none (RESV-07 to RESV-09).
 * @throws HttpError 400, 404; 409 `sessionsChanged` where they have become others, `sessionsRefused` where none can be saved
 */
export async function saveReservations(context: ServiceContext): Promise<SavedReservations> {
  const checked = await readRange(context);
  const { place, range, fingerprint } = checked;
  return inOneTransaction(context.work, async (work) => {
    await lockReservations(work, place.buildingId);
    const preview = await plan(work, context, checked);
    assertAsShown(preview, fingerprint);
    const of = (wanted: PreviewedSession['outcome']) => preview.sessions.filter(({ outcome }) => outcome === wanted);
    await insertSessions(work, context, checked, of('new'));
    await updateSessions(work, context, range, of('updated'));
    const [first] = preview.sessions.filter(({ outcome }) => outcome !== 'refused');
    const isCreated = of('new').length > 0;
    if (first?.existing != null) return { firstId: first.existing.id, isCreated };
    const { id, buildingId, spaceId, startDate, endDate, deletedAt } = reservationTable;
    const [line] = await work.query<{ id: string }>(sql`select ${id} from ${reservationTable}
      where ${buildingId} = ${place.buildingId}::uuid and ${spaceId} is not distinct from ${place.spaceId}::uuid
        and ${startDate} = ${first?.startDate}::timestamptz and ${endDate} = ${first?.endDate}::timestamptz and ${deletedAt} is null`);
    return { firstId: line?.id ?? '', isCreated };
  });
}
