import { invitationFacts, type InvitationReadiness } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { filledPath } from '../../../kit/form/filledPath.ts';
import { useContextIds } from '../../../kit/navigation/useContextIds.ts';

/**
 * Returns what the building still needs before it can invite people (RESV-17 to RESV-19), asked again with each visit, and
 * `testAgain`, which has the connection to its calendar tested at that moment.
 */
export function useReadiness() {
  const queryClient = useQueryClient();
  const path = filledPath(invitationFacts.path, useContextIds()) ?? invitationFacts.path;
  const queryKey = queryKeys.list(invitationFacts.name, 'readiness', { path });
  const read = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await callApi<InvitationReadiness>(`${path}/readiness`, { signal })).data,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await callApi<InvitationReadiness>(`${path}/readiness`, { query: { again: 'true' } })).data,
    onSuccess: (readiness) => queryClient.setQueryData(queryKey, readiness),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { data: read.data, isError: read.isError, testAgain: () => mutate(), isTesting: isPending };
}
