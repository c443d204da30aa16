import {
  cmmsStatuses,
  type RequestState,
  type RowOf,
  serviceRequestFacts,
  type statusMapping,
  statusMappingFacts,
  toleratedStatuses,
  type UnmappedCode,
  unmappedCodes,
} from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource, queryKeys } from '../../../kit/api/queryKeys.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Reads a list of a customer's maintenance system; not asked without a customer. */
function useOfCustomer<Answer>(
  path: string,
  customerId: string | undefined,
  parse: (data: unknown) => Answer,
  tolerated: readonly number[] = [],
) {
  return useQuery({
    queryKey: queryKeys.list(statusMappingFacts.name, path, { customerId }),
    enabled: customerId !== undefined,
    queryFn: async ({ signal }) => parse((await callApi(path, { query: { customerId }, signal, tolerated })).data),
  });
}

/** The codes of a customer's maintenance system that no mapping knows (SRV-08). */
export function useUnmappedCodes(customerId: string | undefined) {
  return useOfCustomer('serviceconfig/unmappedcode', customerId, (data) => unmappedCodes.parse(data).value);
}

/** The statuses that a customer's maintenance system offers for the mapping (RES-14); where it gives no answer, those that are known (API-31). */
export function useCmmsStatuses(customerId: string | undefined) {
  return useOfCustomer('workorder/status', customerId, (data) => cmmsStatuses.parse(data), toleratedStatuses.statuses);
}

interface NewMapping {
  readonly code: UnmappedCode;
  readonly hostStatus: RequestState;
}

/** Maps a code of the inbox, which updates the requests that waited for it, and says what was done (SRV-08). */
export function useMapAndReplay(customerId: string | undefined) {
  const text = useText('statusMapping');
  const errorText = useErrorText('statusMapping');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ code, hostStatus }: NewMapping) =>
      callApi<RowOf<typeof statusMapping>>(statusMappingFacts.path, {
        method: 'POST',
        body: { customerId, cmmsCode: code.code, hostStatus },
      }),
    onSuccess: (_, { code }) => toasts.success(text('inbox.mapped', { code: code.code, count: code.waiting })),
    onError: (error) => toasts.failure(`${text('failures.save')} ${errorText(error, 'saving').advice}`),
    onSettled: async () => {
      await invalidateResource(queryClient, statusMappingFacts.name);
      await invalidateResource(queryClient, serviceRequestFacts.name);
    },
  });
}
