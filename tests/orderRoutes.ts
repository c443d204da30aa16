import type { OtherRoute, RouteRequest, RouteSubjects } from './otherRoutes.ts';

interface Ordered {
  /** The feature whose edit right puts the records in order. */
  readonly feature: string;
  /** Features of other kinds of records that the same routes serve. */
  readonly siblings?: readonly string[];
  /** The path of the caller's records and the id of one, and those of another customer. */
  readonly own: (subjects: RouteSubjects) => readonly [path: string, id: string];
  readonly foreign: (subjects: RouteSubjects) => readonly [path: string, id: string];
}

/** The two routes by which records of a path get their order: one by one, and all at once. */
function orderOf(path: string, { feature, siblings, own, foreign }: Ordered): Record<string, OtherRoute> {
  const shared = {
    callers: { features: [feature], needs: 'edit' },
    ...(siblings === undefined ? {} : { siblings }),
  } as const;
  const one = ([place, id]: readonly [string, string]): RouteRequest => ({
    path: `${place}/${id}/reorder`,
    body: { sortOrder: 0 },
  });
  const all = ([place, id]: readonly [string, string]): RouteRequest => ({
    path: `${place}/reorder`,
    body: { ids: [id] },
  });
  return {
    [`POST ${path}/{id}/reorder`]: {
      ...shared,
      request: (subjects) => one(own(subjects)),
      foreign: (subjects) => one(foreign(subjects)),
    },
    [`POST ${path}/reorder`]: {
      ...shared,
      request: (subjects) => all(own(subjects)),
      foreign: (subjects) => all(foreign(subjects)),
    },
  };
}

/** Routes that put records in order (RES-17, RES-47, RES-121, CONT-09). */
export const orderRoutes: Readonly<Record<string, OtherRoute>> = {
  ...orderOf('building/{buildingId}/key-contacts', {
    feature: 'BUILDING.keycontacts',
    own: ({ ownBuildingId, ownKeyContactId }) => [`building/${ownBuildingId}/key-contacts`, ownKeyContactId],
    foreign: ({ foreignBuildingId, foreignKeyContactId }) => [
      `building/${foreignBuildingId}/key-contacts`,
      foreignKeyContactId,
    ],
  }),
  ...orderOf('building/{buildingId}/concierge', {
    feature: 'BUILDING.concierge',
    own: ({ ownBuildingId, ownConciergeServiceId }) => [`building/${ownBuildingId}/concierge`, ownConciergeServiceId],
    foreign: ({ foreignBuildingId, foreignConciergeServiceId }) => [
      `building/${foreignBuildingId}/concierge`,
      foreignConciergeServiceId,
    ],
  }),
  // FAQs have an order, and so have the articles next to them; the example is an article.
  ...orderOf('customerArticle', {
    feature: 'CUSTOMER.articles',
    siblings: ['CUSTOMER.faqs'],
    own: ({ ownCustomerArticleId }) => ['customerArticle', ownCustomerArticleId],
    foreign: ({ foreignCustomerArticleId }) => ['customerArticle', foreignCustomerArticleId],
  }),
  // NAV-63, VEND-25: both orders are those of the menu.
  ...orderOf('product-categories', {
    feature: 'VENDOR.menus',
    own: ({ ownCategoryId }) => ['product-categories', ownCategoryId],
    foreign: ({ foreignCategoryId }) => ['product-categories', foreignCategoryId],
  }),
  ...orderOf('product-store', {
    feature: 'VENDOR.menus',
    own: ({ ownProductId }) => ['product-store', ownProductId],
    foreign: ({ foreignProductId }) => ['product-store', foreignProductId],
  }),
  // NAV-52, NAV-53: floors have an order, and so have the other kinds of nodes; the example is a shared space.
  ...orderOf('space', {
    feature: 'BUILDING.sharedSpaces',
    siblings: [
      ...['geographies', 'regions', 'campuses'].map((page) => `CUSTOMER.${page}`),
      ...['CAMPUS.neighborhoods', 'CAMPUS.destinations', 'BUILDING.locations'],
    ],
    own: ({ ownSpaceId }) => ['space', ownSpaceId],
    foreign: ({ foreignSpaceId }) => ['space', foreignSpaceId],
  }),
  // RES-121: the order is the building's.
  ...orderOf('vendor', {
    feature: 'BUILDING.vendors',
    own: ({ ownVendorId }) => ['vendor', ownVendorId],
    foreign: ({ foreignVendorId }) => ['vendor', foreignVendorId],
  }),
};
