import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { trialStore } from '../../features/trial/trialStore.ts';
import { useTrial } from '../../features/trial/useTrial.ts';
import { ApiError } from '../../kit/api/apiError.ts';
import { useAuth } from '../authContext.ts';
import { GuardedArea } from '../guards/GuardedArea.tsx';
import { leaveSupport } from '../support/leaveSupport.ts';
import { dropQueries, queriesOfRole } from '../visit/roleQueries.ts';
import { Frame } from './Frame.tsx';

/** A role that may no longer be tried ends the trial: the person goes on with their own (PERM-34). */
function handleFailure(error: unknown): void {
  if (error instanceof ApiError && error.code === 'roleNotTryable') trialStore.endRefused();
}

/**
 * The frame behind sign-in. Another role is another frame: nothing that was loaded or is under way with the rights of one
 * is seen with those of the other (PERM-33, SEC-03).
 */
export function GuardedFrame() {
  useTrial();
  return <RoleFrame key={trialStore.key() ?? 'own'} />;
}

/** The frame behind sign-in, with the cache of what the server said. What one person has loaded is not for the next one. */
function RoleFrame() {
  const auth = useAuth();
  const [queryClient] = useState(queriesOfRole);
  useEffect(() => () => dropQueries(queryClient), [queryClient]);
  useEffect(
    () =>
      auth.on('userLogout', () => {
        queryClient.clear();
        leaveSupport();
      }),
    [auth, queryClient],
  );
  useEffect(
    () => queryClient.getQueryCache().subscribe(({ query }) => handleFailure(query.state.error)),
    [queryClient],
  );
  useEffect(
    () => queryClient.getMutationCache().subscribe(({ mutation }) => handleFailure(mutation?.state.error)),
    [queryClient],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <GuardedArea>
        <Frame />
      </GuardedArea>
    </QueryClientProvider>
  );
}
