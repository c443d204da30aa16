import { productCategoryFacts } from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';

/** The name of the category whose products the page shows; undefined while it loads or where there is none. */
export function useCategoryName(): string | undefined {
  const { categoryId } = useContextStack().params;
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(productCategoryFacts.name), 'name', categoryId],
    queryFn:
      categoryId !== undefined
        ? async ({ signal }) => {
            const query = { $filter: `id eq ${categoryId}` };
            const { data: answer } = await callApi<ListAnswer<{ readonly name: string }>>(productCategoryFacts.path, {
              query,
              signal,
            });
            return answer.value[0]?.name ?? null;
          }
        : skipToken,
  });
  return data ?? undefined;
}
