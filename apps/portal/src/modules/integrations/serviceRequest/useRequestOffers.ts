import {
  quickRequestFacts,
  type RowOf,
  serviceConfigFacts,
  type quickRequest,
  type serviceConfig,
} from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';

/** Quick requests that a form offers at most. */
const MAX_OFFERED = 200;

function useRows<Row>(
  { name, path }: { readonly name: string; readonly path: string },
  query: Readonly<Record<string, string | number | undefined>>,
) {
  const { data = [] } = useQuery({
    queryKey: queryKeys.list(name, path, query),
    enabled: query['customerId'] !== undefined,
    queryFn: async ({ signal }) => (await callApi<ListAnswer<Row>>(path, { query, signal })).data.value,
  });
  return data;
}

/** The lists of a customer that its requests choose from; undefined where it has no settings (SRV-01). */
export function useRequestLists(customerId: string | undefined): RowOf<typeof serviceConfig> | undefined {
  return useRows<RowOf<typeof serviceConfig>>(serviceConfigFacts, { customerId, $top: 1 })[0];
}

/** The quick requests of a customer, by their description (RES-72). */
export function useQuickRequests(customerId: string | undefined): readonly RowOf<typeof quickRequest>[] {
  const { name, listPath } = quickRequestFacts;
  return useRows<RowOf<typeof quickRequest>>({ name, path: listPath }, { customerId, $top: MAX_OFFERED });
}
