import {
  type building,
  buildingFacts,
  type RecordOf,
  type ResourceDefinition,
  type ResourceFacts,
} from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';

/** One record of what a building is made of; undefined without an id, while it loads, or for people who do not see it. */
export function useRecordOfPlace<Definition extends ResourceDefinition>(
  { name, path }: Pick<ResourceFacts, 'name' | 'path'>,
  id: string | null | undefined,
): RecordOf<Definition> | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.record(name, path, id ?? ''),
    queryFn:
      typeof id === 'string'
        ? async ({ signal }) => (await callApi<RecordOf<Definition>>(`${path}/${id}`, { signal })).data
        : skipToken,
  });
  return data;
}

/** The building that the page is in, where what is known does not name it already. */
export function useBuildingOfPage(isWanted: boolean): RecordOf<typeof building> | undefined {
  const { buildingId } = useContextStack();
  return useRecordOfPlace<typeof building>(buildingFacts, isWanted ? buildingId : undefined);
}
