import {
  bookingLimits,
  type ScheduleAnswer,
  space,
  type SpaceAvailability,
  spaceBooking,
  times,
} from '@atrium/contract';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { callApi } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import type { MapUnit } from './mapUnits.ts';

async function readAvailability(spaceIds: readonly string[], signal: AbortSignal) {
  const now = Date.now();
  const range = { starts: new Date(now).toISOString(), ends: new Date(now + times.minute).toISOString() };
  const parts = Array.from({ length: Math.ceil(spaceIds.length / bookingLimits.mostSpaces) }, (_, at) =>
    spaceIds.slice(at * bookingLimits.mostSpaces, (at + 1) * bookingLimits.mostSpaces),
  );
  const answers = await Promise.all(
    parts.map(async (part) => {
      const body = { spaceIds: part, ...range };
      return (await callApi<ScheduleAnswer>('POST', `${space.path}/searchSchedule`, { body, signal })).data.value;
    }),
  );
  return new Map(answers.flat().map(({ spaceId, availability }) => [spaceId, availability]));
}

const noneKnown: ReadonlyMap<string, SpaceAvailability> = new Map();

/**
 * Returns what each space is now, by its id (RES-76). It is read again each minute and when a booking changes; until there is
 * an answer, and of spaces that the person may not see, nothing is known and they are Unknown (MAP-03).
 */
export function useAvailability(spaceIds: readonly string[]): ReadonlyMap<string, SpaceAvailability> {
  const { data = noneKnown } = useQuery({
    queryKey: [...queryKeys.resource(spaceBooking.name), 'availability', spaceIds],
    queryFn: spaceIds.length === 0 ? skipToken : ({ signal }) => readAvailability(spaceIds, signal),
    refetchInterval: times.minute,
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => new Map(spaceIds.map((id) => [id, data.get(id) ?? 'Unknown'])), [spaceIds, data]);
}

/** Returns the availability of units by their ids; units that are no space have none. */
export function statesOfUnits(
  units: readonly MapUnit[],
  ofSpaces: ReadonlyMap<string, SpaceAvailability>,
): ReadonlyMap<string, SpaceAvailability> {
  return new Map(
    units.flatMap(({ id, spaceId }): [string, SpaceAvailability][] => {
      const state = spaceId === null ? undefined : ofSpaces.get(spaceId);
      return state === undefined ? [] : [[id, state]];
    }),
  );
}
