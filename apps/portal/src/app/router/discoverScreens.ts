import type { PatchRoutesOnNavigationFunction } from 'react-router';

import { FRAME_ROUTE } from './createRoutes.tsx';

/**
 * Returns what gives a router the routes of the screens when the first address behind sign-in is opened: the sign-in
 * screen does without them. They are in the file of the frame, whose own load reports a failure.
 */
export function discoverScreens(): PatchRoutesOnNavigationFunction {
  let areKnown = false;
  return async ({ patch, signal }) => {
    if (areKnown) return;
    try {
      const { frameRoutes } = await import('./frameRoutes.ts');
      if (signal.aborted || areKnown) return;
      areKnown = true;
      patch(FRAME_ROUTE, frameRoutes());
    } catch {
      // The next address tries again.
    }
  };
}
