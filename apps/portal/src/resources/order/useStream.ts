import { dayAt, order, type RowOf, times, type VendorMenu } from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { useIsLive } from '../../features/live/useIsLive.ts';
import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';

/** An order of the stream. */
export type StreamOrder = RowOf<typeof order>;

/** Orders that one column shows at most. */
const MOST_SHOWN = 200;

/** How often the stream is read while no live events arrive (VEND-20). */
const READ_EVERY = 30 * times.second;

/** The open orders of the vendor, the newest first, and those completed today (VEND-20). Undefined while they load. */
export function useStream(menu: VendorMenu | undefined, now: number) {
  const isLive = useIsLive(queryKeys.resource(order.name));
  const refetchInterval = isLive ? false : READ_EVERY;
  const read =
    (filter: string) =>
    async ({ signal }: { signal: AbortSignal }) => {
      const query = { vendorId: menu?.vendorId, $filter: filter, $orderby: 'time desc', $top: MOST_SHOWN };
      return (await callApi<ListAnswer<StreamOrder>>(order.path, { query, signal })).data.value;
    };
  const key = [...queryKeys.resource(order.name), 'stream', menu?.vendorId];
  const today = menu === undefined ? '' : dayAt(now, menu.timezone);
  const open = useQuery({
    queryKey: [...key, 'open'],
    queryFn: menu === undefined ? skipToken : read("status in ('Placed','Accepted')"),
    refetchInterval,
  });
  const completed = useQuery({
    queryKey: [...key, today],
    queryFn: menu === undefined ? skipToken : read(`status eq 'Completed' and day eq '${today}'`),
    refetchInterval,
  });
  const error = open.error ?? completed.error;
  const retry = () => void Promise.all([open.refetch(), completed.refetch()]);
  if (open.data === undefined || completed.data === undefined) return { orders: undefined, error, retry };
  return { orders: [...open.data, ...completed.data], error: null, retry };
}
