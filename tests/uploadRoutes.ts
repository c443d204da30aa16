import type { Needed } from './accessRights.ts';
import type { AnyFeature, OtherRoute } from './otherRoutes.ts';

const places = (needs: Needed): AnyFeature => ({
  features: [
    'CUSTOMER.buildings',
    'CUSTOMER.providers',
    'CAMPUS.destinations',
    'BUILDING.devices',
    'BUILDING.keycontacts',
    'BUILDING.locations',
    'BUILDING.tags',
    'BUILDING.tenants',
  ],
  needs,
});
const NOWHERE = '00000000-0000-7000-8000-000000000000';
const UPLOAD = `location/batchupload/${NOWHERE}`;

/** The routes of bulk uploads (RES-87 to RES-89); a place or upload out of scope is 404, looked at in their own tests. */
export const uploadRoutes: Readonly<Record<string, OtherRoute>> = {
  // The request is no form
  'POST location/batchupload': {
    callers: places('add'),
    request: () => ({ path: 'location/batchupload' }),
    status: 415,
  },
  'GET location/batchupload': {
    callers: places('view'),
    request: () => ({ path: 'location/batchupload' }),
    status: 400,
  },
  'GET location/batchupload/template': {
    callers: places('view'),
    request: () => ({ path: 'location/batchupload/template' }),
    status: 400,
  },
  'GET location/batchupload/export': {
    callers: places('view'),
    request: () => ({ path: 'location/batchupload/export' }),
    status: 400,
  },
  'GET location/batchupload/{id}': { callers: places('view'), request: () => ({ path: UPLOAD }), status: 404 },
  'GET location/batchupload/{id}/lines': {
    callers: places('view'),
    request: () => ({ path: `${UPLOAD}/lines` }),
    status: 404,
  },
  'GET location/batchupload/{id}/errors': {
    callers: places('view'),
    request: () => ({ path: `${UPLOAD}/errors` }),
    status: 404,
  },
  'PUT location/batchupload/{id}/columns': {
    callers: places('add'),
    request: () => ({ path: `${UPLOAD}/columns`, body: { columns: {} } }),
    status: 404,
  },
  'PUT location/batchupload/{id}/lines': {
    callers: places('add'),
    request: () => ({ path: `${UPLOAD}/lines`, body: { lines: [{ line: 2, cells: { A: 'Room' } }] } }),
    status: 404,
  },
  'PUT location/batchupload/{id}/sheet': {
    callers: places('add'),
    request: () => ({ path: `${UPLOAD}/sheet`, body: { sheet: 'Rooms' } }),
    status: 404,
  },
  'POST location/batchupload/{id}/apply': {
    callers: places('add'),
    request: () => ({ path: `${UPLOAD}/apply` }),
    status: 404,
  },
  'POST location/batchupload/{id}/undo': {
    callers: places('edit'),
    request: () => ({ path: `${UPLOAD}/undo` }),
    status: 404,
  },
  'GET location/unproccessedrecords': {
    callers: places('view'),
    request: () => ({ path: `location/unproccessedrecords?jobId=${NOWHERE}` }),
    status: 404,
  },
  'GET location/batchstatus': {
    callers: places('view'),
    request: () => ({ path: `location/batchstatus?jobId=${NOWHERE}` }),
    status: 404,
  },
};
