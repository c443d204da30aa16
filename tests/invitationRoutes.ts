import type { Needed } from './accessRights.ts';
import type { AnyFeature, OtherRoute } from './otherRoutes.ts';

const invitations = (needs: Needed): AnyFeature => ({ features: ['BUILDING.buildinginvites'], needs });
const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** The routes of invitations apart from those that every resource has (RESV-14, RESV-17 to RESV-19). */
export const invitationRoutes: Readonly<Record<string, OtherRoute>> = {
  'GET building/{buildingId}/invitation/readiness': {
    callers: invitations('view'),
    request: ({ ownBuildingId }) => ({ path: `building/${ownBuildingId}/invitation/readiness` }),
    foreign: ({ foreignBuildingId }) => ({ path: `building/${foreignBuildingId}/invitation/readiness` }),
  },
  'POST building/{buildingId}/invitation/{id}/resend': {
    callers: invitations('edit'),
    request: ({ ownBuildingId }) => ({ path: `building/${ownBuildingId}/invitation/${NOWHERE}/resend` }),
    status: 404,
  },
};
