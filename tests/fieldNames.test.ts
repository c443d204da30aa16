import { registry, type ResourceDefinition } from '@atrium/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** What the specification calls the fields of an entity (§3), for each resource. `=` gives a name that a row of requirements.md decides. */
const specified: Readonly<Record<string, string>> = {
  appMenu: 'name, key, icon, actions',
  article:
    'title, subtitle, published, activation date, expiration date, content url, content, featured, audience type, image=imageId',
  building:
    'name, status, facility status, address, city, postcode, country=countryId, state=stateId, timezone=timezoneId, latitude, longitude, geofence markers, size, parent=parentId, mapSpaceXRefId=mapSpaceXRefId, booking email prefix, booking provider, overview, highlights, key features, featured amenities, max occupancy, calendar admin group name, calendar admin group email, closed message, reception email, reception phone, mobile prefix, question source',
  card: 'name, code, bookings, actions',
  conciergeService:
    'name, featured, short description, full description, mobile prefix, main image=mainImageId, additional images=additionalImageIds, background image=backgroundImageId',
  country: 'name, ISO code=isoCode, mobile prefix, currency name, currency code',
  customer:
    'name, logo=logoId, email domains, identity provider, calendar provider, booking provider, room availability caching, sync, room release, pointr, identity config, calendar config, booking config',
  deepLink: 'name, key, type',
  device: 'name, hardware id, gateway, type, zone id',
  deviceVendor: 'name',
  employee: 'first name, last name, email, group=groupId, preferred building=preferredBuildingId',
  employeeGroup: 'name',
  event:
    'image=imageId, name, short description, full description, teleconference link, location, expiration date, cost, type, seats, featured, active',
  eventSession:
    'title, start date, end date, duration, cost, seats, external registration url, sign-up deadline, cancellation deadline',
  extension: 'name, code, description, status, ambient controllers, config',
  identityProvider:
    'name, types, uris, provider uri, scope, grant endpoint, redirect uris, policy, authentication type, web client id, portal client id, android client id, ios client id, adapter name, on-demand availability query, sync, client secret, tenant id, username, password',
  invitation: 'subject, group=groupId, invitees',
  keyContact:
    'name, phone, email, position, photo=photoId, alternate contact type, alternate contact name, alternate contact link',
  lockerConfig: 'provider, instance name, user name, password, provider uri, token uri, client id, client secret',
  notification: 'title, message, sender, link type, send time, recipient count, channels',
  onboarding:
    'name, background image=backgroundImageId, description, help text, host logo=hostLogoId, client logo=clientLogoId',
  order: 'number, time, name, email, company, item, quantity, amount=lines, subtotal, taxes and fees, total, status',
  pointrConfig: 'user name, client id, client secret, url',
  policy: 'name, code, url',
  product: 'name, image=imageId, base price',
  productCategory: 'name, active',
  questionnaire: 'intro content, terms and conditions, external link, question source',
  registration: 'name, email, date, seats, status, cancelled date',
  reservation: 'location=locationName, occupancy, notes, capacity type, recurrence, weekdays, confirmation email',
  role: 'name, description, default screen, can grant roles, privilege map',
  roomRelease: 'room, organizer, start=starts, end=ends, day, action, reason',
  space:
    'name, friendly name, display order, parent=parentId, description, mapSpaceXRefId=mapSpaceXRefId, booking id, booking name, service id, capacity, tags, open hours, reservable, active, vendor type, subtype, destination zoom tier',
  state: 'name, ISO code=isoCode',
  template: 'name, subject, title, purpose, body',
  tenant: 'name, floor, company blurb, website, all floors, active',
  timezone: 'display name, IANA name=ianaName, GMT standard=gmtStandard',
  user: 'roles, customerId=customerId, cookies, email, first name, last name, buildings, vendors, approval ticket number, last login',
  userConfiguration: 'userId=userId, vendorIds=vendorIds, buildingIds=buildingIds',
  vendor:
    'shop name, vendor name, country=countryId, currency, first name, last name, email, website, reservationUrl=reservationUrl, address, phone, mobile prefix, enableOrdering=enableOrdering, image=imageId, payment-account link id, sort order, operating hours',
  visitorConfig: 'provider, instance name, user name, password, provider uri, token uri, client id, client secret',
};

