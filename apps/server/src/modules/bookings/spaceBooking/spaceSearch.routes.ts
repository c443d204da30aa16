import {
  bookingLimits,
  can,
  capacityText,
  type FeatureKey,
  type Period,
  space,
  type SpaceSchedule,
  spaceSearch,
  spaceSearchAnswer,
  spaceStateAt,
  times,
} from '@atrium/contract';
import type { z } from 'zod';

import { appGrant, featureGrant } from '../../../access/authorize.ts';
import { invalid } from '../../../base/httpError.ts';
import { versionedRoutes } from '../../../http/versionedRoutes.ts';
import { pageOfSpaces, searchSpaces, spacesByName } from '../bookedSpaces.reads.ts';
import { defineRoute } from '../../../services/route.ts';
import { readToken } from '../../../store/query/keyset.ts';
import { bookingsWithin, isFreeWithin } from './bookedTimes.ts';
import { readSchedules, withBuffer } from './readSchedules.ts';
import { storedWithin } from './storedCalendars.ts';

/** Those who see who has booked, and those who see the places of their buildings whatever the app shows. */
const full = ['BUILDING.spaceView'] as const satisfies readonly FeatureKey[];
const places = ['BUILDING.locations', 'BUILDING.sharedSpaces'] as const satisfies readonly FeatureKey[];

/** The time that is asked for; null without one. @throws HttpError 400 for half a time, and one not in order or too long */
function wantedTime({
  starts,
  ends,
}: {
  readonly starts?: string | undefined;
  readonly ends?: string | undefined;
}): Period | null {
  if (starts === undefined && ends === undefined) return null;
  if (starts === undefined) throw invalid([{ field: 'starts', code: 'required' }]);
  if (ends === undefined) throw invalid([{ field: 'ends', code: 'required' }]);
  const period = { starts: Date.parse(starts), ends: Date.parse(ends) };
  if (period.ends <= period.starts) throw invalid([{ field: 'ends', code: 'afterStart' }]);
  if (period.ends - period.starts > bookingLimits.longest) throw invalid([{ field: 'ends', code: 'bookingTooLong' }]);
  return period;
}

type Asked = z.infer<typeof spaceSearch>;

/** The types that are asked for, by either name or by both; null for all. */
function wantedTypes({ type, types }: Asked): readonly string[] | null {
  if (type === undefined) return types ?? null;
  return types === undefined || types.includes(type) ? [type] : [];
}

/** The people that there is to be room for, by either name or by both. @throws HttpError 400 for a range that is not in order */
function wantedCapacity({ capacity = '', minCapacity, maxCapacity }: Asked) {
  const [, from = '', to = ''] = capacityText.exec(capacity) ?? [];
  const least = [minCapacity, from === '' ? undefined : Number(from)].filter((bound) => bound !== undefined);
  const most = [maxCapacity, /^\d+$/.test(to) ? Number(to) : undefined].filter((bound) => bound !== undefined);
  // Nothing has room for fewer than none: a space of which the number is not known is found too.
  const low = Math.max(0, ...least);
  const high = Math.min(...most);
  if (high < low)
    throw invalid([
      { field: most.length === 1 && maxCapacity === undefined ? 'capacity' : 'maxCapacity', code: 'aboveLow' },
    ]);
  return {
    minCapacity: low === 0 && minCapacity === undefined ? null : low,
    maxCapacity: most.length === 0 ? null : high,
  };
}

/** Checks whether a space can be used all of a time: it is open, and known to be taken by no one until its buffer is over. */
function isFreeFor({ problem, open, taken, buffer }: SpaceSchedule, { starts, ends }: Period): boolean {
  const isOpen = open.some((time) => Date.parse(time.starts) <= starts && ends <= Date.parse(time.ends));
  const freeFrom = ends + buffer * times.minute;
  const isTaken = taken.some((time) => Date.parse(time.starts) < freeFrom && starts < Date.parse(time.freeFrom));
  return problem === null && !isTaken && isOpen;
}

/** `POST space/search`: the spaces that fit a filter, with their availability (RES-85). */
const search = defineRoute({
  method: 'POST',
  path: 'space/search',
  tag: space.name,
  summary: 'The spaces that fit a filter, with their availability now or at the time asked for',
  access: { kind: 'member' },
  body: spaceSearch,
  answer: spaceSearchAnswer,
  handlesKey: true,
  handle: async (context) => {
    const { session, trace, work, services } = context;
    const asked = context.input();
    const wanted = wantedTime(asked);
    const { top = bookingLimits.usuallyFound, isBookable, statuses } = asked;
    const { customerId = null, buildingId = null, floorId = null, name = null, tags = [], reservable = null } = asked;
    const isPlaced = customerId !== null || buildingId !== null || floorId !== null;
    const now = Date.now();
    const range =
      wanted === null
        ? { starts: now, ends: now + times.minute }
        : { starts: wanted.starts, ends: wanted.ends + bookingLimits.longestBuffer };
    const grantOf = (features: readonly FeatureKey[]) =>
      features.some((feature) => can(session, feature, 'view'))
        ? featureGrant(session, space, features, 'view', trace)
        : null;
    const filter = {
      ...{ customerId: isPlaced ? customerId : session.user.customerId, buildingId, floorId, name },
      ...{
        types: wantedTypes(asked),
        ...wantedCapacity(asked),
        tags,
        reservable,
        after: asked.after === undefined ? null : readToken(asked.after, spacesByName),
        most: top + 1,
      },
    };
    const found = await searchSpaces(
      work,
      services.stores,
      { full: grantOf(full), place: grantOf(places), app: appGrant(session, space, trace) },
      filter,
      { taken: bookingsWithin(range), stored: storedWithin(withBuffer(range)) },
      wanted === null ? null : isFreeWithin(wanted),
    );
    const { page, next } = pageOfSpaces(found, top);
    const schedules = await readSchedules(context, page, range, { userId: session.user.id, now });
    const at = wanted?.starts ?? now;
    const value = schedules
      .filter((schedule) => wanted === null || isFreeFor(schedule, wanted))
      .map((schedule) => ({ ...schedule, availability: wanted === null ? schedule.availability : ('Free' as const) }))
      .filter((shown) => isBookable === undefined || shown.isBookable === isBookable)
      .filter(({ availability, open }) => statuses?.includes(spaceStateAt(availability, open, at)) ?? true)
      .map(({ open: _open, taken: _taken, unread: _unread, ...shown }) => shown);
    return { body: { at: new Date(now).toISOString(), value, next } };
  },
});

export const spaceSearchRoutes = versionedRoutes([search], '2.0');
