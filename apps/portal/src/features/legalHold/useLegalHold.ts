import { customerFacts, type LegalHold } from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';

/** Reads the legal hold of a customer; null without one (RET-03). */
export function useLegalHold(customerId: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.resource(customerFacts.name), 'legalHold', customerId],
    queryFn:
      customerId === undefined
        ? skipToken
        : async ({ signal }) =>
            (await callApi<{ hold: LegalHold | null }>(`customer/${customerId}/legalhold`, { signal })).data,
  });
}
