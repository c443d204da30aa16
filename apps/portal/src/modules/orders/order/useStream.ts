import {
  dayAt,
  instantOf,
  listLimits,
  type order,
  orderFacts,
  type RowOf,
  times,
  type VendorMenu,
} from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { useIsLive } from '../../../features/live/useIsLive.ts';
import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';

/** An order of the stream. */
export type StreamOrder = RowOf<typeof order>;

/** The states of orders that have a column. */
const streamStates = ['Placed', 'Accepted', 'Completed'] as const;

/** Orders that a column shows at most, so that a busy day stays quick on a tablet. */
const MAX_SHOWN = 200;

/** The orders of one state, open ones the oldest first and completed ones the newest: as many as are shown, and how many there are. */
interface StreamColumn {
  readonly state: (typeof streamStates)[number];
  readonly rows: readonly StreamOrder[];
  readonly count: number;
}

/** How often the stream is read while no live events arrive (VEND-20). */
const READ_EVERY = 30 * times.second;

/** How long an order may have waited that is still looked for among those completed today; without a bound all ever completed would be read. */
const LONGEST_WAIT = 7 * times.day;

/** The filter of what was completed since a day began on the clocks of a zone, whatever day it was placed on. */
function completedOn(day: string, timeZone: string): string {
  const midnight = instantOf(Date.parse(day), timeZone);
  const textOf = (instant: number) => new Date(instant).toISOString();
  return `status eq 'Completed' and closedAt ge ${textOf(midnight)} and time ge ${textOf(midnight - LONGEST_WAIT)}`;
}

/** The open orders of the vendor, and those completed today (VEND-20). Undefined while they load. */
export function useStream(menu: VendorMenu | undefined, now: number) {
  const isLive = useIsLive(queryKeys.resource(orderFacts.name));
  const refetchInterval = isLive ? false : READ_EVERY;
  const key = [...queryKeys.resource(orderFacts.name), 'stream', menu?.vendorId];
  const today = menu === undefined ? '' : dayAt(now, menu.timezone);
  const read = async (filter: string, direction: 'asc' | 'desc', most: number, signal: AbortSignal) => {
    const query = {
      vendorId: menu?.vendorId,
      $filter: filter,
      $orderby: `time ${direction}`,
      $top: most,
      $count: true,
    };
    return (await callApi<ListAnswer<StreamOrder>>(orderFacts.path, { query, signal })).data;
  };
  // Shown together: an order that is being completed is in one of the two, and not gone for a moment.
  const { data, error, refetch } = useQuery({
    queryKey: [...key, today],
    queryFn:
      menu === undefined
        ? skipToken
        : ({ signal }) =>
            Promise.all([
              read("status in ('Placed','Accepted')", 'asc', listLimits.maxRows, signal),
              read(completedOn(today, menu.timezone), 'desc', MAX_SHOWN, signal),
            ]),
    refetchInterval,
  });
  const retry = () => void refetch();
  if (data === undefined) return { orders: undefined, columns: undefined, error, retry };
  const [open, completed] = data;
  // Read a moment apart: what is in both is what was read last.
  const done = new Set(completed.value.map(({ id }) => id));
  const orders = [...open.value.filter(({ id }) => !done.has(id)), ...completed.value];
  const columns = streamStates.map((state): StreamColumn => {
    const own = orders.filter(({ status }) => status === state);
    const count = state === 'Completed' ? completed['@odata.count'] : undefined;
    return {
      state,
      rows: own.slice(0, MAX_SHOWN),
      count: count ?? own.length,
    };
  });
  return { orders, columns, error: null, retry };
}