/** What the specification calls the parts of a field. */
const specifiedParts: Readonly<Record<string, readonly [field: string, words: string]>> = {
  'a card’s action': ['card.actions', 'deep link=deepLinkId, icon, external link'],
  'a menu entry’s action': ['appMenu.actions', 'name, deep link=deepLinkId, external url'],
  'a key feature': ['building.keyFeatures', 'title, description'],
  'a featured amenity': ['building.featuredAmenities', 'space type, floor, amenity'],
  'an invitee': ['invitation.invitees', 'status, response time'],
  'what a customer identifies people with': [
    'customer.identityConfig',
    'provider uri, scope, portal client id, mobile client id, android client id, ios client id, web client id, authentication type',
  ],
  'what a customer reads calendars with': [
    'customer.calendarConfig',
    'provider uri, scope, portal client id, mobile client id, android client id, ios client id, web client id, authentication type',
  ],
  'what a customer books with': ['customer.bookingConfig', 'client id, tenant id, user name'],
};

/** What is read of a JSON schema. */
const parts = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** Returns what the parts of a field are called: those of an object, or of the objects in a list. */
function partsOf(schema: unknown): string[] {
  const { properties, items, anyOf = [] } = parts.parse(schema);
  if (properties !== undefined) return Object.keys(properties);
  const inner = [items, ...anyOf].find((one) => one !== undefined && JSON.stringify(one).includes('"properties"'));
  if (inner === undefined) throw new Error(`There are no parts in ${JSON.stringify(schema)}`);
  return partsOf(inner);
}

/** `on-demand availability query` is `onDemandAvailabilityQuery`. */
function camelCase(words: string): string {
  return words.replaceAll(/[ -]+(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function namesOf(words: string): string[] {
  return words.split(',').map((word) => {
    const [own = '', decided] = word.trim().split('=');
    return decided ?? camelCase(own);
  });
}

describe('names on the wire', () => {
  it.each(Object.entries(specified))(
    'of %s are the words of the specification in camelCase (API-37)',
    (name, words) => {
      const resource = Object.values<ResourceDefinition>(registry).find((known) => known.name === name);
      const held = new Set([...Object.keys(resource?.record.shape ?? {}), ...(resource?.secrets ?? [])]);
      expect(namesOf(words).filter((field) => !held.has(field))).toEqual([]);
    },
  );

  it.each(Object.entries(specifiedParts))(
    'of %s are the words of the specification in camelCase (API-37)',
    (_, [path, words]) => {
      const [name, field = ''] = path.split('.');
      const resource = Object.values<ResourceDefinition>(registry).find((known) => known.name === name);
      const { properties } = parts.parse(z.toJSONSchema(resource?.record ?? z.never(), { unrepresentable: 'any' }));
      const held = new Set(partsOf(properties?.[field]));
      expect(namesOf(words).filter((one) => !held.has(one))).toEqual([]);
    },
  );

  it('of ambient controllers and their presets are the words of the specification (API-37, BRAND-25)', () => {
    const text = JSON.stringify(z.toJSONSchema(registry.extension.record, { unrepresentable: 'any' }));
    expect(namesOf('low value, high value, presets, color').filter((field) => !text.includes(`"${field}":`))).toEqual(
      [],
    );
  });

  it('spell a colour as the specification does, everywhere (API-37)', () => {
    const fields = Object.values<ResourceDefinition>(registry).flatMap(({ record, create, update }) =>
      [record, create, update].flatMap((schema) => JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))),
    );
    expect(fields.flatMap((text) => text.match(/"\w*colour\w*":/gi) ?? [])).toEqual([]);
  });
});
