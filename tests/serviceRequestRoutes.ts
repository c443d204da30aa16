import type { AnyFeature, OtherRoute } from './otherRoutes.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const staff: AnyFeature = { features: ['CUSTOMER.serviceRequest'], needs: 'edit' };

/** Acts of the facility team alone, with what they are sent. */
const acts = {
  assign: { assigneeId: null },
  priority: { priority: 'High' },
  state: { status: 'InProgress' },
} as const;

/** The routes of service requests apart from those of people's own and those that every resource has (SRV-03). */
export const serviceRequestRoutes: Readonly<Record<string, OtherRoute>> = {
  'GET workorder/assignee': {
    callers: staff,
    request: ({ ownBuildingId }) => ({ path: `workorder/assignee?buildingId=${ownBuildingId}` }),
    foreign: ({ foreignBuildingId }) => ({ path: `workorder/assignee?buildingId=${foreignBuildingId}` }),
  },
  ...Object.fromEntries(
    Object.entries(acts).map(([name, body]): [string, OtherRoute] => [
      `POST workorder/{id}/${name}`,
      { callers: staff, request: () => ({ path: `workorder/${NOWHERE}/${name}`, body }), status: 404 },
    ]),
  ),
};
