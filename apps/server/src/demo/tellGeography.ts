import { spaceStore } from '../resources/space/space.store.ts';
import { type CampusFacts, campusFacts, regionNames } from './content/geography.ts';
import type { CustomerStory, PortfolioStory } from './portfolioStory.ts';
import type { RecordLife } from './recordLife.ts';
import type { Values } from '../core/store/storeDefinition.ts';

/** What a node has of its own; everything else it has not. */
interface NodeFacts extends Values {
  readonly type: string;
  readonly name: string;
}

/** Begins the life of a node, in the node given or in its customer or building alone. */
export function tellNode(
  story: PortfolioStory,
  told: CustomerStory,
  date: Date,
  parent: RecordLife | null,
  facts: NodeFacts,
): RecordLife {
  const ancestors = parent?.value('ancestorIds');
  return story.create(
    spaceStore,
    { date, editorId: story.administrator },
    {
      customerId: told.life.id,
      buildingId: null,
      parentId: parent?.id ?? null,
      ancestorIds: parent === null ? [] : [...(Array.isArray(ancestors) ? ancestors : []), parent.id],
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
      tags: [],
      imageIds: [],
      ...facts,
    },
  );
}

function tellCampus(story: PortfolioStory, told: CustomerStory, region: RecordLife, facts: CampusFacts): RecordLife {
  const { name, address, status, neighborhoods, destinations, sites } = facts;
  const since = told.facts.since - 6;
  const on = (days: number) => story.calendar.daysAgo(since - days);
  const [latitude = null, longitude = null] = told.facts.sites.find((site) => sites.includes(site.name))?.at ?? [];
  const position = { latitude, longitude };
  const campus = tellNode(story, told, on(0), region, {
    type: 'Campus',
    name,
    address,
    status: 'Provisioning',
    ...position,
  });
  for (const one of neighborhoods) tellNode(story, told, on(8), campus, { type: 'Neighborhood', ...one });
  for (const { at, zoomTier, ...one } of destinations)
    tellNode(story, told, on(9), campus, {
      type: 'Destination',
      ...one,
      latitude: at[0],
      longitude: at[1],
      destinationZoomTier: zoomTier,
    });
  if (status === 'Active') campus.change({ date: on(30), editorId: story.administrator }, { status });
  return campus;
}

/**
 * The regions and campuses of a customer, told before its buildings (CUST-15, CAMP-01).
 * @returns the node that each site stands in, by the site's name
 */
export function tellGeography(story: PortfolioStory, told: CustomerStory): ReadonlyMap<string, string> {
  const { sites, name, since } = told.facts;
  const date = story.calendar.daysAgo(since - 4);
  const regions = new Map(
    [...new Set(sites.map(({ country }) => country))].map((country) => [
      country,
      tellNode(story, told, date, null, { type: 'Region', name: regionNames[country] ?? country }),
    ]),
  );
  const parents = new Map(sites.map((site) => [site.name, regions.get(site.country)?.id ?? '']));
  for (const facts of campusFacts[name] ?? []) {
    const region = regions.get(facts.country);
    if (region === undefined) throw new Error(`${name} has no site in ${facts.country}`);
    const { id } = tellCampus(story, told, region, facts);
    for (const site of facts.sites) parents.set(site, id);
  }
  return parents;
}
