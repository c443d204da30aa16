import type { Needed } from './accessRights.ts';
import type { AnyFeature, OtherRoute, RouteSubjects } from './otherRoutes.ts';

/** NAV-68: the building map has a feature of its own name. */
const maps = (needs: Needed): AnyFeature => ({ features: ['BUILDING.buildingMap'], needs });

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** A route below a building's map or drawings; the buildings of the access tests have none, so what it names is not there. */
function below(path: string, needs: Needed, status: OtherRoute['status'], body?: unknown, root = 'map'): OtherRoute {
  const at = (buildingId: string) => ({
    path: `building/${buildingId}/${root}${path}`,
    ...(body === undefined ? {} : { body }),
  });
  return {
    callers: maps(needs),
    request: ({ ownBuildingId }) => at(ownBuildingId),
    foreign: ({ foreignBuildingId }) => at(foreignBuildingId),
    ...(status === undefined ? {} : { status }),
  };
}

const VERSION = `/version/${NOWHERE}`;

/** MAP-05: everyone who sees the building reads its map, of which there is none here. */
function part(path: string): OtherRoute {
  const at = (venueId: string) => ({ path: `map/jibestream/venue/${venueId}/${path}` });
  return {
    callers: 'member',
    request: ({ ownBuildingId }: RouteSubjects) => at(ownBuildingId),
    foreign: ({ foreignBuildingId }: RouteSubjects) => at(foreignBuildingId),
    status: 404,
  };
}

/** A route of the drawings of floors. */
function ofDrawing(path: string, needs: Needed, status: OtherRoute['status'], body?: unknown): OtherRoute {
  return below(path, needs, status, body, 'drawing');
}

const FLOOR = `/${NOWHERE}`;

/** Maps of buildings and what is read of them (MAP-06, RES-48 to RES-55). */
export const mapRoutes: Readonly<Record<string, OtherRoute>> = {
  'GET building/{buildingId}/map': below('', 'view', undefined),
  'GET building/{buildingId}/map/version/{versionId}': below(VERSION, 'view', 404),
  'GET building/{buildingId}/map/version/{versionId}/floormap/{floorId}': below(
    `${VERSION}/floormap/${NOWHERE}`,
    'view',
    404,
  ),
  // Nothing is sent: 415.
  'POST building/{buildingId}/map/import': below('/import', 'edit', 415, {}),
  'POST building/{buildingId}/map/version/{versionId}/activate': below(`${VERSION}/activate`, 'edit', 404, {}),
  'DELETE building/{buildingId}/map/version/{versionId}': below(VERSION, 'edit', 404),
  'GET building/{buildingId}/drawing': ofDrawing('', 'view', undefined),
  'GET building/{buildingId}/drawing/{floorId}': ofDrawing(FLOOR, 'view', 404),
  'POST building/{buildingId}/drawing/{floorId}': ofDrawing(FLOOR, 'edit', 404, {}),
  'DELETE building/{buildingId}/drawing/{floorId}': ofDrawing(FLOOR, 'edit', 404),
  'PUT building/{buildingId}/drawing/{floorId}/position/{spaceId}': ofDrawing(
    `${FLOOR}/position/${NOWHERE}`,
    'edit',
    404,
    { x: 0.5, y: 0.5 },
  ),
  'DELETE building/{buildingId}/drawing/{floorId}/position/{spaceId}': ofDrawing(
    `${FLOOR}/position/${NOWHERE}`,
    'edit',
    404,
  ),
  'GET map/jibestream/venue/{venueId}/amenity': part('amenity'),
  'GET map/jibestream/venue/{venueId}/building': part('building'),
  'GET map/jibestream/venue/{venueId}/building/{buildingId}/full': part(`building/${NOWHERE}/full`),
  'GET map/jibestream/venue/{venueId}/destination': part('destination'),
  'GET map/jibestream/venue/{venueId}/floors': part('floors'),
  'GET map/jibestream/venue/{venueId}/floormap/{floorId}': part(`floormap/${NOWHERE}`),
  'GET map/jibestream/venue/{venueId}/waypoint': part('waypoint'),
  'GET map/jibestream/venue/{venueId}/full': part('full'),
};
