import type { Needed } from './accessRights.ts';
import type { AnyFeature, OtherRoute } from './otherRoutes.ts';

/** CUST-05: identity and domains by customers at the root, each other part also by its screen of the customer. */
const customerConfig = (needs: Needed): AnyFeature => ({
  features: [
    'ROOT.customers',
    ...['providers', 'resourceBookingConfig', 'defaults', 'pointr'].map((page) => `CUSTOMER.${page}`),
  ],
  needs,
});

/** The routes of a customer's configuration (RES-23, INTG-01, INTG-02). */
export const customerRoutes: Readonly<Record<string, OtherRoute>> = {
  // INTG-01, INTG-02: who looks at customers sees it too (PERM-09)
  'GET customer/{customerId}/provider': {
    callers: { features: ['CUSTOMER.providers', 'ROOT.customers'], needs: 'view' },
    request: ({ ownCustomerId }) => ({ path: `customer/${ownCustomerId}/provider` }),
    foreign: ({ foreignCustomerId }) => ({ path: `customer/${foreignCustomerId}/provider` }),
  },
  // TRUE-11: nothing outside is set up here
  'POST customer/{customerId}/provider/{type}/test': {
    callers: { features: ['CUSTOMER.providers', 'ROOT.customers'], needs: 'edit' },
    request: ({ ownCustomerId }) => ({ path: `customer/${ownCustomerId}/provider/spaceBooking/test` }),
    foreign: ({ foreignCustomerId }) => ({ path: `customer/${foreignCustomerId}/provider/spaceBooking/test` }),
    status: 404,
  },
  'GET customer/bookingconfig/{id}': {
    callers: { features: ['CUSTOMER.resourceBookingConfig', 'ROOT.customers'], needs: 'view' },
    request: ({ ownCustomerId }) => ({ path: `customer/bookingconfig/${ownCustomerId}` }),
    foreign: ({ foreignCustomerId }) => ({ path: `customer/bookingconfig/${foreignCustomerId}` }),
  },
  'POST customer/bookingconfig/{id}': {
    callers: { features: ['CUSTOMER.resourceBookingConfig'], needs: 'add' },
    // Without anything in it there is none, and the next one adds it too.
    request: ({ ownCustomerId }) => ({ path: `customer/bookingconfig/${ownCustomerId}`, body: {} }),
    foreign: ({ foreignCustomerId }) => ({ path: `customer/bookingconfig/${foreignCustomerId}`, body: {} }),
    status: 201,
  },
  'DELETE customer/bookingconfig/{id}': {
    callers: { features: ['CUSTOMER.resourceBookingConfig'], needs: 'delete' },
    request: ({ ownCustomerId }) => ({ path: `customer/bookingconfig/${ownCustomerId}` }),
    foreign: ({ foreignCustomerId }) => ({ path: `customer/bookingconfig/${foreignCustomerId}` }),
    status: 204,
  },
  'PUT customer/bookingconfig/{id}': {
    callers: { features: ['CUSTOMER.resourceBookingConfig', 'ROOT.customers'], needs: 'edit' },
    request: ({ ownCustomerId }) => ({ path: `customer/bookingconfig/${ownCustomerId}`, body: { tenantId: 'north' } }),
    foreign: ({ foreignCustomerId }) => ({
      path: `customer/bookingconfig/${foreignCustomerId}`,
      body: { tenantId: 'north' },
    }),
  },
  // RES-23
  'GET customer/{customerId}/customerconfig': {
    callers: customerConfig('view'),
    request: ({ ownCustomerId }) => ({ path: `customer/${ownCustomerId}/customerconfig` }),
    foreign: ({ foreignCustomerId }) => ({ path: `customer/${foreignCustomerId}/customerconfig` }),
  },
  'POST customer/{customerId}/customerconfig': {
    callers: customerConfig('edit'),
    request: ({ ownCustomerId }) => ({ path: `customer/${ownCustomerId}/customerconfig`, body: { sync: true } }),
    foreign: ({ foreignCustomerId }) => ({
      path: `customer/${foreignCustomerId}/customerconfig`,
      body: { sync: true },
    }),
  },
  'PUT customer/{customerId}/customerconfig': {
    callers: customerConfig('edit'),
    request: ({ ownCustomerId }) => ({ path: `customer/${ownCustomerId}/customerconfig`, body: { sync: true } }),
    foreign: ({ foreignCustomerId }) => ({
      path: `customer/${foreignCustomerId}/customerconfig`,
      body: { sync: true },
    }),
  },
};
