import type { QueryClient } from '@tanstack/react-query';

import { createQueryClient } from '../../kit/api/queryClient.ts';
import { trialStore } from '../../features/trial/trialStore.ts';

interface RoleQueries {
  readonly key: string | null;
  readonly queryClient: QueryClient;
  readonly begunAt: number;
}

let current: RoleQueries | null = null;

/**
 * The cache of what the server said with the rights of the role in force. It is there before the frame, so that what the
 * address shows can be asked for while the frame is on its way; another role has another one (PERM-33, SEC-03).
 */
export function queriesOfRole(): QueryClient {
  const key = trialStore.key();
  if (current?.key !== key) {
    current = { key, queryClient: createQueryClient(), begunAt: Date.now() };
  }
  return current.queryClient;
}

/** Milliseconds since a cache is there: nothing in it was read before. */
export function ageOfQueries(queryClient: QueryClient): number {
  return current?.queryClient === queryClient ? Math.max(0, Date.now() - current.begunAt) : 0;
}

/** Lets a cache go whose frame is gone: the next frame begins with an empty one. */
export function dropQueries(queryClient: QueryClient): void {
  if (current?.queryClient === queryClient) current = null;
}
