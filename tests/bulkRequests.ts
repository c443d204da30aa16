import type { AnyFeature, OtherRoute, RouteSubjects } from './otherRoutes.ts';

const editedBuildings: AnyFeature = { features: ['CUSTOMER.buildings', 'BUILDING.buildinginfo'], needs: 'edit' };
/** A bulk action on a building in scope; one out of scope is refused by itself, in the job (KIT-05). */
const bulk = (path: string, change: (subjects: RouteSubjects) => unknown, status: 200 | 202 = 202): OtherRoute => ({
  callers: editedBuildings,
  request: (subjects) => ({
    path,
    body: { selection: { ids: [subjects.ownBuildingId] }, change: change(subjects) },
  }),
  ...(status === 200 ? {} : { status }),
});
/** The prices of a menu's products (VEND-25). */
const priced = (path: string): OtherRoute => ({
  callers: { features: ['VENDOR.menus'], needs: 'edit' },
  request: ({ ownProductId }) => ({
    path,
    body: { selection: { ids: [ownProductId] }, change: { percent: 5 } },
  }),
});
const someChange = () => ({ facilityStatus: 'open' });
const someCopy = ({ ownBuildingId }: RouteSubjects) => ({ sourceId: ownBuildingId, settings: ['keyContacts'] });

/** The bulk actions and their previews (KIT-05). */
export const bulkRequests: Readonly<Record<string, OtherRoute>> = {
  'POST building/bulk': bulk('building/bulk', someChange),
  'POST building/bulk/preview': bulk('building/bulk/preview', someChange, 200),
  'POST building/copysettings': bulk('building/copysettings', someCopy),
  'POST building/copysettings/preview': bulk('building/copysettings/preview', someCopy, 200),
  'POST product-store/prices': { ...priced('product-store/prices'), status: 202 },
  'POST product-store/prices/preview': priced('product-store/prices/preview'),
  // A row out of scope is refused by itself, in the job (WORK-08).
  'POST space/rows': {
    callers: {
      features: [
        ...['geographies', 'regions', 'campuses'].map((page) => `CUSTOMER.${page}`),
        ...['CAMPUS.neighborhoods', 'CAMPUS.destinations', 'BUILDING.locations', 'BUILDING.sharedSpaces'],
      ],
      needs: 'edit',
    },
    request: ({ ownSpaceId }) => ({
      path: 'space/rows',
      body: { rows: [{ id: ownSpaceId, version: 1, values: {} }] },
    }),
    status: 202,
  },
};
