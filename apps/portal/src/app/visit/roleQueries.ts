import type { QueryClient } from '@tanstack/react-query';

import { createQueryClient } from '../../kit/api/queryClient.ts';
import { trialStore } from '../../features/trial/trialStore.ts';

let current: { readonly roleId: string | null; readonly queryClient: QueryClient } | null = null;

/**
 * The cache of what the server said with the rights of the role in force. It is there before the frame, so that what the
 * address shows can be asked for while the frame is on its way; another role has another one (PERM-33, SEC-03).
 */
export function queriesOfRole(): QueryClient {
  const roleId = trialStore.state().trial?.id ?? null;
  if (current?.roleId !== roleId) current = { roleId, queryClient: createQueryClient() };
  return current.queryClient;
}

/** Lets a cache go whose frame is gone: the next frame begins with an empty one. */
export function dropQueries(queryClient: QueryClient): void {
  if (current?.queryClient === queryClient) current = null;
}
