import type { Needed } from './accessRights.ts';
import type { AnyFeature, OtherRoute } from './otherRoutes.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const policies = (needs: Needed): AnyFeature => ({ features: ['CUSTOMER.DataRetentionPolicies'], needs });
/** Those who work on a page that shows a legal hold. */
const shown: AnyFeature = {
  features: [
    'ROOT.customers',
    'CUSTOMER.DataRetentionPolicies',
    'CUSTOMER.audit',
    'CUSTOMER.buildings',
    'CUSTOMER.campuses',
    'CUSTOMER.notifications',
    'CUSTOMER.serviceRequest',
    'CUSTOMER.users',
    'CAMPUS.buildings',
    'BUILDING.buildinginfo',
    'BUILDING.buildinginvites',
    'BUILDING.buildingNotifications',
    'BUILDING.buildingReservations',
    'BUILDING.events',
    'BUILDING.roomReleases',
    'BUILDING.visitorManagement',
    'VENDOR.orders',
  ],
  needs: 'view',
};
const setting: AnyFeature = { features: ['ROOT.customers'], needs: 'edit' };

/** A request below a customer, in the caller's own and in another one. */
function below(part: string, body?: object): Pick<OtherRoute, 'request' | 'foreign'> {
  const of = (customerId: string) => ({
    path: `customer/${customerId}/${part}`,
    ...(body === undefined ? {} : { body }),
  });
  return {
    request: ({ ownCustomerId }) => of(ownCustomerId),
    foreign: ({ foreignCustomerId }) => of(foreignCustomerId),
  };
}

/** The routes of data retention and of legal holds apart from those that every resource has (AUDIT-15, RES-04, RET-01 to RET-03). */
export const retentionRoutes: Readonly<Record<string, OtherRoute>> = {
  'GET customer/{customerId}/dataretention/preview': {
    callers: policies('view'),
    ...below('dataretention/preview?type=orders&period=365'),
  },
  'GET customer/{customerId}/dataretention/log': { callers: policies('view'), ...below('dataretention/log') },
  'GET audit/inActiveUserRemoval': {
    callers: policies('view'),
    request: ({ ownCustomerId }) => ({ path: `audit/inActiveUserRemoval?customerId=${ownCustomerId}` }),
    foreign: ({ foreignCustomerId }) => ({ path: `audit/inActiveUserRemoval?customerId=${foreignCustomerId}` }),
  },
  'POST customer/{customerId}/dataretention/{id}/calloff': {
    callers: policies('edit'),
    ...below(`dataretention/${NOWHERE}/calloff`),
    status: 404,
  },
  'GET customer/{customerId}/legalhold': { callers: shown, ...below('legalhold') },
  // Without a reason: a hold would keep what other tests remove.
  'PUT customer/{customerId}/legalhold': { callers: setting, ...below('legalhold', {}), status: 400 },
  'DELETE customer/{customerId}/legalhold': { callers: setting, ...below('legalhold'), status: 404 },
};
