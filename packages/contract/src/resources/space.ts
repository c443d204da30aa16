import { z } from 'zod';

import { isEmail } from '../core/emailAddress.ts';
import type { RuleIssue } from '../core/errors.ts';
import {
  bufferMinutes,
  description,
  distinct,
  email,
  id,
  latitude,
  longitude,
  name,
  optionalName,
  recordHead,
  shortText,
  text,
  wholeNumber,
} from '../core/fields.ts';
import { imageLimits, textLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { operatingHoursIssues } from '../rules/operatingHours.facts.ts';
import { operatingHours } from '../rules/operatingHours.ts';
import {
  indoorTypes,
  isIndoors,
  isNodeType,
  nodeRules,
  type NodeType,
  nodeTypes,
  spaceSubtypes,
  spaceVendorTypes,
} from '../rules/spaceTypes.ts';
import { mapSpaceXRefId } from './building.ts';
import {
  campusFacts,
  campusStatuses,
  destinationFacts,
  floorFacts,
  floorSpaceFacts,
  geographyFacts,
  neighborhoodFacts,
  regionFacts,
  sharedSpaceFacts,
  spaceFacts,
} from './space.facts.ts';

/** Returns what a booking provider calls a space: letters, digits, @, dots and spaces, or an e-mail address (PLACE-16). */
const bookingId = () =>
  text(textLimits.email).refine((value) => /^[A-Za-z0-9@. ]*$/.test(value) || isEmail(value), 'bookingId');

const fields = {
  name: name(),
  /** What people call it (PLACE-09). */
  friendlyName: optionalName(),
  /** Its place among the floors of the building, or the spaces around it, from 0 (PLACE-09, PLACE-20). */
  displayOrder: wholeNumber().nullable(),
  /** The node it is in; null directly in its customer or building (PLACE-06). */
  parentId: id().nullable(),
  description: description(),
  /** Unique within the building, or among what is in none (PLACE-15, ERR-33). */
  mapSpaceXRefId: mapSpaceXRefId().nullable(),
  /** What another system calls it (PLACE-09). */
  externalSpaceId: shortText(),
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
  /** What the booking provider calls it, and shows it as (PLACE-10, PLACE-16). */
  bookingId: bookingId().nullable(),
  bookingName: shortText(),
  /** The service of the booking provider; without one the building has the map feature (PLACE-17). */
  serviceId: shortText(),
  /** People that it holds. */
  capacity: wholeNumber().nullable(),
  /** When it is open, Monday first; null: as what it is in, and in the end its building (PLACE-10). */
  openHours: operatingHours().nullable(),
  /** Kept free after each booking; null: as what it is in, and in the end its building (RESV-24). */
  bookingBuffer: bufferMinutes().nullable(),
  /** Whether it can be booked (PLACE-19). */
  reservable: z.boolean(),
  /** Whether the app shows it (PLACE-19). */
  active: z.boolean(),
  /** Private occupancy: mobile users are not shown whether people are in it (PLACE-18). */
  motionPrivate: z.boolean(),
  lockerBankId: shortText(),
  lockerFloorId: shortText(),
  vendorType: z.enum(spaceVendorTypes, 'choice'),
  /** The food and beverage vendor of the building whose place it is (PLACE-11). */
  fbVendorId: id().nullable(),
  subtype: z.enum(spaceSubtypes, 'choice').nullable(),
  /** What it is used for where the subtype is Other; empty otherwise (PLACE-12). */
  otherValue: shortText(),
  /** The map template of kind Icon whose icons it is drawn with (PLACE-11). */
  iconCategoryId: id().nullable(),
  /** Ids of the building's tags. */
  tags: distinct(id(), 50),
  imageIds: distinct(id(), imageLimits.maxInList),
};

type FieldName = keyof typeof fields;

const common: readonly FieldName[] = ['name', 'parentId', 'description', 'mapSpaceXRefId'];
const position: readonly FieldName[] = ['latitude', 'longitude'];
const ofFloor: readonly FieldName[] = [
  'friendlyName',
  'displayOrder',
  'externalSpaceId',
  'openHours',
  'bookingBuffer',
  'active',
  'bookingEmail',
  'bookingRoomName',
  'capacity',
  'tags',
  'imageIds',
];
const ofSpace: readonly FieldName[] = [
  ...ofFloor,
  'location',
  'bookingId',
  'bookingName',
  'serviceId',
  'reservable',
  'motionPrivate',
  'lockerBankId',
  'lockerFloorId',
  'vendorType',
  'fbVendorId',
  'subtype',
  'otherValue',
  'destinationZoomTier',
  'iconCategoryId',
];
const further: Readonly<Partial<Record<NodeType, readonly FieldName[]>>> = {
  Campus: [...position, 'status', 'address', 'imageIds'],
  Destination: [...position, 'destinationZoomTier', 'imageIds'],
  Floor: ofFloor,
};

/** What fields that are never empty have where nothing is said. */
const unsaid: Readonly<Record<string, unknown>> = {
  active: true,
  reservable: false,
  motionPrivate: false,
  vendorType: 'noVendor',
};

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** Returns what a node of its type has apart from name and place; anything else stays empty. */
function strangeFields(type: NodeType, value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const own = new Set<string>([...common, ...(further[type] ?? (isIndoors(type) ? ofSpace : []))]);
  return Object.keys(fields)
    .filter((field) => !own.has(field) && isSet(value[field]) && value[field] !== unsaid[field])
    .map((field) => ({ field, code: 'otherType' }));
}

/** Returns what a choice asks for in another field: the text of Other (PLACE-12), the vendor of a vendor's place (PLACE-13). */
function lackingFields({
  subtype,
  otherValue,
  vendorType,
  fbVendorId,
}: Readonly<Record<string, unknown>>): RuleIssue[] {
  const isLacking = {
    otherValue: subtype === 'Other' && (!isSet(otherValue) || String(otherValue).trim() === ''),
    fbVendorId: vendorType === 'fbvendor' && !isSet(fbVendorId),
  };
  return Object.entries(isLacking).flatMap(([field, lacks]) => (lacks ? [{ field, code: 'required' as const }] : []));
}

/** A node is where its type may be, has its type's fields and what these ask for, and both parts of its position or none. */
function check(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const { type, parentId } = value;
  if (!isNodeType(type)) return [];
  const issues = [
    ...strangeFields(type, value),
    ...lackingFields(value),
    ...operatingHoursIssues('openHours', value['openHours']),
  ];
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
  /** The campus that a neighborhood or destination is in. */
  campusId: id().nullable(),
  /** The floor that it is on. */
  floorId: id().nullable(),
  /** The names of the nodes that it is in, the outermost first. */
  path: z.array(z.string()),
  imageUrls: z.array(z.string()),
};

/** The name of the nearest place around it that the app does not show, with all that is in it; null where it shows them (PLACE-19). */
const inactiveFrom = z.string().nullable();

const inherited = {
  inactiveFrom,
  /** When it is open by its own hours, else by those of the nearest place around it that has some; null: around the clock. */
  openHoursInForce: operatingHours().nullable(),
  /** The name of the space or building that these hours come from; null where they are its own or no one's. */
  openHoursFrom: z.string().nullable(),
  /** The minutes that are kept free after each booking: its own, else those of the nearest place around it that has some. */
  bookingBufferInForce: z.int(),
  /** The name of the space or building that these minutes come from; null where they are its own or no one's. */
  bookingBufferFrom: z.string().nullable(),
};

/** What people see of a place in the app. */
const reader = z.object({
  id: id(),
  name: fields.name,
  friendlyName: fields.friendlyName,
  type,
  displayOrder: fields.displayOrder,
  floorId: derived.floorId,
  openHoursInForce: inherited.openHoursInForce,
  reservable: fields.reservable,
  vendorType: fields.vendorType,
  fbVendorId: fields.fbVendorId,
  subtype: fields.subtype,
  otherValue: fields.otherValue,
  iconCategoryId: fields.iconCategoryId,
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

const writable = z.object(fields).partial();

/** The nodes of the geography and of buildings: regions, campuses, neighborhoods, destinations, shared spaces, floors and what is on them (RES-83, PLACE-04, PLACE-06). */
export const space = defineResource({
  ...spaceFacts,
  reader,
  record: z.object({ ...recordHead, ...fields, ...derived, ...inherited }),
  row: z.object({
    ...recordHead,
    ...fields,
    ...derived,
    parentName: z.string().nullable(),
    /** How many spaces are on a floor, those of its areas too; null for anything else. */
    spaceCount: z.int().nullable(),
    inactiveFrom,
  }),
  create: writable.extend({
    type,
    name: fields.name,
    customerId: id().optional(),
    buildingId: id().nullable().optional(),
  }),
  update: writable,
  check,
  uploads: {
    by: 'mapSpaceXRefId',
    columns: [
      { field: 'mapSpaceXRefId', example: 'F2-R210' },
      { field: 'type', choices: indoorTypes, example: 'Room' },
      { field: 'name', example: 'Room 210' },
      { field: 'parentReference', sets: 'parentId', example: 'F2' },
      { field: 'friendlyName', example: 'The library' },
      { field: 'description', example: 'Quiet room by the courtyard' },
      { field: 'displayOrder', example: '10' },
      { field: 'externalSpaceId', example: 'EXT-210' },
      { field: 'location', example: 'North wing' },
      { field: 'capacity', example: '8' },
      { field: 'openHours', example: 'Mon–Fri 08:00–18:00; Sat–Sun closed' },
      { field: 'bookingBuffer', example: '15' },
      { field: 'active', example: 'yes' },
      { field: 'reservable', example: 'yes' },
      { field: 'motionPrivate', example: 'no' },
      { field: 'bookingEmail', example: 'room210@company.example' },
      { field: 'bookingRoomName', example: 'Library' },
      { field: 'bookingId', example: 'room210' },
      { field: 'bookingName', example: 'Library' },
      { field: 'serviceId', example: 'rooms' },
      { field: 'subtype', example: spaceSubtypes[0] },
      { field: 'otherValue', example: '' },
      { field: 'lockerBankId', example: '' },
      { field: 'lockerFloorId', example: '' },
      { field: 'destinationZoomTier', example: '18' },
      { field: 'tagNames', sets: 'tags', example: '' },
    ],
    leavesOut: ['status', 'address', 'latitude', 'longitude', 'vendorType', 'fbVendorId', 'iconCategoryId', 'imageIds'],
  },
});

/** The regions of a customer as their own screen shows them (CUST-15). */
export const region = defineResource({
  ...space,
  ...regionFacts,
});

/** The campuses of a customer (CAMP-01, CAMP-02). */
export const campus = defineResource({
  ...space,
  ...campusFacts,
});

/** The neighborhoods of a campus (CAMP-04). */
export const neighborhood = defineResource({
  ...space,
  ...neighborhoodFacts,
});

/** The destinations of a campus (CAMP-05). */
export const destination = defineResource({
  ...space,
  ...destinationFacts,
  uploads: {
    by: 'mapSpaceXRefId',
    columns: [
      { field: 'mapSpaceXRefId', example: 'LAKE-01' },
      { field: 'name', example: 'Lakeside café' },
      { field: 'description', example: 'Coffee and lunch by the water' },
      { field: 'latitude', example: '45.7602' },
      { field: 'longitude', example: '4.8561' },
      { field: 'destinationZoomTier', example: '16' },
    ],
  },
});

/** The shared spaces of a building (PLACE-21, PLACE-22). */
export const sharedSpace = defineResource({
  ...space,
  ...sharedSpaceFacts,
});

/** The floors of a building, in display order (PLACE-20). */
export const floor = defineResource({
  ...space,
  ...floorFacts,
});

/** The spaces of a floor (PLACE-20). */
export const floorSpace = defineResource({
  ...space,
  ...floorSpaceFacts,
});

/** The nodes of a customer's geography as its tree keeps them (PLACE-03, NAV-71). */
export const geography = defineResource({
  ...space,
  ...geographyFacts,
});
