import { times } from '@atrium/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { jobActivity } from '../../features/jobs/jobActivity.ts';
import { followOnceLoaded } from '../../features/live/followOnceLoaded.ts';
import { refreshInTurn } from '../../features/live/refreshInTurn.ts';
import { invalidateResource } from '../../kit/api/queryKeys.ts';
import { useAuth } from '../authContext.ts';
import { ageOfQueries } from '../visit/roleQueries.ts';
import { whenQuiet } from '../visit/whenQuiet.ts';

/**
 * Reads again what others have changed since the page was read. It starts once the page is quiet, because the open screen
 * comes first.
 */
export function useLiveUpdates(): void {
  const auth = useAuth();
  const queryClient = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    const refresh = refreshInTurn((resource) => invalidateResource(queryClient, resource));
    const endWait = whenQuiet(queryClient, 2 * times.second, () => {
      void followOnceLoaded(
        () => import('../../features/live/liveEvents.ts'),
        {
          onEvent: (event) => {
            if (event.type === 'job') jobActivity.note();
            refresh(event.type === 'job' ? 'job' : event.resource);
          },
          onGap: () => void queryClient.invalidateQueries(),
          readAgo: () => ageOfQueries(queryClient),
        },
        controller.signal,
      );
    });
    const end = () => {
      endWait();
      controller.abort();
    };
    // What is still being opened with a token that ends here would be refused.
    const stopListening = auth.on('userLogout', end);
    return () => {
      stopListening();
      end();
    };
  }, [auth, queryClient]);
}
