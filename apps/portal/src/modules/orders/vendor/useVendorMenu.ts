import { vendorFacts, type VendorMenu } from '@atrium/contract';
import { skipToken, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';

/** The open vendor as the app shows it: its menu, its currency, and whether it takes orders now. */
export function useVendorMenu(
  asking: Pick<UseQueryOptions<VendorMenu>, 'enabled' | 'refetchInterval'> = {},
): UseQueryResult<VendorMenu> {
  const { vendorId } = useContextStack();
  return useQuery({
    queryKey: [...queryKeys.resource(vendorFacts.name), 'menu', vendorId],
    queryFn:
      vendorId !== undefined
        ? async ({ signal }) => (await callApi<VendorMenu>(`vendormenu/${vendorId}`, { signal })).data
        : skipToken,
    ...asking,
  });
}
