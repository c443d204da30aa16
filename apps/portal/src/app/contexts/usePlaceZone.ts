import type { buildingDefaults, RowOf } from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import type { NamedStack } from './useContextNames.ts';

/** The resource's name and path, without what else its definition brings along. */
const resource = { name: 'buildingDefaults', path: 'building/defaults' } as const;

function queryOf(customerId: string) {
  return { customerId, $top: 1 };
}

/** The key of what the buildings of a customer begin with. */
export function defaultsKey(customerId: string) {
  return queryKeys.list(resource.name, resource.path, queryOf(customerId));
}

/** The IANA timezone of the times below a stack: the building's, else the customer's default, else UTC; null while it loads (LIM-04). */
export function usePlaceZone({ stack, buildingZone }: NamedStack): string | null {
  const customerId = stack.find(({ context }) => context === 'CUSTOMER')?.id;
  const query = queryOf(customerId ?? '');
  const { data, isLoading } = useQuery({
    queryKey: defaultsKey(customerId ?? ''),
    queryFn:
      customerId === undefined || buildingZone !== undefined
        ? skipToken
        : async ({ signal }) =>
            (await callApi<ListAnswer<RowOf<typeof buildingDefaults>>>(resource.path, { query, signal })).data.value,
    retry: false,
  });
  if (buildingZone !== undefined) return buildingZone;
  return isLoading ? null : (data?.[0]?.timezoneName ?? 'UTC');
}
