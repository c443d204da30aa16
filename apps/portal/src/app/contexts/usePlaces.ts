import { listParameters, skipTokenOf } from '@atrium/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import { callApi } from '../../kit/api/callApi.ts';
import type { ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { labelOf } from './contextSources.ts';
import type { ContextSource } from './contextSources.ts';

/** A line of a context's list: its id, and its name in the field that the source says. */
export interface PlaceRow {
  readonly id: string;
  readonly [field: string]: unknown;
}

const PAGE_SIZE = 50;

/**
 * The places of a context whose names hold what is typed, page by page from the server: each page one indexed query in
 * the person's scope, counted once with the first (KIT-12).
 */
export function usePlaces(source: ContextSource, narrowing: Readonly<Record<string, string>>, search: string) {
  const { name, path } = source.resource;
  const label = labelOf(source);
  const session = useSession();
  const query = listParameters({
    filter: source.narrowing?.(session) ?? null,
    search,
    select: [label],
    orderBy: [{ field: label, isDescending: false }],
    top: PAGE_SIZE,
  });
  const places = useInfiniteQuery({
    queryKey: [...queryKeys.list(name, path, { ...query, ...narrowing }), 'pages'],
    queryFn: async ({ signal, pageParam }) => {
      const page = pageParam === null ? { $count: 'true' } : { $skiptoken: pageParam };
      const asked = { ...query, ...narrowing, ...page };
      return (await callApi<ListAnswer<PlaceRow>>(path, { query: asked, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => skipTokenOf(page['@odata.nextLink']),
    placeholderData: keepPreviousData,
  });
  const pages = places.data?.pages ?? [];
  return {
    places: pages.flatMap(({ value }) => value.map((row) => ({ id: row.id, name: String(row[label]) }))),
    count: pages[0]?.['@odata.count'] ?? 0,
    isBusy: places.isFetching,
    /** Whether the places are those of an earlier text, whose names may not hold what is typed. */
    isEarlier: places.isPlaceholderData,
    isFailed: places.isError,
    showMore: () => {
      if (places.hasNextPage && !places.isFetching) void places.fetchNextPage();
    },
  };
}
