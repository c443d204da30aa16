import { buildingDefaults, type RowOf } from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import type { NamedStack } from './useContextNames.ts';

/** The IANA timezone of the times below a stack: the building's, else the customer's default, else UTC; null while it loads (LIM-04). */
export function usePlaceZone({ stack, buildingZone }: NamedStack): string | null {
  const customerId = stack.find(({ context }) => context === 'CUSTOMER')?.id;
  const query = { customerId: customerId ?? '', $top: 1 };
  const { data, isLoading } = useQuery({
    queryKey: queryKeys.list(buildingDefaults.name, buildingDefaults.path, query),
    queryFn:
      customerId === undefined || buildingZone !== undefined
        ? skipToken
        : async ({ signal }) =>
            (await callApi<ListAnswer<RowOf<typeof buildingDefaults>>>('GET', buildingDefaults.path, { query, signal }))
              .data.value,
    retry: false,
  });
  if (buildingZone !== undefined) return buildingZone;
  return isLoading ? null : (data?.[0]?.timezoneName ?? 'UTC');
}
