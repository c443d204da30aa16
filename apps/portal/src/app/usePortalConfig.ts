import type { PortalConfig } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { callApi } from '../kit/api/callApi.ts';

/** Returns what the server says of itself (RES-18), asked for once it is wanted. */
export function usePortalConfig(isWanted: boolean): UseQueryResult<PortalConfig> {
  return useQuery({
    queryKey: ['config'],
    queryFn: async ({ signal }) => (await callApi<PortalConfig>('config', { signal })).data,
    enabled: isWanted,
  });
}
