import {
  openRequestStates,
  type RequestState,
  type RowOf,
  type serviceRequest,
  serviceRequestFacts,
  times,
} from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { useIsLive } from '../../../features/live/useIsLive.ts';
import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';

/** A request on the board. */
export type BoardRequest = RowOf<typeof serviceRequest>;

/** Requests that a column shows at most. */
const MAX_SHOWN = 50;

/** The time between two readings of the board while no live events arrive. */
const READ_EVERY = 30 * times.second;

/** The states that have a column: those in which there is something to do, and what was completed last. */
const boardStates = [...openRequestStates, 'Completed'] as const;

/** The requests of one state: as many as are shown, and how many there are. */
export interface BoardColumn {
  readonly state: RequestState;
  readonly rows: readonly BoardRequest[];
  readonly count: number;
}

/** The requests of a customer by their state, those that are due first at the top (SRV-03). Undefined while they load. */
export function useBoard(customerId: string | undefined) {
  const isLive = useIsLive(queryKeys.resource(serviceRequestFacts.name));
  const readColumn = async (state: RequestState, signal: AbortSignal): Promise<BoardColumn> => {
    const query = {
      customerId,
      $filter: `status eq '${state}'`,
      $orderby: state === 'Completed' ? 'changedAt desc' : 'dueAt',
      $top: MAX_SHOWN,
      $count: true,
    };
    const { data } = await callApi<ListAnswer<BoardRequest>>(serviceRequestFacts.path, { query, signal });
    return { state, rows: data.value, count: data['@odata.count'] ?? data.value.length };
  };
  return useQuery({
    queryKey: [...queryKeys.resource(serviceRequestFacts.name), 'board', customerId],
    queryFn:
      customerId === undefined
        ? skipToken
        : ({ signal }) => Promise.all(boardStates.map((state) => readColumn(state, signal))),
    refetchInterval: isLive ? false : READ_EVERY,
  });
}
