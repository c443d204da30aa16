import {
  bookingLimits,
  type ScheduleAnswer,
  spaceBookingFacts,
  spaceFacts,
  type SpaceState,
  spaceStateAt,
  times,
} from '@atrium/contract';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { callApi } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import type { MapUnit } from './mapUnits.ts';

/** What spaces or units are, by their ids. */
type Known = ReadonlyMap<string, SpaceState>;

/** Reads what spaces are now. Many are asked for in parts one after another: all calls together are one long task of the page. */
async function readAvailability(spaceIds: readonly string[], signal: AbortSignal): Promise<Known> {
  const now = Date.now();
  const range = { starts: new Date(now).toISOString(), ends: new Date(now + times.minute).toISOString() };
  const known = new Map<string, SpaceState>();
  for (let at = 0; at < spaceIds.length; at += bookingLimits.maxSpaces) {
    const body = { spaceIds: spaceIds.slice(at, at + bookingLimits.maxSpaces), ...range };
    const { data } = await callApi<ScheduleAnswer>(`${spaceFacts.path}/searchSchedule`, { body, signal });
    for (const { spaceId, availability, open } of data.value) known.set(spaceId, spaceStateAt(availability, open, now));
  }
  return known;
}

/** Returns what was known, where nothing has changed: the page is drawn again for a change alone. */
function keptIfSame(before: unknown, after: unknown): unknown {
  const isSame =
    before instanceof Map &&
    after instanceof Map &&
    before.size === after.size &&
    [...after].every(([id, state]) => before.get(id) === state);
  return isSame ? before : after;
}

const noneKnown: Known = new Map();

/**
 * Returns what each space is now, by its id (RES-76). It is read again each minute and when a booking changes; until there is
 * an answer, and of spaces that the person may not see, nothing is known and they are Unknown (MAP-03).
 */
export function useAvailability(spaceIds: readonly string[]): Known {
  const { data = noneKnown } = useQuery({
    queryKey: [...queryKeys.resource(spaceBookingFacts.name), 'availability', spaceIds],
    queryFn: spaceIds.length === 0 ? skipToken : ({ signal }) => readAvailability(spaceIds, signal),
    refetchInterval: times.minute,
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
    structuralSharing: keptIfSame,
  });
  return useMemo(() => new Map(spaceIds.map((id) => [id, data.get(id) ?? 'Unknown'])), [spaceIds, data]);
}

/** Returns the availability of units by their ids; units that are no space have none. */
export function statesOfUnits(units: readonly MapUnit[], ofSpaces: Known): Known {
  return new Map(
    units.flatMap(({ id, spaceId }): [string, SpaceState][] => {
      const state = spaceId === null ? undefined : ofSpaces.get(spaceId);
      return state === undefined ? [] : [[id, state]];
    }),
  );
}
