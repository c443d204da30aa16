import {
  availabilityAt,
  bookingLimits,
  calendarLimits,
  compareTexts,
  noShowTime,
  openPeriods,
  type Period,
  type ScheduleProblem,
  type SpaceSchedule,
  times as lengths,
} from '@atrium/contract';

import { LRUCache } from 'lru-cache';

import type { CalendarTime } from '../../../ports/calendarPort.ts';
import { isOwnAdapter, type ScheduledSpace, type Taken } from '../bookedSpaces.reads.ts';
import { type Answer, askCalendars, type CalendarScope } from './askCalendars.ts';

type TakenTime = SpaceSchedule['taken'][number];

/** What is known of a space's bookings: the times, or why they are not known. */
type Known = { readonly taken: readonly TakenTime[] } | { readonly problem: ScheduleProblem };

/** A range with what is before it for as long as a buffer may last: what ends there may take time within it. */
export function withBuffer({ starts, ends }: Period): Period {
  return { starts: starts - bookingLimits.longestBuffer, ends };
}

/** Instants as text. Bookings begin and end at a few of them, and are thousands. */
const isoTexts = new LRUCache<number, string>({ max: 5_000 });

function toIso(instant: number): string {
  const known = isoTexts.get(instant);
  if (known !== undefined) return known;
  const text = new Date(instant).toISOString();
  isoTexts.set(instant, text);
  return text;
}

/** The bookings of a space, each for itself. */
function bookingsOf({ taken }: ScheduledSpace): Taken[] {
  if (taken === null) return [];
  const { starts, ends, freeFrom, made, status, name, title, userId } = taken;
  return taken.id.map((id, at) => ({
    id,
    starts: starts[at] ?? 0,
    ends: ends[at] ?? 0,
    freeFrom: freeFrom[at] ?? 0,
    made: made[at] ?? 0,
    status: status[at] ?? 'Booked',
    name: name[at] ?? '',
    title: title[at] ?? null,
    userId: userId[at] ?? null,
  }));
}

/** Checks whether bookings of the kind of the space are off for a person of the app. */
function isOffInApp({ isFull, isOnInApp }: ScheduledSpace): boolean {
  return !isFull && !isOnInApp;
}

/**
 * The bookings that the product itself has of a space, with names for those who see them, in the app with collaboration
 * (BRAND-37). The app has none where bookings of the kind are off (ON-01).
 */
function ownTimes(space: ScheduledSpace, userId: string): TakenTime[] {
  if (isOffInApp(space)) return [];
  return bookingsOf(space).map(({ id, starts, ends, freeFrom, made, status, name, title, userId: personId }) => {
    const isOwn = personId === userId;
    const isShown = space.isFull || isOwn;
    const isExpected = status === 'Booked' && !space.isAutoCheckIn;
    return {
      id: isShown ? id : null,
      starts: toIso(starts),
      ends: toIso(ends),
      freeFrom: toIso(freeFrom),
      status,
      noShowAt: isExpected ? toIso(noShowTime(starts, made)) : null,
      name: isShown || space.isCollaborative ? name : null,
      title: isShown ? title : null,
      isOwn,
    };
  });
}

/**
 * The times that a calendar outside has apart from the product's own bookings: not the events of these, nor what has the very
 * time of one, as the event of a booking that has just been made.
 */
export function foreignTimes(
  times: readonly CalendarTime[],
  ownEvents: ReadonlySet<string>,
  own: readonly Period[],
): readonly CalendarTime[] {
  const periods = new Set(own.map(({ starts, ends }) => `${String(starts)} ${String(ends)}`));
  return times.filter(
    ({ eventId, starts, ends }) => !ownEvents.has(eventId) && !periods.has(`${String(starts)} ${String(ends)}`),
  );
}

/**
 * All times of a space within a range whose calendar is outside: the product's bookings, and what others have put there, as
 * Busy and with the space's buffer after it.
 */
function allTimes(space: ScheduledSpace, userId: string, range: Period, times: readonly CalendarTime[]): TakenTime[] {
  const buffer = space.buffer * lengths.minute;
  const foreign = foreignTimes(times, new Set(space.stored?.ownEvents), bookingsOf(space))
    .filter(({ ends }) => ends + buffer > range.starts)
    .map(({ starts, ends }) => ({
      id: null,
      starts: toIso(starts),
      ends: toIso(ends),
      freeFrom: toIso(ends + buffer),
      status: 'Booked' as const,
      noShowAt: null,
      name: null,
      title: null,
      isOwn: false,
    }));
  return [...ownTimes(space, userId), ...foreign].toSorted((one, other) => compareTexts(one.starts, other.starts));
}

