import type { AnyFeature, OtherRoute } from './otherRoutes.ts';
import type { Needed } from './accessRights.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const everywhere = ['ROOT.notifications', 'CUSTOMER.notifications', 'BUILDING.buildingNotifications'];
const anywhere = (needs: Needed): AnyFeature => ({ features: everywhere, needs });
const written = { title: 'Lifts', message: 'The lifts are serviced on Tuesday.' };

/** The routes of the notifications of one level. What is read without the feature is what was sent to the person (LIM-07). */
function routesOf(path: string, feature: string, isOfCustomer: boolean): Record<string, OtherRoute> {
  const at = (needs: Needed): AnyFeature => ({ features: [feature], needs });
  const one = () => ({ path: `${path}/${NOWHERE}` });
  return {
    [`GET ${path}`]: { callers: at('view'), without: 200, siblings: everywhere, request: () => ({ path }) },
    [`GET ${path}/{id}`]: { callers: 'member', request: one, status: 404 },
    [`POST ${path}`]: {
      callers: at('add'),
      request: ({ ownCustomerId }) => ({ path, body: isOfCustomer ? { customerId: ownCustomerId } : {} }),
      status: 400,
      ...(isOfCustomer
        ? {
            foreign: ({ foreignCustomerId }) => ({ path, body: { ...written, customerId: foreignCustomerId } }),
          }
        : {}),
    },
    [`PUT ${path}/{id}`]: { callers: at('edit'), request: () => ({ ...one(), body: {} }), status: 404 },
    [`DELETE ${path}/{id}`]: { callers: at('delete'), request: one, status: 404 },
  };
}

/** Routes of notifications apart from the plain ones (RES-41, RES-42, MSG-06, MSG-07). */
export const notificationRoutes: Readonly<Record<string, OtherRoute>> = {
  ...routesOf('globalNotification', 'ROOT.notifications', false),
  ...routesOf('globalCustomerNotification', 'CUSTOMER.notifications', true),
  'POST notification/recipients': {
    callers: { features: ['BUILDING.buildingNotifications'], needs: 'view' },
    request: ({ ownBuildingId }) => ({
      path: 'notification/recipients',
      body: { buildingId: ownBuildingId, audienceType: 'allUsers' },
    }),
    foreign: ({ foreignBuildingId }) => ({
      path: 'notification/recipients',
      body: { buildingId: foreignBuildingId, audienceType: 'allUsers' },
    }),
  },
  'POST notification/{id}/send': {
    callers: anywhere('edit'),
    request: () => ({ path: `notification/${NOWHERE}/send` }),
    status: 404,
  },
  'POST notification/{id}/stop': {
    callers: anywhere('edit'),
    request: () => ({ path: `notification/${NOWHERE}/stop` }),
    status: 404,
  },
  'POST notification/{id}/test': {
    callers: anywhere('edit'),
    request: () => ({ path: `notification/${NOWHERE}/test` }),
    status: 404,
  },
  'GET notification/{id}/delivery': {
    callers: anywhere('view'),
    request: () => ({ path: `notification/${NOWHERE}/delivery` }),
    status: 404,
  },
};
