import {
  buildingTag,
  instantOf,
  type RowOf,
  type ScheduleAnswer,
  space,
  spaceBooking,
  times,
  wallClockAt,
} from '@atrium/contract';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { type SpaceTab, typesOfTab } from './spaceViewState.ts';

/** Availability also changes with the clock, so it is read again while the view is open (SPACE-11). */
const READ_EVERY = times.minute;

/** From midnight to midnight by the clocks of a zone, around an instant; both ISO 8601. */
export function dayAround(now: number, timezone: string): { readonly starts: string; readonly ends: string } {
  const clock = wallClockAt(now, timezone);
  const midnight = clock - (clock % times.day);
  return {
    starts: new Date(instantOf(midnight, timezone)).toISOString(),
    ends: new Date(instantOf(midnight + times.day, timezone)).toISOString(),
  };
}

/** The floors of the building, in their display order. */
export function useFloors(buildingId: string | undefined) {
  const query = { buildingId, $filter: "type eq 'Floor'", $orderby: 'displayOrder', $top: 200 };
  return useQuery({
    queryKey: queryKeys.list(space.name, space.path, query),
    queryFn:
      buildingId === undefined
        ? skipToken
        : async ({ signal }) => {
            const { data } = await callApi<ListAnswer<Pick<RowOf<typeof space>, 'id' | 'name'>>>(space.path, {
              query,
              signal,
            });
            return data.value;
          },
    // A display that began without a connection goes on by itself.
    refetchInterval: ({ state }) => (state.status === 'error' ? READ_EVERY : false),
    refetchIntervalInBackground: true,
  });
}

/** The tags of the building by id, of the groups activity, tool and amenity together (SPACE-04). */
export function useTags(buildingId: string | undefined) {
  const query = { buildingId, $orderby: 'name', $top: 200 };
  return useQuery({
    queryKey: queryKeys.list(buildingTag.name, buildingTag.path, query),
    queryFn:
      buildingId === undefined
        ? skipToken
        : async ({ signal }) => {
            const answer = await callApi<ListAnswer<Pick<RowOf<typeof buildingTag>, 'id' | 'name'>>>(buildingTag.path, {
              query,
              signal,
            });
            return answer.data.value;
          },
  });
}

/** The spaces of a floor with their schedules of today (RES-76). They are read again each minute, and when a booking changes. */
export function useSpaceSchedules(floorId: string | null, tab: SpaceTab, day: { starts: string; ends: string } | null) {
  return useQuery({
    queryKey: [...queryKeys.resource(spaceBooking.name), 'schedule', floorId, tab, day?.starts],
    queryFn:
      floorId === null || day === null
        ? skipToken
        : async ({ signal }) => {
            const body = { floorId, types: typesOfTab[tab], ...day };
            return (await callApi<ScheduleAnswer>(`${space.path}/searchSchedule`, { body, signal })).data;
          },
    refetchInterval: READ_EVERY,
    // A wall display is read by people far from any keyboard.
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  });
}
