import type { FilterNode } from '@atrium/contract';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../api/callApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

/** The list whose values are counted: `queryOf` asks for those of a field among the records that `only` finds as well. */
export interface ValuesSource {
  readonly resource: string;
  readonly path: string;
  queryOf(field: string, only: FilterNode | null): Record<string, string>;
}

/**
 * Returns how many of the list's records have each value of a field, the most frequent 50 first (KIT-01). An error is not
 * shown: what cannot be counted in time is offered without counts.
 */
export function useValuesInUse(
  { resource, path, queryOf }: ValuesSource,
  field: string,
  only: FilterNode | null,
): UseQueryResult<ReadonlyMap<string, number>> {
  const query = queryOf(field, only);
  return useQuery({
    queryKey: [...queryKeys.resource(resource), 'values', path, query],
    queryFn: async ({ signal }) => {
      const { data } = await callApi<ListAnswer<Record<string, unknown>>>(path, { query, signal });
      const known = data.value.filter((line) => line[field] !== null && line[field] !== '');
      return new Map(known.map((line) => [String(line[field]), Number(line['count'])]));
    },
    placeholderData: keepPreviousData,
  });
}
