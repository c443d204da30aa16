import type { AnyFeature, OtherRoute, RouteSubjects } from './otherRoutes.ts';

/** Those who see the settings of a building's extensions, which name the locations. */
const viewers: AnyFeature = { features: ['BUILDING.settings'], needs: 'view' };

const SEVERAL_FLOORS = 'workorder/findServiceSpacesForMultipleFloors';

/** What a lookup names: the ids of its query. */
type Named = (ids: { customerId: string; buildingId: string; floorId: string }) => Readonly<Record<string, string>>;

const own = ({ ownCustomerId, ownBuildingId, ownFloorId }: RouteSubjects) => ({
  customerId: ownCustomerId,
  buildingId: ownBuildingId,
  floorId: ownFloorId,
});
const foreign = ({ foreignCustomerId, foreignBuildingId, foreignFloorId }: RouteSubjects) => ({
  customerId: foreignCustomerId,
  buildingId: foreignBuildingId,
  floorId: foreignFloorId,
});

function lookup(name: string, named: Named): OtherRoute {
  const at = (ids: Parameters<Named>[0]) => ({
    path: `workorder/${name}?${new URLSearchParams(named(ids)).toString()}`,
  });
  return {
    callers: viewers,
    request: (subjects) => at(own(subjects)),
    foreign: (subjects) => at(foreign(subjects)),
  };
}

function spacesOf({ customerId, floorId }: Parameters<Named>[0]) {
  return { path: SEVERAL_FLOORS, body: { customerId, floorIds: [floorId] } };
}

/** The lookups of work order locations (RES-58 to RES-62); the buildings of the access tests are in no campus. */
export const workOrderRoutes: Readonly<Record<string, OtherRoute>> = {
  'GET workorder/findAreaLocations': lookup('findAreaLocations', ({ customerId }) => ({ customerId })),
  'GET workorder/findBuildingLocations': lookup('findBuildingLocations', ({ customerId }) => ({
    customerId,
    areaId: customerId,
  })),
  'GET workorder/findFloorLocations': lookup('findFloorLocations', ({ customerId, buildingId }) => ({
    customerId,
    buildingId,
  })),
  'GET workorder/findServiceSpaces': lookup('findServiceSpaces', ({ customerId, floorId }) => ({
    customerId,
    floorId,
  })),
  [`POST ${SEVERAL_FLOORS}`]: {
    callers: viewers,
    request: (subjects) => spacesOf(own(subjects)),
    foreign: (subjects) => spacesOf(foreign(subjects)),
  },
};
