import { useSyncExternalStore } from 'react';

import { liveConnection, type LiveState } from './liveConnection.ts';

/** Checks whether live events arrive, do not yet, or no longer do. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(liveConnection.subscribe, liveConnection.state);
}
