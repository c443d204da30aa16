import { invitation, type InvitationReadiness } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';

import { callApi } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { filledPath } from '../../kit/form/filledPath.ts';
import { useContextIds } from '../../kit/navigation/useContextIds.ts';

/** What the building still needs before it can invite people (RESV-17 to RESV-19); asked again with each visit. */
export function useReadiness() {
  const path = filledPath(invitation.path, useContextIds()) ?? invitation.path;
  return useQuery({
    queryKey: queryKeys.list(invitation.name, 'readiness', { path }),
    staleTime: 0,
    queryFn: async ({ signal }) => (await callApi<InvitationReadiness>(`${path}/readiness`, { signal })).data,
  });
}
