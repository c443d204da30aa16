import { type ReleaseTrend, roomReleaseFacts } from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';

/** Reads the last weeks of a building's room releases, once the list's own rows are there (REL-05). */
export function useTrend(buildingId: string | undefined, isWanted: boolean) {
  return useQuery({
    queryKey: [...queryKeys.resource(roomReleaseFacts.name), 'trend', buildingId],
    queryFn:
      buildingId === undefined || !isWanted
        ? skipToken
        : async ({ signal }) =>
            (await callApi<ReleaseTrend>('notification/roomrelease/trend', { query: { buildingId }, signal })).data,
  });
}
