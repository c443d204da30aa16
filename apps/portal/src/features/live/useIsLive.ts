import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useLiveState } from './useLiveState.ts';

/**
 * Checks whether live events arrive. What was read below the key before they did is read again as they begin: a change in
 * between was not reported.
 */
export function useIsLive(queryKey?: QueryKey): boolean {
  const queryClient = useQueryClient();
  const isLive = useLiveState() === 'live';
  const wasLive = useRef(isLive);
  const readAgain = useEffectEvent(() => {
    if (queryKey !== undefined) void queryClient.invalidateQueries({ queryKey });
  });
  useEffect(() => {
    if (isLive && !wasLive.current) readAgain();
    wasLive.current = isLive;
  }, [isLive]);
  return isLive;
}
