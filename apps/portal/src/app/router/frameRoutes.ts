import type { RouteObject } from 'react-router';

import { Landing } from '../contexts/Landing.tsx';
import { screens } from '../screens.ts';
import { screenRoutes } from './screenRoutes.ts';

/** Returns the routes inside the frame, made for each router apart: it writes into them what it has loaded. */
export function frameRoutes(): RouteObject[] {
  return [{ index: true, Component: Landing }, ...screenRoutes(screens)];
}
