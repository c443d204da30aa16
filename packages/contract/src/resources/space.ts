import { z } from 'zod';

import { kindRule } from '../core/changeRules.ts';
import type { RuleIssue } from '../core/errors.ts';
import {
  description,
  email,
  id,
  latitude,
  longitude,
  name,
  recordHead,
  shortText,
  wholeNumber,
} from '../core/fields.ts';
import { imageLimits } from '../core/limits.ts';
import { allActions, defineResource } from '../core/resource.ts';
import { isIndoors, isNodeType, type NodeType, nodeRules, nodeTypes } from '../rules/spaceTypes.ts';
import { mapSpaceXRefId } from './building.ts';

/** The statuses of a campus, the one it begins with first; Active is shown as Live (CAMP-08). */
export const campusStatuses = ['Provisioning', 'Active'] as const;

const fields = {
  name: name(),
  /** The node it stands in; null directly in its customer or building (PLACE-06). */
  parentId: id().nullable(),
  description: description(),
  /** Unique within the building, or among what stands in none (PLACE-15, ERR-33). */
  mapSpaceXRefId: mapSpaceXRefId().nullable(),
  status: z.enum(campusStatuses, 'choice').nullable(),
  address: shortText(),
  latitude: latitude().nullable(),
  longitude: longitude().nullable(),
  /** The map shows it from this zoom on (CAMP-07). */
  destinationZoomTier: wholeNumber().max(30, 'tooLarge').nullable(),
  /** Where in the building it is, in words (PLACE-21). */
  location: shortText(),
  bookingEmail: email().nullable(),
  bookingRoomName: shortText(),
  /** People that it holds. */
  capacity: wholeNumber().nullable(),
  /** Ids of the building's tags. */
  tags: z.array(id()).max(50),
  imageIds: z.array(id()).max(imageLimits.mostInList),
};

type FieldName = keyof typeof fields;

const common: readonly FieldName[] = ['name', 'parentId', 'description', 'mapSpaceXRefId'];
const position: readonly FieldName[] = ['latitude', 'longitude'];
const ofRoom: readonly FieldName[] = ['bookingEmail', 'bookingRoomName', 'capacity', 'tags', 'imageIds'];
const further: Readonly<Partial<Record<NodeType, readonly FieldName[]>>> = {
  Campus: [...position, 'status', 'address', 'imageIds'],
  Destination: [...position, 'destinationZoomTier', 'imageIds'],
  'Common Area': [...ofRoom, 'location'],
};

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** What a node of its type has besides name and place; anything else stays empty. */
function strangeFields(type: NodeType, value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const own = new Set<string>([...common, ...(further[type] ?? (isIndoors(type) ? ofRoom : []))]);
  return Object.keys(fields)
    .filter((field) => !own.has(field) && isSet(value[field]))
    .map((field) => ({ field, code: 'unknownField' }));
}

/** A node stands where its type may, has its type's fields, and both parts of its position or none. */
function check(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const { type, parentId } = value;
  if (!isNodeType(type)) return [];
  const issues = strangeFields(type, value);
  const { parents, isFree } = nodeRules[type];
  if (!isSet(parentId) && !isFree) issues.push({ field: 'parentId', code: 'required' });
  if (isSet(parentId) && parents.length === 0) issues.push({ field: 'parentId', code: 'parentType' });
  if (isIndoors(type) && !isSet(value['buildingId'])) issues.push({ field: 'buildingId', code: 'required' });
  if (!isIndoors(type) && isSet(value['buildingId'])) issues.push({ field: 'buildingId', code: 'mismatch' });
  const [lacking] = position.filter((field) => !isSet(value[field]));
  if (lacking !== undefined && position.some((field) => isSet(value[field])))
    issues.push({ field: lacking, code: 'required' });
  return issues;
}

const type = z.enum(nodeTypes, 'choice');
const derived = {
  type,
  customerId: id(),
  buildingId: id().nullable(),
  /** The campus that a neighborhood or destination stands in. */
  campusId: id().nullable(),
  /** The names of the nodes that it stands in, the outermost first. */
  path: z.array(z.string()),
  imageUrls: z.array(z.string()),
};

