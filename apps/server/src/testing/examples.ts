import { allLevels, type Level, type ResourceName, retentionTypes, templatePurposes, times } from '@atrium/contract';

import type { Values } from '../store/storeDefinition.ts';
import { createRecord } from '../seed/createRecord.ts';
import { samplePng } from '../formats/pictures/testing/samplePng.ts';
import type { FileKind } from '../services/files/fileStore.ts';
import type { Services } from '../services/services.ts';
import { codeOf } from './codeOf.ts';
import { contentExamples } from './contentExamples.ts';
import { integrationExamples } from './integrationExamples.ts';
import { lookExamples } from './lookExamples.ts';
import { makeRoom } from './makeRoom.ts';
import type { TestPortfolio } from './testPortfolio.ts';
import type { Place, ExampleBody, ExampleOf, ExampleRecord } from './exampleBody.ts';
import { readSqlOf } from '../store/readSql.ts';

function letters(index: number, count: number): string {
  let text = '';
  for (let left = index, place = 0; place < count; place += 1, left = Math.floor(left / 26))
    text = String.fromCharCode(65 + (left % 26)) + text;
  return text;
}

/** Returns a time within the year that a key may last. */
function soon(): string {
  return new Date(Date.now() + 30 * times.day).toISOString();
}

const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Europe/Paris');

/** A template says what it is for; each purpose is once at a place. */
const templateOf =
  (scope: (place: Place) => Values): ExampleOf =>
  async ({ mark, take, ...place }) => ({
    body: {
      name: `Template ${mark}`,
      subject: 'Hello {{firstName}}',
      title: 'Hello',
      purpose: await take('purpose', templatePurposes),
      body: '<p>Dear {{firstName}} {{lastName}}</p>',
      ...scope(place),
    },
  });

/**
 * One valid body for every resource and each level at which its records are. The tests over the registry and the
 * access tests are generated from it: a resource without an example fails them.
 */
