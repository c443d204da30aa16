import { type RowOf, times, type visitor, visitorCounts, visitorFacts } from '@atrium/contract';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';

import { useIsLive } from '../../../features/live/useIsLive.ts';
import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';

type Row = RowOf<typeof visitor>;
type Shown = 'id' | 'status' | 'day' | 'expectedAt' | 'checkedInAt' | 'checkedOutAt' | 'isWalkIn' | 'timezone';

/** A visit at the desk; those who do not receive visitors see no more than its first fields (VIS-03). */
export type DeskVisit = Pick<Row, Shown> & Partial<Omit<Row, Shown>>;

/** Visits that the desk shows of a day, and of other days. */
const MAX_SHOWN = 500;
const MAX_OTHERS = 10;

/** The time between two readings of the desk while no live events arrive, and while they do: the day ends without one. */
const READ_EVERY = { silent: 30 * times.second, live: 5 * times.minute } as const;

/** What the desk shows: the visits of today and everyone who is in the building, and what a search finds on other days. */
interface Desk {
  readonly counted: z.output<typeof visitorCounts>;
  readonly visits: readonly DeskVisit[];
  readonly others: readonly DeskVisit[];
  readonly isCut: boolean;
}

/** Reads the visitors of a building today (VIS-02). Undefined while they load. */
export function useDesk(buildingId: string | undefined, search: string) {
  const { name, path } = visitorFacts;
  const isLive = useIsLive(queryKeys.resource(name));
  const read = async (filter: string, orderBy: string, top: number, signal: AbortSignal) => {
    const query = {
      buildingId,
      $filter: filter,
      $orderby: orderBy,
      $top: top,
      ...(search === '' ? {} : { $search: search }),
    };
    return (await callApi<ListAnswer<DeskVisit>>(path, { query, signal })).data.value;
  };
  return useQuery({
    queryKey: [...queryKeys.resource(name), 'desk', buildingId, search],
    queryFn:
      buildingId === undefined
        ? skipToken
        : async ({ signal }): Promise<Desk> => {
            const { data } = await callApi(`${path}/dayCounts`, { query: { buildingId }, signal });
            const counted = visitorCounts.parse(data);
            const { today } = counted;
            const [visits, others] = await Promise.all([
              read(`day eq '${today}' or status eq 'CheckedIn'`, 'expectedAt', MAX_SHOWN, signal),
              search === ''
                ? []
                : read(
                    `day ne '${today}' and (status eq 'Expected' or status eq 'NoShow')`,
                    'expectedAt desc',
                    MAX_OTHERS,
                    signal,
                  ),
            ]);
            return { counted, visits, others, isCut: visits.length === MAX_SHOWN };
          },
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? READ_EVERY.live : READ_EVERY.silent,
  });
}
