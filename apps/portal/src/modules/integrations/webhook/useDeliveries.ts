import {
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type deliveryStates,
  skipTokenOf,
  times,
  webhookFacts,
  webhookLimits,
  type WebhookTest,
} from '@atrium/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { invalidateResource, queryKeys } from '../../../kit/api/queryKeys.ts';

/** How often the log is read again while it is open: deliveries are made by others' changes. */
const READ_EVERY = 10 * times.second;
const PAGE = 20;

export type DeliveryState = (typeof deliveryStates)[number];

/** Whose log it is. */
export interface LogOf {
  readonly id: string;
  readonly customerId: string;
}

function pathOf({ id, customerId }: LogOf): string {
  return `customer/${customerId}/webhook/${id}`;
}

/** The deliveries of a webhook in a state, or all of them, the newest first; a page more each time. */
export function useDeliveries(webhook: LogOf, state: DeliveryState | '') {
  const path = `${pathOf(webhook)}/delivery`;
  const query = { $top: String(PAGE), ...(state === '' ? {} : { state }) };
  return useInfiniteQuery({
    queryKey: queryKeys.list(webhookFacts.name, path, query),
    queryFn: async ({ signal, pageParam }) => {
      const more = pageParam === '' ? {} : { $skiptoken: pageParam };
      return (await callApi<ListAnswer<WebhookDelivery>>(path, { query: { ...query, ...more }, signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: (page) => skipTokenOf(page['@odata.nextLink']),
    refetchInterval: READ_EVERY,
  });
}

/** One delivery with what was sent and answered. */
export function useDelivery(webhook: LogOf, id: string) {
  const path = `${pathOf(webhook)}/delivery/${id}`;
  return useQuery({
    queryKey: queryKeys.list(webhookFacts.name, path, {}),
    queryFn: async ({ signal }) => (await callApi<WebhookDeliveryDetail>(path, { signal })).data,
  });
}

/** Sends one delivery again, or all of the last 30 days in a state. */
export function useReplay(webhook: LogOf) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (which: { readonly id: string } | { readonly states: readonly DeliveryState[] }) => {
      const path = pathOf(webhook);
      if ('id' in which)
        return (await callApi<{ count: number }>(`${path}/delivery/${which.id}/replay`, { method: 'POST' })).data.count;
      const now = Date.now();
      const span = { from: new Date(now - webhookLimits.logKept).toISOString(), to: new Date(now).toISOString() };
      const body = { ...span, states: which.states };
      return (await callApi<{ count: number }>(`${path}/replay`, { method: 'POST', body })).data.count;
    },
    onSettled: () => invalidateResource(queryClient, webhookFacts.name),
  });
}

/** Sends a test to the address of a webhook. */
export function useSendTest(webhook: LogOf) {
  return useMutation({
    mutationFn: async () => (await callApi<WebhookTest>(`${pathOf(webhook)}/test`, { method: 'POST' })).data,
  });
}
