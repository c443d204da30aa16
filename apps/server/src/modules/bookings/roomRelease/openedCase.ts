import {
  dayAt,
  exclusionOf,
  type ReleaseOutcome,
  type ReleaseReason,
  type ReleaseRule,
  releaseRuleOf,
  releaseTimes,
  type roomRelease,
} from '@atrium/contract';

import { HttpError } from '../../../base/httpError.ts';
import type { Changes, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { type BookedRoom, findBookedRoom } from './releaseFacts.reads.ts';
import type { roomReleaseTable } from './roomRelease.table.ts';

/** The instant (milliseconds) at which cases are opened. */
export class ReleaseClock {
  readonly now: number;

  constructor(now: number) {
    this.now = now;
  }
}

/** What is decided of a case. */
export interface Decision {
  readonly action: ReleaseOutcome;
  readonly reason: ReleaseReason;
}

/** Returns what is known of a booking when its case is opened: that the rule does not cover it, that it is kept, or nothing yet. */
function firstDecision(rule: ReleaseRule, booked: BookedRoom): Decision {
  const exclusion = exclusionOf(rule, booked);
  if (exclusion !== null) return { action: 'NotApplicable', reason: exclusion };
  if (rule.isAutoCheckIn) return { action: 'AutoKeep', reason: 'autoCheckIn' };
  if (booked.status === 'CheckedIn') return { action: 'UserKeep', reason: 'checkedIn' };
  return { action: 'Started', reason: 'waiting' };
}

const toIso = (instant: number) => new Date(instant).toISOString();

/** Returns the case of a booking as it is opened, by the rule of this moment: a later change of the rule is for other cases (REL-01). */
export async function openedCase({
  work,
  values,
  known,
}: WriteContext<Stored<typeof roomRelease>>): Promise<Changes<typeof roomRelease, typeof roomReleaseTable>> {
  const { bookingId = '' } = values;
  const booked = await findBookedRoom(work, bookingId, true);
  if (booked === undefined) throw new HttpError(409, 'conflict');
  const opened = known instanceof ReleaseClock ? known.now : Date.now();
  const { customerId, buildingId, spaceId, room, organizer, email, attendees, starts, ends } = booked;
  const rule = releaseRuleOf(booked.config);
  const { remindAt, releaseAt } = releaseTimes(rule, { starts, made: booked.made, opened });
  const decision = firstDecision(rule, booked);
  return {
    ...{ bookingId, customerId, buildingId, spaceId, room, organizer, email, attendees },
    ...{ starts: toIso(starts), ends: toIso(ends), day: dayAt(starts, booked.zone) },
    ...{ grace: rule.grace, ruleSetBy: booked.ruleSetBy, ruleSetAt: booked.ruleSetAt },
    ...{ remindAt: toIso(remindAt), releaseAt: toIso(releaseAt), remindedAt: null },
    ...decision,
    decidedAt: decision.action === 'Started' ? null : toIso(opened),
  };
}
