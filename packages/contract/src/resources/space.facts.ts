import type { FieldRule } from '../core/changeRules.ts';
import { allActions, defineFacts } from '../core/resource.ts';
import { canAddNode, isNodeType, nodeRules, nodeTypes } from '../rules/spaceTypes.ts';

/** The statuses of a campus, the one it begins with first; Active is shown as Live (CAMP-08). */
export const campusStatuses = ['Provisioning', 'Active'] as const;

const outdoors = [
  'CUSTOMER.geographies',
  'CUSTOMER.regions',
  'CUSTOMER.campuses',
  'CAMPUS.neighborhoods',
  'CAMPUS.destinations',
] as const;
const indoors = ['BUILDING.sharedSpaces', 'BUILDING.locations'] as const;
/** Anyone who works below a region or campus, or puts something into one, reads it. */
const belowOutdoors = ['CUSTOMER.buildings', 'CAMPUS.buildings', 'BUILDING.buildinginfo', ...indoors] as const;

/** A node is added by those who may add nodes of its type. */
const refuseAdded: FieldRule = ({ session, action, after }) =>
  action === 'add' && isNodeType(after['type']) && !canAddNode(session, after['type'])
    ? [{ code: 'forbidden', status: 403 }]
    : [];

/** The feature of the screens that edit each type of node. */
const features = Object.fromEntries(nodeTypes.map((one) => [one, nodeRules[one].feature]));

export const spaceFacts = defineFacts({
  name: 'space',
  path: 'space',
  levels: {
    customer: { view: [...outdoors, ...belowOutdoors], add: outdoors, edit: outdoors, delete: outdoors },
    building: { view: indoors, add: indoors, edit: indoors, delete: indoors },
  },
  readers: 'content',
  lookupFields: ['name', 'type', 'customerId', 'buildingId'],
  query: {
    filter: [
      'name',
      'type',
      'status',
      'capacity',
      'destinationZoomTier',
      'mapSpaceXRefId',
      'externalSpaceId',
      'bookingId',
      'serviceId',
      'reservable',
      'active',
      'subtype',
      'vendorType',
      'displayOrder',
      'parentId',
      'floorId',
      'iconCategoryId',
      'customerId',
      'buildingId',
    ],
    sort: ['name', 'displayOrder'],
    search: ['name', 'friendlyName', 'mapSpaceXRefId', 'address', 'location'],
    defaultSort: 'name',
    expand: {
      parent: { resource: 'space', field: 'parentId' },
      campus: { resource: 'space', field: 'campusId' },
      floor: { resource: 'space', field: 'floorId' },
    },
  },
  finding: { kinds: { field: 'type', features } },
  unique: [{ fields: ['mapSpaceXRefId'], within: ['customerId', 'buildingId'], code: 'duplicateXRef' }],
  references: {
    customerId: { resource: 'customer', code: 'reference' },
    buildingId: { resource: 'building', code: 'reference' },
    fbVendorId: { resource: 'vendor', code: 'reference' },
    iconCategoryId: { resource: 'mapTemplate', code: 'reference' },
  },
  blockedBy: [
    { resource: 'space', field: 'parentId' },
    { resource: 'building', field: 'parentId' },
    { resource: 'device', field: 'spaceId' },
    { resource: 'lockerBank', field: 'floorId' },
    { resource: 'reservation', field: 'spaceId', until: 'endDate' },
  ],
  files: { imageIds: 'image' },
  fieldRules: { type: refuseAdded },
  actions: allActions,
});

export const regionFacts = defineFacts({ ...spaceFacts, texts: 'region', levels: { customer: 'CUSTOMER.regions' } });

export const campusFacts = defineFacts({
  ...spaceFacts,
  texts: 'campus',
  levels: { customer: 'CUSTOMER.campuses' },
  // The screen makes campuses alone, and says so before anything is typed (TRUE-02).
  recordRule: ({ session, action }) =>
    action === 'add' && !canAddNode(session, 'Campus') ? { code: 'forbidden', status: 403 } : null,
});

export const neighborhoodFacts = defineFacts({
  ...spaceFacts,
  texts: 'neighborhood',
  levels: { customer: 'CAMPUS.neighborhoods' },
});

export const destinationFacts = defineFacts({
  ...spaceFacts,
  texts: 'destination',
  levels: { customer: 'CAMPUS.destinations' },
});

export const sharedSpaceFacts = defineFacts({
  ...spaceFacts,
  texts: 'sharedSpace',
  levels: { building: 'BUILDING.sharedSpaces' },
});

export const floorFacts = defineFacts({
  ...spaceFacts,
  texts: 'floor',
  levels: { building: 'BUILDING.locations' },
  query: { ...spaceFacts.query, defaultSort: 'displayOrder' },
});

export const floorSpaceFacts = defineFacts({
  ...spaceFacts,
  texts: 'floorSpace',
  levels: { building: 'BUILDING.locations' },
});

export const geographyFacts = defineFacts({
  ...spaceFacts,
  texts: 'geography',
  levels: { customer: 'CUSTOMER.geographies' },
});
