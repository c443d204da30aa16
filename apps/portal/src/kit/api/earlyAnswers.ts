import { times } from '@atrium/contract';
import type { Query, QueryClient } from '@tanstack/react-query';

/** Milliseconds for which an answer that was fetched ahead serves the screen it was fetched for. */
const SERVES_FOR = 10 * times.second;

/** When the answers that were fetched ahead of their screens came. */
const early = new WeakMap<object, number>();

/**
 * Notes that what is cached under the key was fetched ahead of its screen, which then does not ask again. It is stale
 * after ten seconds, and before that when it is invalidated.
 */
export function noteEarly(queryClient: QueryClient, queryKey: readonly unknown[]): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (query !== undefined) early.set(query, query.state.dataUpdatedAt);
}

/**
 * Like `noteEarly`, for what serves only one screen: it is stale as soon as nothing shows it any more, so that coming
 * back reads it again. The stream of live events may not be open yet, and then names no change.
 */
export function noteEarlyOnce(queryClient: QueryClient, queryKey: readonly unknown[]): void {
  noteEarly(queryClient, queryKey);
  const cache = queryClient.getQueryCache();
  const query = cache.find({ queryKey, exact: true });
  if (query === undefined) return;
  const stop = cache.subscribe(({ type, query: changed }) => {
    if (changed !== query) return;
    const isLeft = type === 'observerRemoved' && query.getObserversCount() === 0;
    if (!isLeft && type !== 'removed') return;
    early.delete(query);
    stop();
  });
}

/** Milliseconds for which an answer is taken as it is: none, unless it was fetched ahead. */
export function freshFor(query: Query): number {
  return early.get(query) === query.state.dataUpdatedAt ? SERVES_FOR : 0;
}
