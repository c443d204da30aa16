import { vendor, type VendorMenu } from '@atrium/contract';
import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { callApi } from '../api/callApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { useContextStack } from './useContextStack.ts';

interface VendorMenuOptions {
  readonly isWanted?: boolean;
  /** Milliseconds after which it is read again while it is shown: hours and a stop begin and end without an event. */
  readonly readEvery?: number;
}

/** The open vendor as the app shows it: its menu, its currency, and whether it takes orders now. */
export function useVendorMenu({ isWanted = true, readEvery }: VendorMenuOptions = {}): UseQueryResult<VendorMenu> {
  const { vendorId } = useContextStack();
  return useQuery({
    queryKey: [...queryKeys.resource(vendor.name), 'menu', vendorId],
    queryFn:
      vendorId !== undefined && isWanted
        ? async ({ signal }) => (await callApi<VendorMenu>(`vendormenu/${vendorId}`, { signal })).data
        : skipToken,
    refetchInterval: readEvery ?? false,
  });
}
