import type { AnyFeature, OtherRoute } from './otherRoutes.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const staff: AnyFeature = { features: ['CUSTOMER.serviceRequest'], needs: 'edit' };

/** Acts of the facility team alone, with what they are sent. */
const acts = {
  assign: { assigneeId: null },
  priority: { priority: 'High' },
  resend: {},
  state: { status: 'InProgress' },
} as const;

/** Those who set up the customer's maintenance system. */
const settingUp: AnyFeature = { features: ['CUSTOMER.providers'], needs: 'view' };

/** A list of a customer, by its query. */
function ofCustomer(path: string): OtherRoute {
  return {
    callers: settingUp,
    request: ({ ownCustomerId }) => ({ path: `${path}?customerId=${ownCustomerId}` }),
    foreign: ({ foreignCustomerId }) => ({ path: `${path}?customerId=${foreignCustomerId}` }),
  };
}

/** A route of the settings of a maintenance system, for those who may change them. */
const setting: AnyFeature = { features: ['CUSTOMER.providers'], needs: 'edit' };

/** A sync that is started: the customers of the access tests have no maintenance system. */
function syncOf(path: string): OtherRoute {
  return {
    callers: setting,
    request: ({ ownCustomerId }) => ({ path, body: { customerId: ownCustomerId } }),
    foreign: ({ foreignCustomerId }) => ({ path, body: { customerId: foreignCustomerId } }),
    status: 409,
  };
}

/** Those who look at the jobs of a customer. */
const watching: AnyFeature = { features: ['CUSTOMER.jobs'], needs: 'view' };

/** The routes of service requests apart from those of people's own and those that every resource has (SRV-03). */
export const serviceRequestRoutes: Readonly<Record<string, OtherRoute>> = {
  'GET workorder/assignee': {
    callers: staff,
    request: ({ ownBuildingId }) => ({ path: `workorder/assignee?buildingId=${ownBuildingId}` }),
    foreign: ({ foreignBuildingId }) => ({ path: `workorder/assignee?buildingId=${foreignBuildingId}` }),
  },
  'GET workorder/status': ofCustomer('workorder/status'),
  'GET serviceconfig/unmappedcode': ofCustomer('serviceconfig/unmappedcode'),
  ...Object.fromEntries(
    ['servicecategory', 'servicechangetype', 'cmmschangetype', 'serviceimpact', 'cmmsimpact'].map(
      (path): [string, OtherRoute] => [`GET ${path}`, { callers: 'member', request: () => ({ path }) }],
    ),
  ),
  'GET servicestatus': { callers: 'member', request: () => ({ path: 'servicestatus' }) },
  'GET servicestate': { callers: 'member', request: () => ({ path: 'servicestate' }) },
  'GET status-feed': {
    ...ofCustomer('status-feed'),
    callers: { features: ['CUSTOMER.serviceRequest'], needs: 'view' },
  },
  'POST status-feed': {
    callers: staff,
    request: ({ ownCustomerId }) => ({ path: 'status-feed', body: { customerId: ownCustomerId } }),
    foreign: ({ foreignCustomerId }) => ({ path: 'status-feed', body: { customerId: foreignCustomerId } }),
    status: 409,
  },
  'GET serviceconfig/{id}/payload': {
    callers: setting,
    request: () => ({ path: `serviceconfig/${NOWHERE}/payload` }),
    status: 404,
  },
  'POST serviceconfig/{id}/bench': {
    callers: setting,
    request: () => ({ path: `serviceconfig/${NOWHERE}/bench`, body: { call: 'read', status: 200, payload: '{}' } }),
    status: 404,
  },
  'GET sync-job-status': { ...ofCustomer('sync-job-status'), callers: watching },
  'GET workorder/sync-job-audit-log': { ...ofCustomer('workorder/sync-job-audit-log'), callers: watching },
  'POST synclocations': syncOf('synclocations'),
  'POST sync-problem-codes': syncOf('sync-problem-codes'),
  'GET problemcode': { callers: 'member', request: () => ({ path: 'problemcode' }) },
  'GET customer/{customerId}/job': {
    callers: watching,
    request: ({ ownCustomerId }) => ({ path: `customer/${ownCustomerId}/job` }),
    foreign: ({ foreignCustomerId }) => ({ path: `customer/${foreignCustomerId}/job` }),
  },
  ...Object.fromEntries(
    Object.entries(acts).map(([name, body]): [string, OtherRoute] => [
      `POST workorder/{id}/${name}`,
      { callers: staff, request: () => ({ path: `workorder/${NOWHERE}/${name}`, body }), status: 404 },
    ]),
  ),
};
