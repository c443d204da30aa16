import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';

import { FRAME_ROUTE } from './createRoutes.tsx';

/**
 * Returns what gives a router the routes of the screens of a place when it is first opened: the sign-in screen does
 * without them, and the router compiles every route that it knows before it shows a page. They are in the file of the
 * frame, whose own load reports a failure.
 */
export function discoverScreens(): PatchRoutesOnNavigationFunction {
  const known = new Set<string>();
  return async ({ path, patch, signal }) => {
    const give = (routeId: string, routes: () => RouteObject[]) => {
      if (known.has(routeId)) return;
      patch(routeId, routes());
      known.add(routeId);
    };
    try {
      const { frameRoutes, screensAt } = await import('./frameRoutes.ts');
      if (signal.aborted) return;
      give(FRAME_ROUTE, frameRoutes);
      const place = screensAt(path);
      if (place !== null) give(place.routeId, place.routes);
    } catch {
      // The next address tries again.
    }
  };
}
