import { callLimits } from '@atrium/contract';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';

import { isWorthRetrying } from './apiError.ts';
import { freshFor } from './earlyAnswers.ts';
import { reportError } from './reportError.ts';

/** Milliseconds before the next try: 1 s, doubling to 30 s (API-20). */
export function retryDelay(failures: number): number {
  return Math.min(callLimits.retryBackoffStart * 2 ** failures, callLimits.retryBackoffMost);
}

/** Data queries are tried again up to 3 times, where that can help (API-20, API-39). */
export function shouldRetryQuery(failures: number, error: unknown): boolean {
  return failures < callLimits.retries && isWorthRetrying(error);
}

/** Mutation options of user saves, the one write that is tried again (API-22); the caller keeps one idempotency key for all tries. */
export const userSaveRetry = {
  retry: (failures: number, error: unknown) => failures < callLimits.userSaveRetries && isWorthRetrying(error),
  retryDelay,
};

/**
 * The cache of what the server said, with the specification's times (API-20 to API-23). Calls are made even when the
 * browser says that it is offline: the answer to that is a message, not a screen that waits for ever.
 */
export function createQueryClient(): QueryClient {
  // What a click has begun is shown before the next one is heard: the second of a double click finds its button busy.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportError }),
    mutationCache: new MutationCache({ onError: reportError }),
    defaultOptions: {
      queries: {
        retry: shouldRetryQuery,
        retryDelay,
        staleTime: (query) => freshFor(query),
        gcTime: callLimits.cacheDroppedAfter,
        networkMode: 'always',
      },
      mutations: { retry: callLimits.mutationRetries, networkMode: 'always' },
    },
  });
}
