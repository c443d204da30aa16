import type { OtherRoute } from './otherRoutes.ts';

/** The routes of texts that people are shown and sent: a customer's own words and its e-mails. */
export const textRoutes: Readonly<Record<string, OtherRoute>> = {
  // RES-104, CUST-17: everyone is shown the texts of their own customer
  'GET customer/{customerId}/translations/{language}': {
    callers: 'member',
    request: ({ ownCustomerId }) => ({ path: `customer/${ownCustomerId}/translations/fr` }),
    foreign: ({ foreignCustomerId }) => ({ path: `customer/${foreignCustomerId}/translations/fr` }),
  },
  'POST customer/{customerId}/translations/{language}': {
    callers: { features: ['CUSTOMER.translate'], needs: 'edit' },
    request: ({ ownCustomerId }) => ({
      path: `customer/${ownCustomerId}/translations/en`,
      body: { texts: { 'policy.title': 'House rules' } },
    }),
    foreign: ({ foreignCustomerId }) => ({
      path: `customer/${foreignCustomerId}/translations/en`,
      body: { texts: { 'policy.title': 'House rules' } },
    }),
  },
  // RES-100, RES-101, RES-102; BLDG-40: what applies to a place is reported to anyone who views its templates
  'GET template/level': {
    callers: { features: ['BUILDING.templates'], needs: 'view' },
    request: ({ ownBuildingId }) => ({ path: `template/level?level=building&buildingId=${ownBuildingId}` }),
    foreign: ({ foreignBuildingId }) => ({ path: `template/level?level=building&buildingId=${foreignBuildingId}` }),
  },
  'GET template/findLevel': {
    callers: { features: ['BUILDING.templates'], needs: 'view' },
    request: ({ ownBuildingId }) => ({ path: `template/findLevel?buildingId=${ownBuildingId}` }),
    foreign: ({ foreignBuildingId }) => ({ path: `template/findLevel?buildingId=${foreignBuildingId}` }),
  },
  'GET template/purpose': {
    callers: { features: ['ROOT.templates', 'CUSTOMER.templates', 'BUILDING.templates'], needs: 'view' },
    request: () => ({ path: 'template/purpose' }),
  },
};