export const examples: Readonly<Record<string, Readonly<Partial<Record<Level, ExampleOf>>>>> = {
  ...contentExamples,
  ...lookExamples,
  ...integrationExamples,
  apiKey: {
    root: ({ mark }) => ({ body: { name: `Key ${mark}`, rights: {}, expiresAt: soon() } }),
    customer: ({ mark, customerId }) => ({ body: { name: `Key ${mark}`, rights: {}, expiresAt: soon(), customerId } }),
  },
  article: {
    building: ({ mark, buildingId }) => ({ body: { title: `News ${mark}`, content: '<p>Hello</p>', buildingId } }),
  },
  building: {
    customer: ({ mark, customerId, portfolio: { reference } }) => ({
      body: {
        customerId,
        name: `Building ${mark}`,
        address: '1 Example Street',
        city: 'Lyon',
        latitude: 45.76,
        longitude: 4.84,
        countryId: reference.countryId,
        timezoneId: reference.timezoneId,
      },
    }),
  },
  buildingDefaults: {
    // A customer has one record of them.
    customer: async ({ customerId, portfolio: { reference }, take }) => ({
      body: { customerId, currency: await take('currency', ['EUR']), countryId: reference.countryId },
    }),
  },
  buildingTag: {
    building: ({ mark, buildingId }) => ({ body: { name: `Tag ${mark}`, group: 'amenity', buildingId } }),
  },
  // From GA on: the portfolio has FR already.
  country: { root: ({ mark, index }) => ({ body: { name: `Country ${mark}`, isoCode: letters(index + 6 * 26, 2) } }) },
  customer: { root: ({ mark }) => ({ body: { name: `Customer ${mark}` } }) },
  customerArticle: {
    customer: ({ mark, customerId }) => ({ body: { title: `News ${mark}`, content: '<p>Hello</p>', customerId } }),
  },
  dataRetention: {
    customer: async ({ customerId, index, take }) => ({
      body: { type: await take('type', retentionTypes), period: index + 30 },
      fixed: { customerId },
    }),
  },
  deepLink: {
    root: ({ mark }) => ({ body: { name: `Link ${mark}`, key: `ActionMenu.${mark}`, type: 'screen' } }),
  },
  device: {
    building: ({ mark, buildingId }) => ({
      body: {
        name: `Sensor ${mark}`,
        hardwareId: `HW-${codeOf(mark)}`,
        kind: 'Sensor',
        type: 'Motion',
        gateway: true,
        zoneId: `Z-${codeOf(mark)}`,
        buildingId,
      },
    }),
  },
  deviceVendor: {
    customer: ({ mark, customerId }) => ({
      body: { name: `Vendor ${mark}`, website: `https://${codeOf(mark)}.example`, customerId },
    }),
  },
  employee: {
    building: ({ mark, buildingId }) => ({
      body: { firstName: 'Robin', lastName: mark, email: `${codeOf(mark)}@staff.example` },
      fixed: { buildingId },
    }),
  },
  employeeGroup: {
    building: ({ mark, buildingId }) => ({ body: { name: `Group ${mark}` }, fixed: { buildingId } }),
  },
  extension: {
    root: ({ mark }) => ({ body: { name: `Extension ${mark}`, code: `extension.${codeOf(mark)}` } }),
    building: async ({ mark, buildingId, create }) => ({
      body: {
        name: `Extension ${mark}`,
        code: `extension.${codeOf((await create('extension')).mark)}`,
        buildingId,
        enabled: true,
      },
    }),
  },
  icon: {
    root: async ({ mark, create, image }) => ({
      body: { name: `Icon ${mark}`, imageId: await image('icon') },
      fixed: { templateId: (await create('mapTemplate')).id },
    }),
  },
  identityProvider: {
    root: ({ mark }) => ({
      body: { name: `Provider ${mark}`, types: ['identity'], providerUri: `https://${codeOf(mark)}.example` },
    }),
  },
  keyContact: {
    building: ({ mark, buildingId }) => ({ body: { name: `Contact ${mark}` }, fixed: { buildingId } }),
  },
  mapTemplate: { root: ({ mark }) => ({ body: { name: `Category ${mark}`, kind: 'Icon' } }) },
  notification: {
    root: ({ mark }) => ({ body: { title: `Notification ${mark}`, message: 'The portal is renewed on Monday.' } }),
    customer: ({ mark, customerId }) => ({
      body: { title: `Notification ${mark}`, message: 'The canteen opens again.', customerId },
    }),
    building: ({ mark, buildingId }) => ({
      body: { title: `Notification ${mark}`, message: 'The lifts are serviced on Tuesday.', buildingId },
    }),
  },
  order: {
    vendor: async ({ mark, create, vendor }) => {
      await vendor();
      const { id: productId } = await create('product');
      return { body: { lines: [{ productId, quantity: 1 }], note: `Note ${mark}` } };
    },
  },
  outgoingMail: {
    root: ({ mark, customerId }) => ({
      body: { recipient: `${codeOf(mark)}@north.example`, subject: `Test ${mark}` },
      fixed: { customerId },
    }),
  },
  policy: {
    root: ({ mark }) => ({
      body: { name: `Policy ${mark}`, code: `policy.${codeOf(mark)}`, url: 'https://policies.example/terms' },
    }),
    customer: ({ mark, customerId }) => ({
      body: {
        name: `Policy ${mark}`,
        code: `policy.${codeOf(mark)}`,
        url: 'https://policies.example/terms',
        customerId,
      },
    }),
  },
  product: {
    vendor: async ({ mark, create, vendor }) => ({
      body: {
        vendorId: await vendor(),
        categoryId: (await create('productCategory')).id,
        name: `Product ${mark}`,
        basePrice: 3.5,
      },
    }),
  },
  productCategory: {
    vendor: async ({ mark, vendor }) => ({ body: { vendorId: await vendor(), name: `Category ${mark}` } }),
  },
  provisioning: {
    customer: ({ mark, customerId }) => ({
      body: { name: `Name ${mark}`, active: true, mapping: [] },
      fixed: { customerId },
    }),
  },
  role: { root: ({ mark }) => ({ body: { name: `Role ${mark}`, privilegeMap: {} } }) },
  roomRelease: {
    building: async ({ create }) => ({ body: { bookingId: (await create('spaceBooking', 'building')).id } }),
  },
  serviceConfig: {
    // A customer has one record of them.
    customer: async ({ customerId, take }) => ({
      body: { customerId: await take('customer_id', [customerId]), categories: ['Heating'] },
    }),
  },
  serviceRequest: {
    building: ({ mark, buildingId }) => ({
      body: {
        buildingId,
        description: `Too cold ${mark}`,
        name: `Guest ${mark}`,
        email: `${codeOf(mark)}@guests.example`,
      },
    }),
  },
  space: {
    customer: ({ mark, customerId }) => ({ body: { type: 'Region', name: `Region ${mark}`, customerId } }),
    building: ({ mark, buildingId }) => ({
      body: { type: 'Common Area', name: `Lounge ${mark}`, buildingId, reservable: true },
    }),
  },
  spaceBooking: {
    building: async ({ mark, create }) => ({
      body: {
        spaceId: (await create('space', 'building')).id,
        starts: new Date(Date.now() + 30 * times.day).toISOString(),
        ends: new Date(Date.now() + 30 * times.day + times.hour).toISOString(),
        name: `Guest ${mark}`,
        email: `${codeOf(mark)}@guests.example`,
      },
    }),
  },
  state: {
    root: async ({ mark, index, create }) => ({
      body: { name: `State ${mark}`, isoCode: `FR-${letters(index, 3)}` },
      fixed: { countryId: (await create('country')).id },
    }),
  },
  tag: { root: ({ mark }) => ({ body: { name: `Tag ${mark}`, group: 'tool' } }) },
  template: {
    root: templateOf(() => ({})),
    customer: templateOf(({ customerId }) => ({ customerId })),
    building: templateOf(({ buildingId }) => ({ buildingId })),
  },
  tenant: {
    building: ({ mark, buildingId }) => ({ body: { name: `Tenant ${mark}`, floor: 3 }, fixed: { buildingId } }),
  },
  timezone: {
    root: ({ mark, index }) => ({
      body: { displayName: `Zone ${mark}`, ianaName: zones[index], gmtStandard: 'GMT+01:00' },
    }),
  },
  translation: {
    customer: async ({ customerId, take }) => ({
      body: { language: await take('language', ['en', 'fr']), texts: { 'policy.title': 'Rules' } },
      fixed: { customerId },
    }),
  },
  user: {
    customer: async ({ mark, customerId, portfolio, domain }) => ({
      body: {
        customerId,
        email: `${codeOf(mark)}@${await domain()}`,
        firstName: 'Robin',
        lastName: mark,
        roles: [portfolio.roles.reader],
        approvalTicketNumber: 'T-1',
      },
    }),
  },
  userConfiguration: {
    customer: async ({ customerId, buildingId, create }) => ({
      body: { customerId, userId: (await create('user')).id, buildingIds: [buildingId] },
    }),
  },
  vendor: {
    building: ({ mark, buildingId }) => ({ body: { shopName: `Shop ${mark}`, currency: 'EUR', buildingId } }),
  },
  visitor: {
    building: ({ mark, buildingId, customerId, portfolio: { customers, emails } }) => ({
      body: {
        buildingId,
        name: `Visitor ${mark}`,
        email: `${codeOf(mark)}@guests.example`,
        expectedAt: '2099-06-01T09:00:00.000Z',
        hostName: 'Manager',
        // Someone of the building's customer who is not the one that the access tests ask as.
        hostEmail: customerId === customers.south ? emails.southManager : emails.northManager,
      },
    }),
  },
  visitorSettings: {
    // A building has one record of them.
    building: async ({ buildingId, take }) => ({ body: { buildingId: await take('building_id', [buildingId]) } }),
  },
  webhook: {
    customer: ({ mark, customerId }) => ({
      body: {
        name: `Name ${mark}`,
        url: `https://${codeOf(mark)}.example`,
        topics: ['building.updated'],
        active: true,
      },
      fixed: { customerId },
    }),
  },
};

