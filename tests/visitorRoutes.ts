import type { AnyFeature, OtherRoute } from './otherRoutes.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const needing = (needs: AnyFeature['needs']): AnyFeature => ({ features: ['BUILDING.visitorManagement'], needs });

/** Acts of the reception alone, with what they are sent. */
const acts = {
  checkin: {},
  checkout: {},
  host: { hostName: 'Host', hostEmail: 'host@guests.example' },
} as const;

/** The routes of visitors apart from those of people's own and those that every resource has (VIS-02). */
export const visitorRoutes: Readonly<Record<string, OtherRoute>> = {
  'GET visitor/host': {
    callers: needing('add'),
    request: ({ ownBuildingId }) => ({ path: `visitor/host?buildingId=${ownBuildingId}` }),
    foreign: ({ foreignBuildingId }) => ({ path: `visitor/host?buildingId=${foreignBuildingId}` }),
  },
  'GET visitor/dayCounts': {
    callers: needing('view'),
    request: ({ ownBuildingId }) => ({ path: `visitor/dayCounts?buildingId=${ownBuildingId}` }),
    foreign: ({ foreignBuildingId }) => ({ path: `visitor/dayCounts?buildingId=${foreignBuildingId}` }),
  },
  'POST visitor/walkin': {
    callers: needing('add'),
    request: () => ({ path: 'visitor/walkin', body: { buildingId: NOWHERE } }),
    status: 404,
  },
  ...Object.fromEntries(
    Object.entries(acts).map(([name, body]): [string, OtherRoute] => [
      `POST visitor/{id}/${name}`,
      { callers: needing('edit'), request: () => ({ path: `visitor/${NOWHERE}/${name}`, body }), status: 404 },
    ]),
  ),
};
