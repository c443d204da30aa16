import type { AnyFeature, OtherRoute } from './otherRoutes.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

const employees: AnyFeature = { features: ['BUILDING.employee'], needs: 'add' };

/** Stored files, what is uploaded, and the branding that shows them. */
export const fileRoutes: Readonly<Record<string, OtherRoute>> = {
  // RES-06, LIM-07: everyone reads the branding of their customer
  'GET config/branding': {
    callers: 'member',
    request: ({ ownCustomerId }) => ({ path: `config/branding?customerId=${ownCustomerId}` }),
    foreign: ({ foreignCustomerId }) => ({ path: `config/branding?customerId=${foreignCustomerId}` }),
  },
  // RES-39
  'GET file/{id}': { callers: 'member', request: () => ({ path: `file/${NOWHERE}` }), status: 404 },
  'GET file': { callers: 'member', request: () => ({ path: `file?id=${NOWHERE}` }), status: 404 },
  'DELETE file/{id}': { callers: 'portal', request: () => ({ path: `file/${NOWHERE}` }), status: 404 },
  'DELETE file': { callers: 'portal', request: () => ({ path: `file?id=${NOWHERE}` }), status: 404 },
  // RES-15
  'POST upload/image': { callers: 'uploader', request: () => ({ path: 'upload/image?kind=logo' }), status: 400 },
  'POST upload/font': { callers: 'uploader', request: () => ({ path: 'upload/font' }), status: 400 },
  'POST upload/icons': { callers: 'uploader', request: () => ({ path: 'upload/icons' }), status: 400 },
  // MSG-14
  'POST building/{buildingId}/employee/import': {
    callers: employees,
    request: ({ ownBuildingId }) => ({ path: `building/${ownBuildingId}/employee/import` }),
    foreign: ({ foreignBuildingId }) => ({ path: `building/${foreignBuildingId}/employee/import` }),
    status: 415,
  },
  'GET building/{buildingId}/employee/import/template': {
    callers: employees,
    request: ({ ownBuildingId }) => ({ path: `building/${ownBuildingId}/employee/import/template?format=csv` }),
    foreign: ({ foreignBuildingId }) => ({ path: `building/${foreignBuildingId}/employee/import/template` }),
  },
};
