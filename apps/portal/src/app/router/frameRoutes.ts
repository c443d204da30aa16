import type { RouteObject } from 'react-router';

import { placeRouteId, readAddress } from '../../kit/navigation/place.ts';
import { Landing } from '../contexts/Landing.tsx';
import { screens } from '../screens.ts';
import { placeRoutes, screenRoutes } from './screenRoutes.ts';

/** Returns the routes inside the frame, made for each router apart: it writes into them what it has loaded. */
export function frameRoutes(): RouteObject[] {
  return [{ index: true, Component: Landing }, ...placeRoutes()];
}

/** The screens of a place as a router is given them. */
interface PlaceScreens {
  /** The route around them. */
  readonly routeId: string;
  /** Makes their routes, for one router. */
  readonly routes: () => RouteObject[];
}

/** Returns the screens of the place that an address is in; null outside of the places. */
export function screensAt(pathname: string): PlaceScreens | null {
  const address = readAddress(pathname);
  if (address === null) return null;
  const routeId = placeRouteId(address.entries.map(({ context }) => context));
  return { routeId, routes: () => screenRoutes(screens, address.context) };
}
