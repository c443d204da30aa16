import { templateFacts, type TemplateInForce } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import type { ListContext } from '../../../kit/session/useListContext.ts';

/** For each purpose the template in force where the screen is, and the level of the place itself (RES-101). */
export function useTemplatesInForce({ buildingId, customerId }: ListContext) {
  const query = buildingId === undefined ? { customerId } : { buildingId };
  const path = `${templateFacts.path}/findLevel`;
  const list = useQuery({
    queryKey: queryKeys.list(templateFacts.name, path, query),
    queryFn: async ({ signal }) =>
      (await callApi<{ value: readonly TemplateInForce[] }>(path, { query, signal })).data.value,
  });
  return { list, level: buildingId === undefined ? 'customer' : 'building' } as const;
}
