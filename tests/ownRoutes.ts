import { z } from 'zod';

import { routes } from '../apps/server/src/routes.ts';
import type { RouteAccess } from '../apps/server/src/http/route.ts';
import type { ServiceRoute } from '../apps/server/src/services/route.ts';
import type { OtherRoute, RouteSubjects } from './otherRoutes.ts';
import { filled } from './resourceRequests.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** How a route declares that people have records of their own. */
export type OwnRouteAccess = Extract<RouteAccess, { kind: 'own' | 'ownOr' }>;

/** The routes of records of which people have their own, with what each declares. */
export const ownRouteAccess = routes.flatMap((route): { route: ServiceRoute; access: OwnRouteAccess }[] => {
  const { access } = route;
  return access.kind === 'own' || access.kind === 'ownOr' ? [{ route, access }] : [];
});

/** Names what a query has to say, in order: instants. */
function neededQuery({ query }: ServiceRoute): string {
  const shape = query instanceof z.ZodObject ? Object.entries<z.ZodType>(query.shape) : [];
  const needed = shape.flatMap(([name, schema]) => (schema.safeParse(undefined).success ? [] : [name]));
  return needed.map((name, at) => `${at === 0 ? '?' : '&'}${name}=2026-01-0${String(at + 1)}T00:00:00Z`).join('');
}

/** A request in the caller's building that names no record that is there. */
function requestOf(route: ServiceRoute, { ownBuildingId }: RouteSubjects) {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = Object.fromEntries(names.map((name) => [name, name === 'buildingId' ? ownBuildingId : NOWHERE]));
  const path = `${filled(route.path, values)}${neededQuery(route)}`;
  if (route.method === 'GET') return { path };
  return { path, body: route.method === 'PUT' && !route.path.endsWith('/{id}') ? { id: NOWHERE } : {} };
}

/** Returns what is answered to such a request: an empty list, what is wrong with the body, or that the record is not there. */
function statusOf({ path }: ServiceRoute, { action }: OwnRouteAccess): 200 | 400 | 404 {
  if (action === 'view') return 200;
  return action === 'add' && !path.includes('{') ? 400 : 404;
}

/**
 * The routes of people's own records, read from what they declare: everyone with a user record may call them, and reads and
 * changes what is theirs (LIM-07, RES-25, RES-92, RES-113, RESV-11).
 */
export const ownRoutes: Readonly<Record<string, OtherRoute>> = Object.fromEntries(
  ownRouteAccess.map(({ route, access }): [string, OtherRoute] => {
    const status = statusOf(route, access);
    const request = (subjects: RouteSubjects) => requestOf(route, subjects);
    return [`${route.method} ${route.path}`, { callers: 'member', request, ...(status === 200 ? {} : { status }) }];
  }),
);
