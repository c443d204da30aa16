import { type AudienceSize, type notification, notificationFacts } from '@atrium/contract';
import { keepPreviousData, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import type { FormValues } from '../../../kit/definition/formDefinition.ts';

/** Returns how many people the audience of what is typed has; not asked while it names no one yet (MSG-07). */
export function useAudienceSize({
  customerId = null,
  buildingId = null,
  audienceType,
  audienceBuildingIds = [],
  employeeGroupIds = [],
}: FormValues<typeof notification>): UseQueryResult<AudienceSize> {
  const lists = { buildings: audienceBuildingIds, employeeGroups: employeeGroupIds };
  const isNamed =
    audienceType === 'allUsers' ||
    Object.entries(lists).some(([kind, ids]) => kind === audienceType && Array.isArray(ids) && ids.length > 0);
  const body = { customerId, buildingId, audienceType, audienceBuildingIds, employeeGroupIds };
  return useQuery({
    queryKey: queryKeys.list(notificationFacts.name, `${notificationFacts.path}/recipients`, body),
    // The last count stays while the next is asked for; an audience without anyone has none.
    ...(isNamed ? { placeholderData: keepPreviousData } : {}),
    queryFn: isNamed
      ? async ({ signal }) =>
          (await callApi<AudienceSize>(`${notificationFacts.path}/recipients`, { body, signal })).data
      : skipToken,
  });
}
