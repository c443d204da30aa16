import { times } from '@atrium/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { followLiveEvents } from '../../kit/api/liveEvents.ts';
import { invalidateResource } from '../../kit/api/queryKeys.ts';
import { jobActivity } from '../../kit/jobs/jobActivity.ts';

/** Reads again what others have changed. It starts a little later, because the open screen comes first. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void followLiveEvents(
        {
          onEvent: (event) => {
            if (event.type === 'job') jobActivity.note();
            void invalidateResource(queryClient, event.type === 'job' ? 'job' : event.resource);
          },
          onGap: () => void queryClient.invalidateQueries(),
        },
        controller.signal,
      );
    }, 2 * times.second);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [queryClient]);
}