/** What people see of a place in the app. */
const reader = z.object({
  id: id(),
  name: fields.name,
  type,
  customerId: id(),
  buildingId: derived.buildingId,
  campusId: derived.campusId,
  parentId: fields.parentId,
  description: fields.description,
  mapSpaceXRefId: fields.mapSpaceXRefId,
  address: fields.address,
  latitude: fields.latitude,
  longitude: fields.longitude,
  destinationZoomTier: fields.destinationZoomTier,
  location: fields.location,
  capacity: fields.capacity,
  tags: fields.tags,
  imageUrls: derived.imageUrls,
});

const outdoors = ['CUSTOMER.regions', 'CUSTOMER.campuses', 'CAMPUS.neighborhoods', 'CAMPUS.destinations'] as const;
const indoors = ['BUILDING.sharedSpaces', 'BUILDING.locations'] as const;
/** Whoever works below a region or campus, or puts something into one, reads it. */
const belowOutdoors = [
  'CUSTOMER.buildings',
  'CUSTOMER.geographies',
  'CAMPUS.buildings',
  'BUILDING.buildinginfo',
  ...indoors,
] as const;

const writable = z.object(fields).partial();

/** The feature of the screens that edit each type of node. */
const features = Object.fromEntries(nodeTypes.map((one) => [one, nodeRules[one].feature]));

/** The nodes of the geography and of buildings: regions, campuses, neighborhoods, destinations, shared spaces, floors and what stands on them (RES-83, PLACE-04, PLACE-06). */
export const space = defineResource({
  name: 'space',
  path: 'space',
  levels: {
    customer: { view: [...outdoors, ...belowOutdoors], add: outdoors, edit: outdoors, delete: outdoors },
    building: { view: indoors, add: indoors, edit: indoors, delete: indoors },
  },
  readers: 'content',
  lookupFields: ['name', 'type', 'customerId', 'buildingId'],
  reader,
  record: z.object({ ...recordHead, ...fields, ...derived }),
  row: z.object({ ...recordHead, ...fields, ...derived, parentName: z.string().nullable() }),
  create: writable.extend({
    type,
    name: fields.name,
    customerId: id().optional(),
    buildingId: id().nullable().optional(),
  }),
  update: writable,
  query: {
    filter: [
      'name',
      'type',
      'status',
      'capacity',
      'destinationZoomTier',
      'mapSpaceXRefId',
      'parentId',
      'customerId',
      'buildingId',
    ],
    sort: ['name'],
    search: ['name', 'address', 'location'],
    defaultSort: 'name',
    expand: {
      parent: { resource: 'space', field: 'parentId' },
      customer: { resource: 'customer', field: 'customerId' },
      building: { resource: 'building', field: 'buildingId' },
    },
  },
  finding: { kinds: { field: 'type', features } },
  unique: [{ fields: ['mapSpaceXRefId'], within: ['customerId', 'buildingId'], code: 'duplicateXRef' }],
  references: {
    customerId: { resource: 'customer', code: 'reference' },
    buildingId: { resource: 'building', code: 'reference' },
  },
  blockedBy: [
    { resource: 'space', field: 'parentId' },
    { resource: 'building', field: 'parentId' },
  ],
  files: { imageIds: 'image' },
  check,
  fieldRules: { type: kindRule('type', features) },
  actions: allActions,
});

/** The regions of a customer as their own screen shows them (CUST-15). */
export const region = defineResource({ ...space, texts: 'region', levels: { customer: 'CUSTOMER.regions' } });

/** The campuses of a customer (CAMP-01, CAMP-02). */
export const campus = defineResource({ ...space, texts: 'campus', levels: { customer: 'CUSTOMER.campuses' } });

/** The neighborhoods of a campus (CAMP-04). */
export const neighborhood = defineResource({
  ...space,
  texts: 'neighborhood',
  levels: { customer: 'CAMPUS.neighborhoods' },
});

/** The destinations of a campus (CAMP-05). */
export const destination = defineResource({
  ...space,
  texts: 'destination',
  levels: { customer: 'CAMPUS.destinations' },
});

/** The shared spaces of a building (PLACE-21, PLACE-22). */
export const sharedSpace = defineResource({
  ...space,
  texts: 'sharedSpace',
  levels: { building: 'BUILDING.sharedSpaces' },
});
