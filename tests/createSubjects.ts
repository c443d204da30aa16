import type { ExampleMaker } from '../apps/server/src/testing/examples.ts';
import type { Place } from '../apps/server/src/testing/exampleBody.ts';
import type { TestPortfolio } from '../apps/server/src/testing/testPortfolio.ts';
import type { RouteSubjects } from './otherRoutes.ts';

/** Where the records of the access tests stand: the caller's building, another of their customer, another customer's. */
export function placesOf({ customers, buildings }: TestPortfolio): Record<'home' | 'neighbour' | 'stranger', Place> {
  return {
    home: { customerId: customers.north, buildingId: buildings.north1 },
    neighbour: { customerId: customers.north, buildingId: buildings.north2 },
    stranger: { customerId: customers.south, buildingId: buildings.south1 },
  };
}

/** Makes the records that the requests of `otherRoutes` name. */
export async function createSubjects(people: TestPortfolio, examples: ExampleMaker): Promise<RouteSubjects> {
  const { customers, buildings, roles } = people;
  const { home, stranger } = placesOf(people);
  const entries = async (resource: string, prefix: string) => {
    const ownId = (await examples.record(resource, 'building', home)).id;
    const foreignId = (await examples.record(resource, 'building', stranger)).id;
    const { id: catalogueId, mark } = await examples.record(resource, 'root', home);
    return { ownId, foreignId, code: `${prefix}.${mark.toLowerCase()}`, catalogueId };
  };
  return {
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
    ownCustomerArticleId: (await examples.record('customerArticle', 'customer', home)).id,
    foreignCustomerArticleId: (await examples.record('customerArticle', 'customer', stranger)).id,
    ownVendorId: (await examples.record('vendor', 'building', home)).id,
    foreignVendorId: (await examples.record('vendor', 'building', stranger)).id,
    ownEventId: (await examples.record('event', 'building', home)).id,
    foreignEventId: (await examples.record('event', 'building', stranger)).id,
    catalogueCode: `extension.${(await examples.record('extension', 'root', home)).mark.toLowerCase()}`,
    cards: await entries('card', 'card'),
    appMenus: await entries('appMenu', 'appMenu'),
    roleId: roles.reader,
  };
}
