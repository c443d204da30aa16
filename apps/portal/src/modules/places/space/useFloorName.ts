import { spaceFacts } from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';

/** The name of the floor whose spaces the page shows; undefined while it loads or where there is none. */
export function useFloorName(): string | undefined {
  const { floorId } = useContextStack().params;
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(spaceFacts.name), 'name', floorId],
    queryFn:
      floorId !== undefined
        ? async ({ signal }) => {
            const query = { $filter: `id eq ${floorId}`, $select: 'id,name' };
            const { data: answer } = await callApi<ListAnswer<{ readonly name: string }>>(spaceFacts.path, {
              query,
              signal,
            });
            return answer.value[0]?.name ?? null;
          }
        : skipToken,
  });
  return data ?? undefined;
}
