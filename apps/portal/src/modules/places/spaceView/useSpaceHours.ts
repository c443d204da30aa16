import { openPeriods, type RecordOf, type space, spaceFacts, times } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';

type Hours = Pick<RecordOf<typeof space>, 'openHoursInForce' | 'openHoursFrom'>;

/** Reads the hours of a space and whose they are; undefined until they are there, and for those who may not see them. */
export function useSpaceHours(spaceId: string): Hours | undefined {
  return useQuery({
    queryKey: queryKeys.record(spaceFacts.name, spaceFacts.path, spaceId),
    queryFn: async ({ signal }) => (await callApi<Partial<Hours>>(`${spaceFacts.path}/${spaceId}`, { signal })).data,
    // Those who read the names of spaces alone are given no hours.
    select: ({ openHoursInForce: week, openHoursFrom: place = null }): Hours | undefined =>
      week === undefined ? undefined : { openHoursInForce: week, openHoursFrom: place },
    retry: false,
  }).data;
}

/** Returns when a space opens next after an instant, in milliseconds; undefined where it does not within a week. */
export function nextOpening(hours: Hours['openHoursInForce'], timezone: string, after: number): number | undefined {
  const within = { starts: after, ends: after + 8 * times.day };
  return openPeriods(hours, timezone, within).find(({ starts }) => starts > after)?.starts;
}
