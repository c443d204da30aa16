import type { OtherRoute } from './otherRoutes.ts';

const PATH = 'notification/roomrelease/trend';

/** The routes of room releases apart from those that every resource has (REL-05). */
export const roomReleaseRoutes: Readonly<Record<string, OtherRoute>> = {
  [`GET ${PATH}`]: {
    callers: { features: ['BUILDING.roomReleases'], needs: 'view' },
    request: ({ ownBuildingId }) => ({ path: `${PATH}?buildingId=${ownBuildingId}` }),
    foreign: ({ foreignBuildingId }) => ({ path: `${PATH}?buildingId=${foreignBuildingId}` }),
  },
};
