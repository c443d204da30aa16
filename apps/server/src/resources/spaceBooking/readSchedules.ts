import {
  availabilityAt,
  noShowTime,
  openPeriods,
  type Period,
  type ScheduleProblem,
  type SpaceSchedule,
  times,
} from '@atrium/contract';

import type { CalendarAdapters, CalendarTime } from '../../base/calendarPort.ts';
import { isOwnProvider, type ScheduledSpace } from '../../readModels/bookedSpaces.ts';

/** How long a calendar outside is waited for. */
const longestWait = 5 * times.second;

type TakenTime = SpaceSchedule['taken'][number];

/** What is known of a space's bookings: the times, or why they are not known. */
type Known = { readonly taken: readonly TakenTime[] } | { readonly problem: ScheduleProblem };

function toIso(instant: number): string {
  return new Date(instant).toISOString();
}

/** The bookings that the product itself has of a space, with names for those who see them. */
function ownTimes(space: ScheduledSpace, userId: string): TakenTime[] {
  return space.taken.map(({ id, starts, ends, made, status, name, title, userId: personId }) => {
    const isOwn = personId === userId;
    const isShown = space.isFull || isOwn;
    const isExpected = status === 'Booked' && !space.isAutoCheckIn;
    return {
      id: isShown ? id : null,
      starts: toIso(starts),
      ends: toIso(ends),
      status,
      noShowAt: isExpected ? toIso(noShowTime(starts, made)) : null,
      name: isShown ? name : null,
      title: isShown ? title : null,
      isOwn,
    };
  });
}

function timesOf(calendar: readonly CalendarTime[]): TakenTime[] {
  return calendar.map(({ starts, ends, noShowAt }) => ({
    id: null,
    starts: toIso(starts),
    ends: toIso(ends),
    status: 'Booked',
    noShowAt: noShowAt === null ? null : toIso(noShowAt),
    name: null,
    title: null,
    isOwn: false,
  }));
}

/** Asks one provider for the spaces of one customer; where it does not answer in time they are all unknown. */
async function askProvider(
  adapters: CalendarAdapters,
  name: string,
  spaces: readonly ScheduledSpace[],
  range: Period,
): Promise<ReadonlyMap<string, Known>> {
  const bookingIds = spaces.flatMap(({ bookingId }) => bookingId ?? []);
  const signal = AbortSignal.timeout(longestWait);
  const late = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const question = { customerId: spaces[0]?.customerId ?? '', bookingIds, from: range.starts, to: range.ends, signal };
  const answer = await Promise.race([
    adapters
      .get(name)
      ?.readTimes(question)
      .catch(() => null) ?? null,
    late,
  ]);
  return new Map(
    spaces.map(({ id, bookingId }) => {
      const known = answer?.get(bookingId ?? '');
      return [id, known === undefined ? { problem: 'providerUnavailable' } : { taken: timesOf(known) }];
    }),
  );
}

/**
 * What is known of each space's bookings (RESV-25, SPACE-10). The product's own are at hand; so are those of a customer that
 * caches room availability, where without it the provider is asked each time (CUST-19).
 */
async function findKnown(
  adapters: CalendarAdapters,
  spaces: readonly ScheduledSpace[],
  range: Period,
  userId: string,
): Promise<ReadonlyMap<string, Known>> {
  const known = new Map<string, Known>();
  const asked = new Map<string, ScheduledSpace[]>();
  for (const space of spaces) {
    const { id, provider, isCached, customerId } = space;
    if (isOwnProvider(provider) || (isCached && adapters.has(provider)))
      known.set(id, { taken: ownTimes(space, userId) });
    else if (adapters.has(provider)) {
      const key = `${provider} ${customerId}`;
      asked.set(key, [...(asked.get(key) ?? []), space]);
    } else known.set(id, { problem: 'unknownBookingProvider' });
  }
  const answers = await Promise.all(
    [...asked.values()].map((group) => askProvider(adapters, group[0]?.provider ?? '', group, range)),
  );
  return new Map([...known, ...answers.flatMap((answer) => [...answer])]);
}

/** Returns the schedule of each space within a range, and what it is at an instant (RES-76, SPACE-09). */
export async function readSchedules(
  adapters: CalendarAdapters,
  spaces: readonly ScheduledSpace[],
  range: Period,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<SpaceSchedule[]> {
  const known = await findKnown(adapters, spaces, range, userId);
  return spaces.map((space) => {
    const found = known.get(space.id) ?? { problem: 'providerUnavailable' as const };
    const all = 'taken' in found ? found.taken : null;
    // PLACE-18: of a private space the app shows people nothing but their own bookings.
    const isHidden = space.isPrivate && !space.isFull;
    const taken = isHidden ? (all ?? []).filter(({ isOwn }) => isOwn) : all;
    const isKept = isOwnProvider(space.provider);
    return {
      spaceId: space.id,
      name: space.name,
      type: space.type,
      floorId: space.floorId,
      buildingId: space.buildingId,
      mapSpaceXRefId: space.mapSpaceXRefId,
      capacity: space.capacity,
      tags: [...space.tags],
      isBookable: space.isReservable && isKept,
      timezone: space.timezone,
      availability: availabilityAt(isHidden ? null : all, now),
      problem: 'problem' in found ? found.problem : null,
      open: openPeriods(space.hours, space.timezone, range).map(({ starts, ends }) => ({
        starts: toIso(starts),
        ends: toIso(ends),
      })),
      taken: [...(taken ?? [])],
    };
  });
}
