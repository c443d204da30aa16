import {
  extension,
  featuresFor,
  id,
  isId,
  locationId,
  locationSearch,
  serviceSpacesOfFloorsSearch,
  space,
  spacesOfFloors,
  type WorkOrderLocations,
  workOrderLocations,
} from '@atrium/contract';
import { z } from 'zod';

import { featureGrant } from '../../../access/authorize.ts';
import type { Grant } from '../../../access/grant.ts';
import { invalid } from '../../../base/httpError.ts';
import type { RouteAccess } from '../../../http/route.ts';
import { findSyncedLocations, type SyncedSearch } from './syncedLocations.reads.ts';
import { findAreas, findBuildings, findFloors, findSpaces, findSpacesOfFloors } from './workOrderLocations.reads.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';

const TAG = 'workOrder';

/** What every lookup is asked. */
const common = {
  customerId: id().describe('Whose locations'),
  id: locationId().optional().describe('One location alone, such as one that is stored'),
  search: locationSearch.describe('A part of the name'),
};
const ofArea = z.object({ ...common, areaId: locationId().describe('The area they are in') });
const ofBuilding = z.object({ ...common, buildingId: locationId().describe('The building they are in') });
const onFloor = z.object({ ...common, floorId: locationId().describe('The floor they are on') });

/** Those who see the settings of a building's extensions, which name locations (INTG-23). */
const viewers = featuresFor(extension, 'building', 'view');
const access: RouteAccess = { kind: 'feature', anyOf: viewers, action: 'view' };

/** The places of the caller's scope: a location is one of the product's own places (docs/decisions/locations-of-work-orders.md). */
function placesGrant({ session, trace }: Pick<ServiceContext, 'session' | 'trace'>): Grant {
  return featureGrant(session, space, viewers, 'view', trace);
}

type LocationLevel = SyncedSearch['level'];

/** The field that names what the locations of a level are in. */
const aroundFields = { area: null, building: 'areaId', floor: 'buildingId', space: 'floorId' } as const;

/** The ids of the product's own places are UUIDs. @throws HttpError 400 */
function assertPlaceIds(ids: Readonly<Record<string, string | undefined>>): void {
  const issues = Object.entries(ids)
    .filter(([, value]) => value !== undefined && !isId(value))
    .map(([field]) => ({ field, code: 'invalid' as const }));
  if (issues.length > 0) throw invalid(issues);
}

/** `GET workorder/{name}`: the locations of the maintenance system once they were synchronised, else those that `find` answers. */
function lookup<Query extends z.ZodObject<typeof common>>(
  name: string,
  level: LocationLevel,
  summary: string,
  query: Query,
  find: (context: ServiceContext, grant: Grant, asked: z.output<Query>) => Promise<WorkOrderLocations>,
) {
  return defineRoute({
    method: 'GET',
    path: `workorder/${name}`,
    tag: TAG,
    summary,
    access,
    query,
    answer: workOrderLocations,
    handle: async (context) => {
      const asked = context.queryInput();
      const { customerId, id: one, search, ...around } = z.object(common).catchall(z.string()).parse(asked);
      const field = aroundFields[level];
      const within = field === null ? null : [around[field] ?? ''];
      const grant = placesGrant(context);
      const synced = await findSyncedLocations(context, grant, { customerId, level, within, id: one, search });
      if (synced !== null)
        return {
          body: { ...synced, value: synced.value.map(({ id: key, name: called }) => ({ id: key, name: called })) },
        };
      assertPlaceIds({ ...around, id: one });
      return { body: await find(context, grant, asked) };
    },
  });
}

/** `POST workorder/findServiceSpacesForMultipleFloors`: the spaces of all of these floors (RES-62). */
const spacesOfFloorsRoute = defineRoute({
  method: 'POST',
  path: 'workorder/findServiceSpacesForMultipleFloors',
  tag: TAG,
  summary: 'The CMMS spaces of several floors',
  access,
  body: serviceSpacesOfFloorsSearch,
  answer: spacesOfFloors,
  reads: true,
  handle: async (context) => {
    const { customerId, floorIds, search } = context.input();
    const grant = placesGrant(context);
    const synced = await findSyncedLocations(context, grant, { customerId, level: 'space', within: floorIds, search });
    if (synced !== null) return { body: synced };
    assertPlaceIds(Object.fromEntries(floorIds.map((floorId, at) => [`floorIds.${String(at)}`, floorId])));
    return { body: await findSpacesOfFloors(context, grant, context.input()) };
  },
});

/** The lookups of the places that work orders are for, from area to space (RES-58 to RES-62). */
export const workOrderRoutes = [
  lookup('findAreaLocations', 'area', 'The CMMS areas of a customer', z.object(common), findAreas),
  lookup('findBuildingLocations', 'building', 'The CMMS buildings of an area', ofArea, findBuildings),
  lookup('findFloorLocations', 'floor', 'The CMMS floors of a building', ofBuilding, findFloors),
  lookup('findServiceSpaces', 'space', 'The CMMS spaces of a floor', onFloor, findSpaces),
  spacesOfFloorsRoute,
];
