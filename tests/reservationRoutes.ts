import type { Needed } from './accessRights.ts';
import type { AnyFeature, OtherRoute } from './otherRoutes.ts';

const reservations = (needs: Needed): AnyFeature => ({ features: ['BUILDING.buildingReservations'], needs });
const NOWHERE = '00000000-0000-7000-8000-000000000000';
const range = {
  startDate: '2080-01-01T08:00:00.000Z',
  endDate: '2080-01-03T16:00:00.000Z',
  recurrence: 'daily',
  capacityType: 'building',
  occupancy: 5,
};

const subscription: Pick<OtherRoute, 'request' | 'foreign'> = {
  request: ({ ownBuildingId }) => ({ path: `building/${ownBuildingId}/reservation/subscription` }),
  foreign: ({ foreignBuildingId }) => ({ path: `building/${foreignBuildingId}/reservation/subscription` }),
};

/** The routes of reservations apart from those that every resource has (RESV-01 to RESV-12). */
export const reservationRoutes: Readonly<Record<string, OtherRoute>> = {
  // RESV-08, RESV-09
  'POST building/{buildingId}/reservation/preview': {
    callers: reservations('add'),
    request: ({ ownBuildingId }) => ({ path: `building/${ownBuildingId}/reservation/preview`, body: range }),
    foreign: ({ foreignBuildingId }) => ({ path: `building/${foreignBuildingId}/reservation/preview`, body: range }),
  },
  'GET building/{buildingId}/reservation/{id}/calendar': {
    callers: 'member',
    request: ({ ownBuildingId }) => ({ path: `building/${ownBuildingId}/reservation/${NOWHERE}/calendar` }),
    status: 404,
  },
  'GET building/{buildingId}/reservation/subscription': {
    callers: reservations('edit'),
    ...subscription,
  },
  'POST building/{buildingId}/reservation/subscription': {
    callers: reservations('edit'),
    ...subscription,
    status: 201,
  },
  'DELETE building/{buildingId}/reservation/subscription': {
    callers: reservations('edit'),
    ...subscription,
    status: 204,
  },
  'GET reservationCalendar': {
    callers: 'anybody',
    request: () => ({ path: 'reservationCalendar?secret=wrong' }),
    status: 404,
  },
};
