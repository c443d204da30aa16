import { callLimits } from '@atrium/contract';

import { noteLive } from './liveConnection.ts';
import type { followLiveEvents } from './liveEvents.ts';
import { pause } from './pause.ts';

/**
 * Follows live events with code that is loaded first. The network may be gone by then: the connection is lost as long as
 * the code does not come, and it is asked for again (VEND-20).
 */
export async function followOnceLoaded(
  load: () => Promise<{ readonly followLiveEvents: typeof followLiveEvents }>,
  handlers: Parameters<typeof followLiveEvents>[0],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const loaded = await load().catch(() => null);
    if (loaded !== null) return loaded.followLiveEvents(handlers, signal);
    noteLive(false);
    await pause(callLimits.retryBackoffMost, signal);
  }
}
