import type { BrandingInForce } from '@atrium/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { callApi } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';

/** Returns what the apps of a customer show, or without one what the root gives to all (RES-06). */
export function useBrandingInForce(customerId: string | undefined): UseQueryResult<BrandingInForce> {
  return useQuery({
    queryKey: queryKeys.record('branding', 'config/branding', customerId ?? 'root'),
    queryFn: async ({ signal }) => {
      const query = customerId === undefined ? { level: 'root' } : { customerId };
      return (await callApi<BrandingInForce>('config/branding', { query, signal })).data;
    },
  });
}
