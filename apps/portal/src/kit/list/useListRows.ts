import { listParameters, type ResourceDefinition } from '@atrium/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../api/callApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { filterOf } from './filterNodes.ts';
import type { ListContext, ListDefinition, ListRow } from './listDefinition.ts';
import type { ListState } from './listState.ts';

/** What is asked of the server besides the page: the same for the list and for its export. */
export function selectionOf(
  list: ListDefinition,
  context: ListContext,
  state: ListState,
  timeZone: string,
): Record<string, string> {
  return listParameters({
    filter: filterOf(list.fixedFilter?.(context), list.filters ?? [], state.filters, timeZone),
    orderBy: state.sort,
    search: state.search.trim(),
  });
}

/**
 * One page of a list. While the next one is on its way the page before stays, unless the list stands somewhere else by
 * now: another customer's rows never flash up.
 */
export function useListRows(
  resource: ResourceDefinition,
  path: string,
  selection: Readonly<Record<string, string>>,
  { page, size }: Pick<ListState, 'page' | 'size'>,
): UseQueryResult<ListAnswer<ListRow>> {
  const query = { ...selection, ...listParameters({ top: size, skip: (page - 1) * size, isCounted: true }) };
  const place = window.location.pathname;
  return useQuery({
    queryKey: queryKeys.list(resource.name, path, query),
    queryFn: async ({ signal }) => (await callApi<ListAnswer<ListRow>>('GET', path, { query, signal })).data,
    placeholderData: (previous, previousQuery) => (previousQuery?.meta?.['place'] === place ? previous : undefined),
    meta: { place },
  });
}
