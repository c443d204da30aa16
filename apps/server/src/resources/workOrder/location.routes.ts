import {
  extension,
  featuresFor,
  id,
  locationSearch,
  serviceSpacesOfFloorsSearch,
  space,
  spacesOfFloors,
  type WorkOrderLocations,
  workOrderLocations,
} from '@atrium/contract';
import { z } from 'zod';

import { featureGrant } from '../../access/authorize.ts';
import type { Grant } from '../../access/grant.ts';
import type { RouteAccess } from '../../http/route.ts';
import {
  findAreas,
  findBuildings,
  findFloors,
  findSpaces,
  findSpacesOfFloors,
} from '../../readModels/workOrderLocations.ts';
import { defineRoute, type ServiceContext } from '../../services/route.ts';

const TAG = 'workOrder';

/** What every lookup is asked. */
const common = {
  customerId: id().describe('Whose locations'),
  id: id().optional().describe('One location alone, such as one that is stored'),
  search: locationSearch.describe('A part of the name'),
};
const ofArea = z.object({ ...common, areaId: id().describe('The area they are in') });
const ofBuilding = z.object({ ...common, buildingId: id().describe('The building they are in') });
const onFloor = z.object({ ...common, floorId: id().describe('The floor they are on') });

/** Those who see the settings of a building's extensions, which name locations (INTG-23). */
const viewers = featuresFor(extension, 'building', 'view');
const access: RouteAccess = { kind: 'feature', anyOf: viewers, action: 'view' };

/** The places of the caller's scope: a location is one of the product's own places (docs/decisions/locations-of-work-orders.md). */
function placesGrant({ session, trace }: Pick<ServiceContext, 'session' | 'trace'>): Grant {
  return featureGrant(session, space, viewers, 'view', trace);
}

/** `GET workorder/{name}`: the locations that `find` answers. */
function lookup<Query extends z.ZodObject>(
  name: string,
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
    handle: async (context) => ({ body: await find(context, placesGrant(context), context.queryInput()) }),
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
  handle: async (context) => ({ body: await findSpacesOfFloors(context, placesGrant(context), context.input()) }),
});

/** The lookups of the places that work orders are for, from area to space (RES-58 to RES-62). */
export const workOrderRoutes = [
  lookup('findAreaLocations', 'The CMMS areas of a customer', z.object(common), findAreas),
  lookup('findBuildingLocations', 'The CMMS buildings of an area', ofArea, findBuildings),
  lookup('findFloorLocations', 'The CMMS floors of a building', ofBuilding, findFloors),
  lookup('findServiceSpaces', 'The CMMS spaces of a floor', onFloor, findSpaces),
  spacesOfFloorsRoute,
];
