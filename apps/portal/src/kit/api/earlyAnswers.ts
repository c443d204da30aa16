import { times } from '@atrium/contract';
import type { FetchQueryOptions, Query, QueryClient } from '@tanstack/react-query';

/** Milliseconds for which an answer that was fetched ahead serves the screen it was fetched for. */
const SERVES_FOR = 10 * times.second;

/** An answer that counts from the moment it comes: a screen that is there already would be drawn again when it counts later. */
const ON_ITS_WAY = 'on its way';

/** When the answers that were fetched ahead of their screens came. */
const early = new WeakMap<object, number | typeof ON_ITS_WAY>();

/**
 * Notes that what is cached under the key was fetched ahead of its screen, which then does not ask again. It is stale
 * after ten seconds, and before that when it is invalidated.
 */
export function noteEarly(queryClient: QueryClient, queryKey: readonly unknown[]): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (query !== undefined) early.set(query, query.state.dataUpdatedAt);
}

/**
 * Fetches what serves one screen alone, ahead of it. It is stale as soon as nothing shows it any more, so that coming back
 * reads it again: the stream of live events may not be open yet, and then names no change. A refusal is the screen's.
 */
export async function fetchEarly(queryClient: QueryClient, asked: FetchQueryOptions): Promise<void> {
  const cache = queryClient.getQueryCache();
  const query = cache.build(queryClient, queryClient.defaultQueryOptions(asked));
  const answered = queryClient.prefetchQuery(asked);
  early.set(query, ON_ITS_WAY);
  const stop = cache.subscribe(({ type, query: changed }) => {
    const isLeft = type === 'removed' || (type === 'observerRemoved' && query.getObserversCount() === 0);
    if (changed !== query || !isLeft) return;
    early.delete(query);
    stop();
  });
  await answered;
  if (early.has(query)) early.set(query, query.state.dataUpdatedAt);
}

/** Milliseconds for which an answer is taken as it is: none, unless it was fetched ahead. */
export function freshFor(query: Query): number {
  const at = early.get(query);
  return at === ON_ITS_WAY || at === query.state.dataUpdatedAt ? SERVES_FOR : 0;
}
