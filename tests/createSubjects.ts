import { NewKey } from '../apps/server/src/identity/apiKeyForm.ts';
import { createRecord } from '../apps/server/src/seed/createRecord.ts';
import type { ExampleMaker } from '../apps/server/src/testing/examples.ts';
import type { Place } from '../apps/server/src/testing/exampleBody.ts';
import { digestOf } from '../apps/server/src/modules/places/takeHeartbeat.process.ts';
import type { Services } from '../apps/server/src/services/services.ts';
import type { TestPortfolio } from '../apps/server/src/testing/testPortfolio.ts';
import { turnOn } from '../apps/server/src/testing/turnOn.ts';
import type { ProvisioningSubjects } from './provisioningRoutes.ts';
import type { WebhookSubjects } from './webhookRoutes.ts';
import type { DeviceSubjects } from './deviceRoutes.ts';
import type { RouteSubjects } from './otherRoutes.ts';

/** Returns where the records of the access tests are: the caller's building, another of their customer, another customer's. */
export function placesOf({ customers, buildings }: TestPortfolio): Record<'home' | 'neighbour' | 'stranger', Place> {
  return {
    home: { customerId: customers.north, buildingId: buildings.north1 },
    neighbour: { customerId: customers.north, buildingId: buildings.north2 },
    stranger: { customerId: customers.south, buildingId: buildings.south1 },
  };
}

/** Makes devices and vendors, one of which has a key. */
async function createDeviceSubjects(
  { database }: Services,
  examples: ExampleMaker,
  { home, stranger }: ReturnType<typeof placesOf>,
): Promise<DeviceSubjects> {
  const { id } = await examples.record('deviceVendor', 'customer', home);
  const deviceKey = `${id}.of-the-access-tests`;
  await database.query({
    text: 'update device_vendors set key_digest = $2 where id = $1::uuid',
    values: [id, digestOf(deviceKey)],
  });
  return {
    ownDeviceId: (await examples.record('device', 'building', home)).id,
    spareSensorIds: [
      (await examples.record('device', 'building', home)).id,
      (await examples.record('device', 'building', home)).id,
    ],
    ownDeviceVendorId: (await examples.record('deviceVendor', 'customer', home)).id,
    foreignDeviceVendorId: (await examples.record('deviceVendor', 'customer', stranger)).id,
    deviceKey,
  };
}

/** Makes webhooks whose secrets were shown. */
async function createWebhookSubjects(
  { database }: Services,
  examples: ExampleMaker,
  { home, stranger }: ReturnType<typeof placesOf>,
): Promise<WebhookSubjects> {
  const ownWebhookId = (await examples.record('webhook', 'customer', home)).id;
  const foreignWebhookId = (await examples.record('webhook', 'customer', stranger)).id;
  const values = [[ownWebhookId, foreignWebhookId]];
  await database.query({ text: 'update webhooks set secret_shown = true where id = any($1::uuid[])', values });
  return { ownWebhookId, foreignWebhookId };
}

/** Makes directories, one of which has a token that is known. */
async function createProvisioningSubjects(
  { database }: Services,
  examples: ExampleMaker,
  { home, stranger }: ReturnType<typeof placesOf>,
): Promise<ProvisioningSubjects> {
  const made = new NewKey();
  const { id } = await examples.record('provisioning', 'customer', home);
  await database.query({
    text: 'update provisionings set hash = $2 where id = $1::uuid',
    values: [id, made.kept.hash],
  });
  return {
    ownProvisioningId: (await examples.record('provisioning', 'customer', home)).id,
    foreignProvisioningId: (await examples.record('provisioning', 'customer', stranger)).id,
    scimToken: made.secret,
  };
}

/** Makes the records that the requests of `otherRoutes` name. */
export async function createSubjects(
  services: Services,
  people: TestPortfolio,
  examples: ExampleMaker,
): Promise<RouteSubjects> {
  const { customers, buildings, roles } = people;
  for (const name of ['backToWork', 'concierge', 'events', 'foodAndBeverage', 'news', 'schedule'] as const)
    await turnOn(services, name, Object.values(buildings));
  const { home, stranger } = placesOf(people);
  const entries = async (resource: string, prefix: string) => {
    const ownId = (await examples.record(resource, 'building', home)).id;
    const foreignId = (await examples.record(resource, 'building', stranger)).id;
    const { id: catalogueId, mark } = await examples.record(resource, 'root', home);
    return { ownId, foreignId, code: `${prefix}.${mark.toLowerCase()}`, catalogueId };
  };
  const floorIn = ({ buildingId }: Place) =>
    createRecord(services, 'access tests', 'space', { type: 'Floor', name: 'Floor', buildingId });
  const ownVendorId = (await examples.record('vendor', 'building', home)).id;
  const foreignVendorId = (await examples.record('vendor', 'building', stranger)).id;
  const ofVendors = async (resource: string) => [
    (await examples.record(resource, 'vendor', { ...home, vendorId: ownVendorId })).id,
    (await examples.record(resource, 'vendor', { ...stranger, vendorId: foreignVendorId })).id,
  ];
  const [ownCategoryId = '', foreignCategoryId = ''] = await ofVendors('productCategory');
  const [ownProductId = '', foreignProductId = ''] = await ofVendors('product');
  return {
    ...(await createDeviceSubjects(services, examples, placesOf(people))),
    ...(await createWebhookSubjects(services, examples, placesOf(people))),
    ...(await createProvisioningSubjects(services, examples, placesOf(people))),
    ownApiKeyId: (await examples.record('apiKey', 'customer', home)).id,
    foreignApiKeyId: (await examples.record('apiKey', 'customer', stranger)).id,
    ownCustomerId: customers.north,
    foreignCustomerId: customers.south,
    ownUserId: (await examples.record('user', 'customer', home)).id,
    foreignUserId: (await examples.record('user', 'customer', stranger)).id,
    ownRecord: { type: 'building', id: buildings.north1 },
    foreignRecord: { type: 'building', id: (await examples.record('building', 'customer', stranger)).id },
    ownBuildingId: buildings.north1,
    foreignBuildingId: buildings.south1,
    ownKeyContactId: (await examples.record('keyContact', 'building', home)).id,
    foreignKeyContactId: (await examples.record('keyContact', 'building', stranger)).id,
    ownConciergeServiceId: (await examples.record('conciergeService', 'building', home)).id,
    foreignConciergeServiceId: (await examples.record('conciergeService', 'building', stranger)).id,
    ownSpaceId: (await examples.record('space', 'building', home)).id,
    foreignSpaceId: (await examples.record('space', 'building', stranger)).id,
    ownFloorId: await floorIn(home),
    foreignFloorId: await floorIn(stranger),
    ownCustomerArticleId: (await examples.record('customerArticle', 'customer', home)).id,
    foreignCustomerArticleId: (await examples.record('customerArticle', 'customer', stranger)).id,
    ownVendorId,
    foreignVendorId,
    ownCategoryId,
    foreignCategoryId,
    ownProductId,
    foreignProductId,
    ownEventId: (await examples.record('event', 'building', home)).id,
    foreignEventId: (await examples.record('event', 'building', stranger)).id,
    outgoingMailId: (await examples.record('outgoingMail', 'root', home)).id,
    catalogueCode: `extension.${(await examples.record('extension', 'root', home)).mark.toLowerCase()}`,
    cards: await entries('card', 'card'),
    appMenus: await entries('appMenu', 'appMenu'),
    roleId: roles.reader,
  };
}