/** Makes examples and records of them on a running server. */
export interface ExampleMaker {
  /** A body that has not been sent yet. */
  body(resource: string, level: Level, place: Place): Promise<ExampleBody & { readonly mark: string }>;
  /** A record that exists, made past permissions. */
  record(resource: string, level: Level, place: Place): Promise<ExampleRecord>;
}

/** A maker whose examples never meet each other's unique values. */
export function createExamples(services: Services, portfolio: TestPortfolio): ExampleMaker {
  const counts = new Map<string, number>();
  let marks = 0;
  const body: ExampleMaker['body'] = async (resource, level, place) => {
    const example = examples[resource]?.[level];
    if (example === undefined) throw new Error(`testing/examples.ts has no example of ${resource} at level ${level}`);
    const index = counts.get(resource) ?? 0;
    counts.set(resource, index + 1);
    const mark = `Mark${letters(marks, 3)}x`;
    marks += 1;
    let { vendorId } = place;
    const create = async (name: ResourceName, at?: Level) => {
      const [own] = Object.keys(services.stores.named(name).resource.levels).filter(isLevel);
      return record(name, at ?? own ?? 'root', vendorId === undefined ? place : { ...place, vendorId });
    };
    const vendor = async () => (vendorId ??= (await create('vendor')).id);
    const take = async (field: string, values: readonly string[]) => {
      const value = values[index % values.length] ?? '';
      const { tableName, fields } = readSqlOf(services.stores.named(resource));
      const scope = { root: null, customer: place.customerId, building: place.buildingId, vendor: null }[level];
      const column = fields['buildingId'] === undefined ? 'customer_id' : 'coalesce(building_id, customer_id)';
      await services.database.query({
        text: `update "${tableName}" set deleted_at = now() where "${field}" = $1 and deleted_at is null
          and ${column} is not distinct from $2::uuid`,
        values: [value, scope],
      });
      return value;
    };
    const floor = () =>
      createRecord(services, 'example', 'space', {
        ...{ type: 'Floor', name: `Floor ${mark}`, buildingId: place.buildingId },
      });
    const domain = async () => {
      const text = 'select domain from customer_domains where customer_id = $1::uuid order by 1 limit 1';
      const [line] = await services.database.query<{ domain: string }>({ text, values: [place.customerId] });
      return line?.domain ?? 'nowhere.example';
    };
    const image = async (kind: FileKind) => {
      const content = samplePng(1280, 720);
      const file = { kind, name: `${mark}.png`, mime: 'image/png', content, width: 1280, height: 720 };
      return (await services.files.save(services.database, { ...file, uploadedBy: null, customerId: place.customerId }))
        .id;
    };
    const made = await example({ ...place, portfolio, mark, index, create, vendor, floor, take, domain, image });
    await makeRoom(services, resource, { ...made.fixed, ...made.body });
    return { ...made, mark };
  };
  const record: ExampleMaker['record'] = async (resource, level, place) => {
    const { mark, fixed = {}, body: values } = await body(resource, level, place);
    const id = await createRecord(services, 'example', resource, values, fixed);
    return { id, mark, fixed };
  };
  return { body, record };
}

function isLevel(name: string): name is Level {
  return allLevels.some((level) => level === name);
}
