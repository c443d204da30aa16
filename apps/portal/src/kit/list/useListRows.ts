import { allOf, dayAt, type FilterNode, listParameters, type ResourceFacts, writeApply } from '@atrium/contract';
import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../api/callApi.ts';
import { fetchEarly } from '../api/earlyAnswers.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { filledPath } from '../form/filledPath.ts';
import { contextIds } from '../navigation/useContextIds.ts';
import type { ContextStack } from '../navigation/useContextStack.ts';
import { filterOf } from './filterNodes.ts';
import type { ListDefinition, ListRow, ListState } from '../definition/listDefinition.ts';
import type { ListContext } from '../session/useListContext.ts';
import { readListState } from './listState.ts';

/** Returns what is asked of the server apart from the page: the same for the list and for its export. */
export function selectionOf(
  list: ListDefinition,
  context: ContextStack,
  state: ListState,
  timeZone: string,
): Record<string, string> {
  const query = listParameters({
    filter: filterOf(list.fixedFilter?.(context), list.filters ?? [], state.filters, timeZone),
    orderBy: state.sort,
    search: state.search.trim(),
  });
  return state.isDeleted ? { ...query, deleted: 'true' } : query;
}

/**
 * Returns what "all that match" asks for, and how many these are: the rows of the list, without those that its bulk actions
 * are not for. The list's own count serves where they are for all.
 */
export function useSelectable(
  resource: ResourceFacts,
  list: ListDefinition,
  context: ListContext,
  listed: {
    readonly state: ListState;
    readonly path: string;
    readonly timeZone: string;
    readonly total: number | undefined;
  },
) {
  const { state, path, timeZone, total } = listed;
  const only = list.bulkFilter?.(context);
  const fixedFilter = (place: ContextStack) => allOf(list.fixedFilter?.(place), only) ?? undefined;
  const query = selectionOf({ ...list, fixedFilter }, context, state, timeZone);
  const counted = { ...query, ...listParameters({ top: 0, isCounted: true }) };
  const { data } = useQuery({
    queryKey: queryKeys.list(resource.name, path, counted),
    queryFn: async ({ signal }) => (await callApi<ListAnswer<ListRow>>(path, { query: counted, signal })).data,
    enabled: only !== undefined && total !== undefined,
  });
  return { query, total: only === undefined ? total : data?.['@odata.count'] };
}

/** Returns what asks how many of the list's records have each value of a field; the filter of that field itself does not count. */
export function countsQuery(
  list: ListDefinition,
  context: ContextStack,
  { filters, search, isDeleted }: ListState,
  timeZone: string,
  { field, only }: { readonly field: string; readonly only: FilterNode | null },
): Record<string, string> {
  const { [field]: _, ...others } = filters;
  const filter = allOf(filterOf(list.fixedFilter?.(context), list.filters ?? [], others, timeZone), only);
  const $apply = writeApply({ field, filter, search: search.trim() || null });
  return isDeleted ? { $apply, deleted: 'true' } : { $apply };
}

/** A page of a list as it is asked for. */
interface PageRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Returns how a page of a list is asked for; undefined where the place has no id that the path needs. */
export function pageRequest(
  resource: ResourceFacts,
  list: ListDefinition,
  context: ContextStack,
  state: ListState,
  timeZone: string,
): PageRequest | undefined {
  const { pages } = list;
  const path = filledPath(pages?.path ?? resource.listPath ?? resource.path, contextIds(context));
  if (path === undefined) return undefined;
  if (pages === undefined) {
    const { page, size } = state;
    const paging = listParameters({ top: size, skip: (page - 1) * size, isCounted: true });
    return { path, query: { ...selectionOf(list, context, state, timeZone), ...paging } };
  }
  const filterWithout = (fields: readonly string[]) => {
    const others = Object.entries(state.filters).filter(([field]) => !fields.includes(field));
    return filterOf(undefined, list.filters ?? [], Object.fromEntries(others), timeZone);
  };
  return { path, query: pages.queryOf({ state, filterWithout }) };
}

function pageQuery(resource: ResourceFacts, { path, query }: PageRequest) {
  return {
    queryKey: queryKeys.list(resource.name, path, query),
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
      (await callApi<ListAnswer<ListRow>>(path, { query, signal })).data,
    meta: { place: window.location.pathname },
  };
}

/**
 * One page of a list. While the next one is on its way the page before stays, unless the list is somewhere else by
 * now: another customer's rows never flash up.
 */
export function useListRows(resource: ResourceFacts, request: PageRequest): UseQueryResult<ListAnswer<ListRow>> {
  const asked = pageQuery(resource, request);
  return useQuery({
    ...asked,
    placeholderData: (previous, previousQuery) =>
      previousQuery?.meta?.['place'] === asked.meta.place ? previous : undefined,
  });
}

/**
 * Asks for the page that an address shows before its screen is drawn. What is filtered by days waits for the zone of the
 * place.
 */
export async function fetchRowsEarly(
  queryClient: QueryClient,
  resource: ResourceFacts,
  list: ListDefinition,
  context: ContextStack,
  search: string,
): Promise<void> {
  const filters = list.filters ?? [];
  const address = { resource, filters, today: dayAt(Date.now(), 'UTC') };
  const state = readListState(new URLSearchParams(search), address);
  const request = pageRequest(resource, list, context, state, 'UTC');
  if (request === undefined || filters.some(({ kind, field }) => kind === 'date' && field in state.filters)) return;
  await fetchEarly(queryClient, pageQuery(resource, request));
}
