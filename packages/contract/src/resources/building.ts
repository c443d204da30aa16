import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import {
  bufferMinutes,
  currencyCode,
  description,
  email,
  id,
  instant,
  latitude,
  line,
  longitude,
  mobilePrefix,
  name,
  phone,
  recordHead,
  shortText,
  text,
  typedLine,
  wholeNumber,
} from '../core/fields.ts';
import { geofenceLimits, textLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { completeMarkers, geofenceIssues, positionOf } from '../rules/geofence.ts';
import { operatingHoursIssues } from '../rules/operatingHours.facts.ts';
import { operatingHours } from '../rules/operatingHours.ts';
import { indoorTypes } from '../rules/spaceTypes.ts';
import {
  buildingFacts,
  buildingStatuses,
  facilityStatuses,
  questionSources,
  settableBuildingStatuses,
  sizeUnits,
} from './building.facts.ts';

/** A map's name for a space or building (section 5 of the specification). */
export const mapSpaceXRefId = () => typedLine(textLimits.mapSpaceXRefId).regex(/^[A-Za-z0-9,./\-&_ ]*$/, 'characters');

const keyFeature = z.strictObject({ title: name(), description: text(textLimits.description) });

/** What makes a place in the building worth knowing: of which type it is, on which floor, and what it offers (BLDG-14). */
const featuredAmenity = z.strictObject({
  spaceType: z.enum(indoorTypes, 'choice').nullable(),
  /** As people call it, for example "Ground floor". */
  floor: shortText(),
  amenity: name(),
});

const fields = {
  name: name(),
  status: z.enum(buildingStatuses),
  facilityStatus: z.enum(facilityStatuses),
  /** The region or campus that it is in; null directly in its customer (CUST-16, BLDG-09). */
  parentId: id().nullable(),
  mapSpaceXRefId: mapSpaceXRefId().nullable(),
  bookingEmailPrefix: line(64)
    .regex(/^[\w.+-]*$/, 'characters')
    .nullable(),
  bookingProvider: shortText(),
  /** Kept free after each booking of its spaces, unless these set their own. */
  bookingBuffer: bufferMinutes(),
  address: name(),
  city: name(),
  postcode: line(20).nullable(),
  countryId: id(),
  stateId: id().nullable(),
  timezoneId: id(),
  latitude: latitude(),
  longitude: longitude(),
  /** The corners of the polygon around it, in order; empty without one (BLDG-11, BLDG-25, BLDG-26, MAP-12). */
  geofenceMarkers: z
    .array(z.strictObject({ latitude: latitude(), longitude: longitude() }))
    .max(geofenceLimits.maxMarkers),
  /** In `sizeUnit`; lists sort by it and compare it in square feet, whichever unit a building has (BLDG-12). */
  size: z.number('buildingSize').positive('buildingSize').max(1e9, 'buildingSize').nullable(),
  sizeUnit: z.enum(sizeUnits),
  /** What is paid with in the building; null: what is paid with in its country. */
  currency: currencyCode().nullable(),
  overview: description(),
  highlights: description(),
  keyFeatures: z.array(keyFeature).max(50),
  featuredAmenities: z.array(featuredAmenity).max(50),
  maxOccupancy: wholeNumber().nullable(),
  /** When the building is open, Monday first; null: around the clock. Its spaces have these hours too (PLACE-10). */
  openHours: operatingHours().nullable(),
  calendarAdminGroupName: shortText(),
  calendarAdminGroupEmail: email().nullable(),
  closedMessage: line(textLimits.closedMessage).nullable(),
  receptionEmail: email().nullable(),
  receptionPhone: phone().nullable(),
  /** What the app tells people who need help in the building (BLDG-08). */
  helpText: description(),
  mobilePrefix: mobilePrefix().nullable(),
  questionSource: z.enum(questionSources),
  imageId: id().nullable(),
};

const writable = { ...fields, status: z.enum(settableBuildingStatuses, 'choice') };

const derived = {
  customerId: id(),
  imageUrl: z.string().nullable(),
  /** When a deleted building is purged; null while it exists (BLDG-33). */
  purgeAt: instant().nullable(),
};

/** What everyone may read of a building in the app: no draft, no editor, no configuration (LIM-07). */
const reader = z.object({
  id: id(),
  name: fields.name,
  status: fields.status,
  facilityStatus: fields.facilityStatus,
  closedMessage: fields.closedMessage,
  address: fields.address,
  city: fields.city,
  postcode: fields.postcode,
  countryId: id(),
  stateId: id().nullable(),
  timezoneId: id(),
  timezoneName: z.string(),
  latitude: fields.latitude,
  longitude: fields.longitude,
  geofenceMarkers: fields.geofenceMarkers,
  overview: fields.overview,
  highlights: fields.highlights,
  keyFeatures: fields.keyFeatures,
  featuredAmenities: fields.featuredAmenities,
  receptionEmail: fields.receptionEmail,
  receptionPhone: fields.receptionPhone,
  helpText: fields.helpText,
  mobilePrefix: fields.mobilePrefix,
  imageUrl: z.string().nullable(),
});

/** A closed facility says why (BLDG-35), closing is after opening, and a geofence is a polygon near the building (BLDG-26). */
function check(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const message = value['closedMessage'];
  const isMissing = value['facilityStatus'] === 'closed' && (typeof message !== 'string' || message.trim() === '');
  return [
    ...(isMissing ? [{ field: 'closedMessage', code: 'closedMessageRequired' } as const] : []),
    ...operatingHoursIssues('openHours', value['openHours']),
    ...geofenceIssues(positionOf(value), completeMarkers(value['geofenceMarkers'])),
  ];
}

/** Buildings (BLDG-01 to BLDG-46, RES-07). */
export const building = defineResource({
  ...buildingFacts,
  reader,
  record: z.object({ ...recordHead, ...fields, ...derived, timezoneName: z.string(), countryName: z.string() }),
  row: z.object({
    ...recordHead,
    ...derived,
    name: fields.name,
    status: fields.status,
    facilityStatus: fields.facilityStatus,
    address: fields.address,
    city: fields.city,
    postcode: fields.postcode,
    countryId: id(),
    countryName: z.string(),
    stateId: id().nullable(),
    timezoneId: id(),
    timezoneName: z.string(),
    latitude: fields.latitude,
    longitude: fields.longitude,
    size: fields.size,
    sizeUnit: fields.sizeUnit,
    currency: fields.currency,
    parentId: fields.parentId,
    parentName: z.string().nullable(),
    imageId: id().nullable(),
  }),
  create: z.object(writable).partial().extend({
    customerId: id(),
    name: fields.name,
    address: fields.address,
    city: fields.city,
    countryId: fields.countryId,
    timezoneId: fields.timezoneId,
    latitude: fields.latitude,
    longitude: fields.longitude,
  }),
  update: z.object(writable).partial(),
  check,
  uploads: {
    by: 'mapSpaceXRefId',
    columns: [
      { field: 'mapSpaceXRefId', example: 'HQ-1' },
      { field: 'name', example: 'Headquarters' },
      { field: 'status', example: 'Provisioning' },
      { field: 'address', example: '12 Harbour Street' },
      { field: 'postcode', example: '69002' },
      { field: 'city', example: 'Lyon' },
      { field: 'countryName', sets: 'countryId', example: 'France' },
      { field: 'stateName', sets: 'stateId', example: '' },
      { field: 'timezoneName', sets: 'timezoneId', example: 'Europe/Paris' },
      { field: 'latitude', example: '45.7602' },
      { field: 'longitude', example: '4.8561' },
      { field: 'facilityStatus', example: 'open' },
      { field: 'closedMessage', example: '' },
      { field: 'openHours', example: 'Mon–Fri 08:00–18:00; Sat–Sun closed' },
      { field: 'size', example: '4200' },
      { field: 'sizeUnit', example: 'squareMetres' },
      { field: 'currency', example: 'EUR' },
      { field: 'maxOccupancy', example: '350' },
      { field: 'bookingBuffer', example: '0' },
      { field: 'bookingEmailPrefix', example: '' },
      { field: 'bookingProvider', example: '' },
      { field: 'overview', example: 'By the river, ten minutes from the station' },
      { field: 'highlights', example: '' },
      { field: 'receptionEmail', example: 'reception@company.example' },
      { field: 'mobilePrefix', example: '' },
      { field: 'receptionPhone', example: '' },
      { field: 'helpText', example: '' },
      { field: 'calendarAdminGroupName', example: '' },
      { field: 'calendarAdminGroupEmail', example: '' },
    ],
    leavesOut: ['parentId', 'geofenceMarkers', 'keyFeatures', 'featuredAmenities', 'questionSource', 'imageId'],
  },
});
