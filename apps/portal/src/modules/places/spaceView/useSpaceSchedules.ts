import {
  type buildingTag,
  buildingTagFacts,
  instantOf,
  listLimits,
  type RowOf,
  type ScheduleAnswer,
  type space,
  spaceBookingFacts,
  spaceFacts,
  spaceStateAt,
  times,
  wallClockAt,
} from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { readAll } from '../../../kit/api/readAll.ts';
import { type ShownSpace, type SpaceTab, typesOfTab } from './spaceViewState.ts';

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
  const query = { buildingId, $filter: "type eq 'Floor'", $orderby: 'displayOrder', $top: listLimits.maxRows };
  return useQuery({
    queryKey: queryKeys.list(spaceFacts.name, spaceFacts.path, query),
    queryFn:
      buildingId === undefined
        ? skipToken
        : ({ signal }) => readAll<Pick<RowOf<typeof space>, 'id' | 'name'>>(spaceFacts.path, { query, signal }),
    // A display that began without a connection goes on by itself.
    refetchInterval: ({ state }) => (state.status === 'error' ? READ_EVERY : false),
    refetchIntervalInBackground: true,
  });
}

/** A tag of the building as the view shows it. */
export type ShownTag = Pick<RowOf<typeof buildingTag>, 'id' | 'name' | 'group'>;

/** Reads the tags of the building, those of a group together. */
export function useTags(buildingId: string | undefined) {
  const query = { buildingId, $orderby: 'group,name', $top: listLimits.maxRows };
  return useQuery({
    queryKey: queryKeys.list(buildingTagFacts.name, buildingTagFacts.path, query),
    queryFn:
      buildingId === undefined
        ? skipToken
        : ({ signal }) => readAll<ShownTag>(buildingTagFacts.path, { query, signal }),
  });
}

/** The spaces of a floor with their schedules; `readAt` is when they were read by the clock of this device. */
interface FloorSchedules extends Pick<ScheduleAnswer, 'at' | 'provider'> {
  readonly readAt: number;
  readonly value: readonly ShownSpace[];
}

/** Reads schedules to their end, as a floor may have more spaces than one answer; they are as old as the first of them. */
async function readSchedules(body: object, signal: AbortSignal): Promise<FloorSchedules> {
  const path = `${spaceFacts.path}/searchSchedule`;
  const readAt = Date.now();
  const { at, provider, ...first } = (await callApi<ScheduleAnswer>(path, { body, signal })).data;
  const value = [...first.value];
  let { next } = first;
  while (next !== null) {
    const { data } = await callApi<ScheduleAnswer>(path, { body: { ...body, after: next }, signal });
    value.push(...data.value);
    ({ next } = data);
  }
  const now = Date.parse(at);
  const shown = value.map((one) => ({ ...one, availability: spaceStateAt(one.availability, one.open, now) }));
  return { at, readAt, provider, value: shown };
}

/**
 * The spaces of a floor with their schedules of today (RES-76). They are read again each minute, and when a booking changes.
 * Those of the day before stay after midnight until the new ones are there, also while the server is away; those of another
 * floor or tab are never shown as this one's.
 */
export function useSpaceSchedules(floorId: string | null, tab: SpaceTab, day: { starts: string; ends: string } | null) {
  return useQuery({
    queryKey: [...queryKeys.resource(spaceBookingFacts.name), 'schedule', floorId, tab],
    queryFn:
      floorId === null || day === null
        ? skipToken
        : ({ signal }) => readSchedules({ floorId, types: typesOfTab[tab], ...day }, signal),
    refetchInterval: READ_EVERY,
    // A wall display is read by people far from any keyboard.
    refetchIntervalInBackground: true,
  });
}
