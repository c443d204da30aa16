import { releaseLimits, times } from '@atrium/contract';

import type { Database, Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { workInside } from '../../../db/work.ts';
import type { StoreServices, WriteScope } from '../../../store/storeDefinition.ts';
import { BookingRelease } from '../spaceBooking/bookingRules.ts';
import { cancelReleased, writeCase } from './actsOfRelease.process.ts';
import type { Decision } from './openedCase.ts';
import { type BookedRoom, findBookedRoom } from './releaseFacts.reads.ts';
import type { ReleaseChoice } from './releaseLink.ts';
import { mailRelease, mailReminder } from './releaseMail.ts';
import { roomReleaseTable } from './roomRelease.table.ts';

const t = (field: keyof typeof roomReleaseTable._.columns) => column('t', roomReleaseTable[field]);

/** An open case; instants in milliseconds. */
export interface OpenCase {
  readonly id: string;
  readonly bookingId: string;
  readonly spaceId: string;
  readonly attendees: number | null;
  readonly starts: number;
  readonly ends: number;
  readonly grace: number;
  readonly ruleSetBy: string | null;
  readonly remindAt: number;
  readonly releaseAt: number;
  readonly isReminded: boolean;
}

const milliseconds = (field: 'starts' | 'ends' | 'remindAt' | 'releaseAt') =>
  sql`(extract(epoch from ${t(field)}) * 1000)::float8`;

/**
 * Takes an open case until the transaction ends; undefined where it is decided.
 * @param isWaiting whether to wait where another process has it, as for a person; else it is left to that one
 */
async function takeCase(tx: Executor, id: string, isWaiting: boolean): Promise<OpenCase | undefined> {
  const [found] = await tx.query<OpenCase>(sql`
    select ${t('id')}, ${t('bookingId')} as "bookingId", ${t('spaceId')} as "spaceId", ${t('attendees')},
        ${milliseconds('starts')} as starts, ${milliseconds('ends')} as ends, ${t('grace')}, ${t('ruleSetBy')} as "ruleSetBy",
        ${milliseconds('remindAt')} as "remindAt", ${milliseconds('releaseAt')} as "releaseAt",
        ${t('remindedAt')} is not null as "isReminded"
      from ${roomReleaseTable} t where ${t('id')} = ${id}::uuid and ${t('action')} = 'Started' and ${t('deletedAt')} is null
      for update of t ${isWaiting ? sql`` : sql`skip locked`}`);
  return found;
}

/** Returns what a change of the booking means for its case; null where it is as it was (STAT-05). */
function changeOf(taken: OpenCase, booked: BookedRoom | undefined, now: number): Decision | null {
  if (booked === undefined || booked.isDeleted || booked.status === 'Cancelled')
    return { action: 'UserRelease', reason: 'cancelled' };
  if (booked.status === 'Ended') return { action: 'UserRelease', reason: 'ended' };
  if (booked.spaceId !== taken.spaceId) return { action: 'LocationChanged', reason: 'spaceChanged' };
  if (booked.starts !== taken.starts || booked.ends !== taken.ends)
    return { action: 'TimeChanged', reason: 'timeChanged' };
  if (booked.attendees !== taken.attendees) return { action: 'OccupancyChanged', reason: 'attendeesChanged' };
  if (booked.status === 'CheckedIn') return { action: 'UserKeep', reason: 'checkedIn' };
  if (!booked.isOn) return { action: 'NotApplicable', reason: 'switchedOff' };
  // No process has run until then: there is nothing to win.
  return now < booked.ends ? null : { action: 'NotApplicable', reason: 'over' };
}

const chosen = {
  keep: { action: 'UserKeep', reason: 'keptByLink' },
  release: { action: 'UserRelease', reason: 'releasedByLink' },
} as const satisfies Record<ReleaseChoice, Decision>;

const toIso = (instant: number) => new Date(instant).toISOString();

/** Reminds the organizer, who has the time that the rule leaves, and two minutes at least, until the release. */
async function remind(scope: WriteScope, taken: OpenCase, now: number): Promise<void> {
  const releaseAt = Math.max(taken.releaseAt, now + releaseLimits.notice * times.minute);
  await writeCase(scope, taken.id, { remindedAt: toIso(now), releaseAt: toIso(releaseAt) });
  await mailReminder(scope, { ...taken, releaseAt });
}

/** Writes a decision, and cancels the booking where it is one to release it (STAT-04, REL-04). */
async function decide(scope: WriteScope, taken: OpenCase, decision: Decision, now: number): Promise<void> {
  await writeCase(scope, taken.id, { ...decision, decidedAt: toIso(now) });
  const isReleased = decision.reason === 'noCheckIn' || decision.reason === 'releasedByLink';
  if (!isReleased) return;
  await cancelReleased({ ...scope, known: new BookingRelease(now) }, taken.bookingId);
  await mailRelease(scope, taken, decision.reason);
}

/** What was done with a case. */
export type CaseStep = 'released' | 'decided' | 'reminded' | 'left';

async function step(scope: WriteScope, taken: OpenCase, now: number, choice: ReleaseChoice | null): Promise<CaseStep> {
  const booked = await findBookedRoom(scope.work, taken.bookingId, true);
  const decision = changeOf(taken, booked, now) ?? (choice === null ? null : chosen[choice]);
  if (decision !== null) {
    await decide(scope, taken, decision, now);
    return decision.reason === 'releasedByLink' ? 'released' : 'decided';
  }
  if (!taken.isReminded && taken.remindAt <= now) {
    await remind(scope, taken, now);
    return 'reminded';
  }
  if (now < taken.releaseAt) return 'left';
  await decide(scope, taken, { action: 'AutoRelease', reason: 'noCheckIn' }, now);
  return 'released';
}

/**
 * Does what is due of an open case in one transaction: a change of the booking closes it, then the organizer's choice, if
 * one is given, decides it; else they are reminded, and at its end the room is released. A case is decided once over all
 * processes: one that another has taken, or has decided, is left.
 * @param now milliseconds of the clock that decides
 */
export async function decideCase(
  database: Database,
  services: StoreServices,
  id: string,
  now: number,
  choice: ReleaseChoice | null = null,
): Promise<CaseStep> {
  return database.transaction(async (tx) => {
    const taken = await takeCase(tx, id, choice !== null);
    if (taken === undefined) return 'left';
    return step({ work: workInside(tx, () => undefined), services }, taken, now, choice);
  });
}