/** Returns what is stored of a space's calendar, where that is enough; null where the provider has to be asked. */
function storedAnswer({ isOnDemand, stored }: ScheduledSpace, range: Period, now: number): Answer | null {
  if (isOnDemand || stored === null) return null;
  const { reading, problem, times } = stored;
  if (problem === 'absent') return { problem: 'calendarAbsent' };
  const isRecent = reading !== null && reading.readAt > now - calendarLimits.oldest;
  if (isRecent && reading.starts <= range.starts && range.ends <= reading.ends) return { times };
  // It is asked again by the job; a search that waits for it, too, would be slow each time.
  return problem === null ? null : { problem: 'providerUnavailable' };
}

/**
 * Returns what is known of each space's bookings (RESV-25, SPACE-10). The product's own are at hand. A calendar outside is
 * read from what is stored of it, or asked when searched: where its provider wants that (INTG-07), where the customer does
 * not cache room availability (CUST-19), and for what is not stored.
 */
async function findKnown(
  scope: CalendarScope,
  spaces: readonly ScheduledSpace[],
  range: Period,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<ReadonlyMap<string, Known>> {
  const { calendars } = scope.services;
  const known = new Map<string, Known>();
  const asked: ScheduledSpace[] = [];
  const addAnswer = (space: ScheduledSpace, answer: Answer) =>
    known.set(space.id, 'times' in answer ? { taken: allTimes(space, userId, range, answer.times) } : answer);
  for (const space of spaces) {
    const stored = storedAnswer(space, range, now);
    if (isOwnAdapter(space.adapter)) known.set(space.id, { taken: ownTimes(space, userId) });
    else if (!calendars.has(space.adapter ?? '')) known.set(space.id, { problem: 'unknownBookingProvider' });
    else if (space.bookingId === null) known.set(space.id, { problem: 'calendarAbsent' });
    else if (stored === null) asked.push(space);
    else addAnswer(space, stored);
  }
  const answers = await askCalendars(scope, asked, withBuffer(range));
  for (const space of asked) addAnswer(space, answers.get(space.id) ?? { problem: 'providerUnavailable' });
  return known;
}

/** Returns when spaces are open within a range. Those with the same hours share the answer: the clocks of a zone are slow to ask. */
function openIn(range: Period): (space: ScheduledSpace) => SpaceSchedule['open'] {
  const known = new Map<string, SpaceSchedule['open']>();
  return ({ hours, timezone }) => {
    const key = `${timezone} ${JSON.stringify(hours)}`;
    const open =
      known.get(key) ??
      openPeriods(hours, timezone, range).map(({ starts, ends }) => ({ starts: toIso(starts), ends: toIso(ends) }));
    known.set(key, open);
    return open;
  };
}

/** Checks whether people can book the space, if it is free. */
function isBookable(space: ScheduledSpace): boolean {
  return space.isReservable && space.isBookingOn && !space.isCalendarReadOnly && !isOffInApp(space);
}

/** Returns the schedule of each space within a range, and what it is at an instant (RES-76, SPACE-09). */
export async function readSchedules(
  scope: CalendarScope,
  spaces: readonly ScheduledSpace[],
  range: Period,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<SpaceSchedule[]> {
  const known = await findKnown(scope, spaces, range, { userId, now });
  const openOf = openIn(range);
  return spaces.map((space) => {
    const found = known.get(space.id) ?? { problem: 'providerUnavailable' as const };
    const all = 'taken' in found ? found.taken : null;
    // PLACE-18: of a private space the app shows people nothing but their own bookings.
    const isHidden = space.isPrivate && !space.isFull;
    // Without the product's own bookings, a calendar outside is all that can say whether the space is free.
    const isUnknown = isHidden || (isOffInApp(space) && isOwnAdapter(space.adapter));
    const taken = isHidden ? (all ?? []).filter(({ isOwn }) => isOwn) : all;
    return {
      spaceId: space.id,
      name: space.name,
      type: space.type,
      floorId: space.floorId,
      buildingId: space.buildingId,
      mapSpaceXRefId: space.mapSpaceXRefId,
      capacity: space.capacity,
      tags: [...space.tags],
      isBookable: isBookable(space) && 'taken' in found,
      buffer: space.buffer,
      timezone: space.timezone,
      availability: availabilityAt(isUnknown ? null : all, now),
      problem: 'problem' in found ? found.problem : null,
      open: openOf(space),
      taken: [...(taken ?? [])],
      unread: space.isFull
        ? (space.stored?.unread ?? []).map(({ uid, summary, reason }) => ({ uid, summary, reason }))
        : [],
    };
  });
}
