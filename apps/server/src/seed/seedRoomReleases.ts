import {
  dayAt,
  instantOf,
  type ReleaseOutcome,
  type ReleaseReason,
  releaseTrendLimits,
  type ReleaseRule,
  releaseRuleOf,
  releaseTimes,
  times,
} from '@atrium/contract';

import { roomReleaseStore } from '../modules/bookings/roomRelease/roomRelease.store.ts';
import { spaceBookingStore } from '../modules/bookings/spaceBooking/spaceBooking.store.ts';
import { extensionStore } from '../modules/setup/extension/extension.store.ts';
import { sampleConfigs } from './content/extensionSettings.ts';
import { buyerNames } from './content/menuTexts.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import type { Edit, RecordHistory } from './recordHistory.ts';
import { createSeededRandom, type SeededRandom } from './seededRandom.ts';

/** The place among a customer's buildings of the one that releases rooms. */
const RELEASING = 0;
/** Hours of the building's clocks at which its rooms are booked. */
const HOURS = [9, 11, 14, 16] as const;

/** What becomes of a booking, how many of 100 do, and what that makes of the booking itself. */
interface Ending {
  readonly share: number;
  readonly action: ReleaseOutcome;
  readonly reason: ReleaseReason;
  /** Minutes from the start until it is decided; the end of the grace without. */
  readonly after?: number;
  readonly status?: 'Cancelled' | 'CheckedIn';
}

const endings: readonly Ending[] = [
  { share: 46, action: 'UserKeep', reason: 'checkedIn', after: 3, status: 'CheckedIn' },
  { share: 24, action: 'AutoRelease', reason: 'noCheckIn', status: 'Cancelled' },
  { share: 8, action: 'UserKeep', reason: 'keptByLink', after: 12 },
  { share: 8, action: 'UserRelease', reason: 'releasedByLink', after: 11, status: 'Cancelled' },
  { share: 6, action: 'TimeChanged', reason: 'timeChanged', after: 5 },
  { share: 3, action: 'LocationChanged', reason: 'spaceChanged', after: 6 },
  { share: 1, action: 'OccupancyChanged', reason: 'attendeesChanged', after: 4 },
  { share: 4, action: 'NotApplicable', reason: 'spaceType', after: 0 },
];

function endingOf(random: SeededRandom): Ending {
  let left = random.whole(0, 99);
  const found = endings.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  return found ?? { share: 0, action: 'UserKeep', reason: 'checkedIn', after: 3, status: 'CheckedIn' };
}

/** The rule of a building with who has set it, and when. */
interface SeededRule {
  readonly rule: ReleaseRule;
  readonly ruleSetBy: string;
  readonly ruleSetAt: string;
}

/** A booked room of the log: when, by whom, and what became of it. */
interface SeededCase {
  readonly space: RecordHistory;
  readonly zone: string;
  readonly organizer: string;
  readonly starts: number;
  readonly ends: number;
  readonly ending: Ending;
}

const toIso = (instant: number) => new Date(instant).toISOString();

/** Turns room release on in a building, some days after its schedule was set up. */
function setRule(portfolio: PortfolioSeed, seeded: CustomerSeed, schedule: RecordHistory): SeededRule {
  const date = portfolio.calendar.later(schedule.last.date, 3);
  const editorId = portfolio.keeper(seeded, RELEASING, date);
  const editor = portfolio.histories.find(({ id }) => id === editorId);
  const config = { ...sampleConfigs['extension.schedule'], roomRelease: true, releaseGrace: 15, releaseReminder: 10 };
  const ruleSetAt = date.toISOString();
  schedule.change({ date, editorId }, { config, releaseSetBy: editorId, releaseSetAt: ruleSetAt });
  const ruleSetBy = `${String(editor?.value('firstName'))} ${String(editor?.value('lastName'))}`;
  return { rule: releaseRuleOf(config), ruleSetBy, ruleSetAt };
}

function seedBooking(portfolio: PortfolioSeed, { space, organizer, starts, ends }: SeededCase): RecordHistory {
  const [first = ''] = organizer.toLowerCase().split(' ');
  const edit: Edit = { date: new Date(starts - times.day), editorId: null };
  return portfolio.create(spaceBookingStore, edit, {
    ...{ customerId: space.value('customerId'), buildingId: space.value('buildingId'), spaceId: space.id },
    ...{ userId: null, delegateId: null, name: organizer, email: `${first}@guests.example`, title: null },
    ...{ attendees: null, starts: toIso(starts), ends: toIso(ends), status: 'Booked', checkedInAt: null },
    ...{ closedAt: null, changeReason: null, freeFrom: null },
  });
}

