import { spaceStore } from '../modules/places/space/space.store.ts';
import { type CampusFacts, campusFacts, regionNames } from './content/geography.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import type { RecordHistory } from './recordHistory.ts';
import type { Values } from '../store/storeDefinition.ts';

/** What a node has of its own; everything else it has not. */
interface NodeFacts extends Values {
  readonly type: string;
  readonly name: string;
}

/** Begins the history of a node, in the node given or in its customer or building alone. */
export function seedNode(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  date: Date,
  parent: RecordHistory | null,
  facts: NodeFacts,
): RecordHistory {
  const ancestors = parent?.value('ancestorIds');
  const around: readonly unknown[] = Array.isArray(ancestors) ? ancestors : [];
  return portfolio.create(
    spaceStore,
    { date, editorId: portfolio.administrator },
    {
      customerId: seeded.history.id,
      buildingId: null,
      parentId: parent?.id ?? null,
      ancestorIds: parent === null ? [] : [...around, parent.id],
      description: null,
      mapSpaceXRefId: null,
      status: null,
      address: null,
      latitude: null,
      longitude: null,
      destinationZoomTier: null,
      location: null,
      bookingEmail: null,
      bookingRoomName: null,
      capacity: null,
      friendlyName: null,
      displayOrder: null,
      externalSpaceId: null,
      bookingId: null,
      bookingName: null,
      serviceId: null,
      openHours: null,
      bookingBuffer: null,
      reservable: false,
      active: true,
      motionPrivate: false,
      lockerBankId: null,
      lockerFloorId: null,
      vendorType: 'noVendor',
      fbVendorId: null,
      subtype: null,
      otherValue: null,
      iconCategoryId: null,
      tags: [],
      imageIds: [],
      ...facts,
    },
  );
}

function seedCampus(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  region: RecordHistory,
  facts: CampusFacts,
): RecordHistory {
  const { name, address, status, neighborhoods, destinations, sites } = facts;
  const since = seeded.facts.since - 6;
  const on = (days: number) => portfolio.calendar.daysAgo(since - days);
  const [latitude = null, longitude = null] = seeded.facts.sites.find((site) => sites.includes(site.name))?.at ?? [];
  const position = { latitude, longitude };
  const campus = seedNode(portfolio, seeded, on(0), region, {
    type: 'Campus',
    name,
    address,
    status: 'Provisioning',
    ...position,
  });
  for (const one of neighborhoods) seedNode(portfolio, seeded, on(8), campus, { type: 'Neighborhood', ...one });
  for (const { at, zoomTier, ...one } of destinations)
    seedNode(portfolio, seeded, on(9), campus, {
      type: 'Destination',
      ...one,
      latitude: at[0],
      longitude: at[1],
      destinationZoomTier: zoomTier,
    });
  if (status === 'Active') campus.change({ date: on(30), editorId: portfolio.administrator }, { status });
  return campus;
}

/**
 * The regions and campuses of a customer, seeded before its buildings (CUST-15, CAMP-01).
 * @returns the node that each site is in, by the site's name
 */
export function seedGeography(portfolio: PortfolioSeed, seeded: CustomerSeed): ReadonlyMap<string, string> {
  const { sites, name, since } = seeded.facts;
  const date = portfolio.calendar.daysAgo(since - 4);
  const regions = new Map(
    [...new Set(sites.map(({ country }) => country))].map((country) => [
      country,
      seedNode(portfolio, seeded, date, null, { type: 'Region', name: regionNames[country] ?? country }),
    ]),
  );
  const parents = new Map(sites.map((site) => [site.name, regions.get(site.country)?.id ?? '']));
  for (const facts of campusFacts[name] ?? []) {
    const region = regions.get(facts.country);
    if (region === undefined) throw new Error(`${name} has no site in ${facts.country}`);
    const { id } = seedCampus(portfolio, seeded, region, facts);
    for (const site of facts.sites) parents.set(site, id);
  }
  return parents;
}