/** Adds a booking of the past with its case, opened at its start and decided as it has ended. */
function seedCase(portfolio: PortfolioSeed, seeded: SeededCase, { rule, ruleSetBy, ruleSetAt }: SeededRule): void {
  const { space, zone, organizer, starts, ends, ending } = seeded;
  const { action, reason, after = rule.grace, status } = ending;
  const booking = seedBooking(portfolio, seeded);
  const decided = starts + after * times.minute + times.second;
  const { remindAt, releaseAt } = releaseTimes(rule, { starts, made: starts - times.day, opened: starts });
  const isAtOnce = after === 0;
  const opened = portfolio.create(
    roomReleaseStore,
    { date: new Date(starts), editorId: null },
    {
      ...{ customerId: space.value('customerId'), buildingId: space.value('buildingId'), spaceId: space.id },
      ...{
        bookingId: booking.id,
        room: space.value('name'),
        organizer,
        email: booking.value('email'),
        attendees: null,
      },
      ...{
        starts: toIso(starts),
        ends: toIso(ends),
        day: dayAt(starts, zone),
        grace: rule.grace,
        ruleSetBy,
        ruleSetAt,
      },
      ...{ remindAt: toIso(remindAt), releaseAt: toIso(releaseAt), remindedAt: null },
      ...(isAtOnce ? { action, reason } : { action: 'Started', reason: 'waiting' }),
      decidedAt: isAtOnce ? toIso(starts) : null,
    },
  );
  const isReminded = decided > remindAt;
  if (isReminded) opened.change({ date: new Date(remindAt), editorId: null }, { remindedAt: toIso(remindAt) });
  const edit: Edit = { date: new Date(decided), editorId: null };
  if (!isAtOnce) opened.change(edit, { action, reason, decidedAt: toIso(decided) });
  if (status === 'CheckedIn') booking.change(edit, { status, checkedInAt: toIso(decided) });
  if (status === 'Cancelled') booking.change(edit, { status, closedAt: toIso(decided), changeReason: 'roomRelease' });
}

/** Adds the log of one building: on each working day of the last weeks some rooms were booked (STAT-03, REL-05). */
function seedLog(portfolio: PortfolioSeed, rooms: readonly RecordHistory[], zone: string, rule: SeededRule): void {
  const random = createSeededRandom(32);
  const now = portfolio.calendar.now.getTime();
  const today = Date.parse(`${dayAt(now, zone)}T00:00:00Z`);
  for (let days = releaseTrendLimits.weeks * 7; days > 0; days -= 1) {
    const midnight = today - days * times.day;
    if ([0, 6].includes(new Date(midnight).getUTCDay())) continue;
    for (const hour of HOURS) {
      if (random.chance(0.45)) continue;
      const space = random.pick(rooms);
      // Some people book more than they come.
      const organizer = buyerNames[random.chance(0.3) ? 0 : random.whole(0, buyerNames.length - 1)] ?? '';
      const starts = instantOf(midnight + hour * times.hour, zone);
      const ending = endingOf(random);
      const made = starts - times.day;
      if (made <= Math.max(space.last.date.getTime(), Date.parse(rule.ruleSetAt))) continue;
      const ends = starts + random.pick([45, 60, 90]) * times.minute;
      seedCase(portfolio, { space, zone, organizer, starts, ends, ending }, rule);
    }
  }
}

/** Turns room release on in a building of each customer that has it, with a log of its last weeks (STAT-03, REL-05). */
export function seedRoomReleases(portfolio: PortfolioSeed): void {
  for (const seeded of portfolio.customers) {
    const building = seeded.buildings[RELEASING];
    const zone = seeded.facts.sites[RELEASING]?.timezone;
    if (seeded.history.value('roomRelease') !== true || building === undefined || zone === undefined) continue;
    const inBuilding = portfolio.histories.filter((one) => one.value('buildingId') === building.id);
    const schedule = inBuilding.find(
      (one) =>
        one.store === extensionStore && one.value('code') === 'extension.schedule' && one.value('enabled') === true,
    );
    const rooms = inBuilding.filter(
      (one) => one.value('type') === 'Room' && one.value('reservable') === true && one.last.deletedAt === null,
    );
    if (schedule === undefined || rooms.length === 0) continue;
    seedLog(portfolio, rooms, zone, setRule(portfolio, seeded, schedule));
  }
}
