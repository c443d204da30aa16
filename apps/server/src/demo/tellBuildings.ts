import { purgeDateOf, type sizeUnits, times } from '@atrium/contract';

import { buildingStore } from '../resources/building/building.store.ts';
import { featuredAmenities, helpTexts, keyFeatures } from './content/buildingTexts.ts';
import type { Site } from './content/site.ts';
import type { CustomerStory, PortfolioStory } from './portfolioStory.ts';
import type { RecordLife } from './recordLife.ts';

/** In which language a building's own texts are written. */
export function languageOf({ country, state }: Site): 'en' | 'fr' {
  return country === 'FR' || state === 'CA-QC' ? 'fr' : 'en';
}

/** Where areas are given in square feet. */
const inSquareFeet = new Set(['US', 'GB']);

/** What the size of a site is given in there. */
export function sizeUnitOf({ country }: Site): (typeof sizeUnits)[number] {
  return inSquareFeet.has(country) ? 'squareFeet' : 'squareMetres';
}

/** The size of a site in the unit that is usual there, in square metres to the ten. */
function sizeOf(site: Site): number {
  return sizeUnitOf(site) === 'squareFeet' ? site.size : Math.round(site.size * 0.009290304) * 10;
}

function entered(story: PortfolioStory, customerId: string, parentId: string | undefined, site: Site) {
  const { name, address, city, postcode, at } = site;
  return {
    customerId,
    name,
    status: 'None',
    statusBeforeDelete: null,
    purgeAt: null,
    facilityStatus: 'open',
    parentId: parentId ?? null,
    mapSpaceXRefId: null,
    bookingEmailPrefix: null,
    bookingProvider: null,
    address,
    city,
    postcode,
    ...story.reference.place(site),
    latitude: at[0],
    longitude: at[1],
    size: null,
    sizeUnit: sizeUnitOf(site),
    currency: null,
    overview: null,
    highlights: null,
    keyFeatures: [],
    featuredAmenities: [],
    maxOccupancy: null,
    calendarAdminGroupName: null,
    calendarAdminGroupEmail: null,
    closedMessage: null,
    receptionEmail: null,
    receptionPhone: null,
    helpText: null,
    questionSource: 'noQuestionnaire',
    imageId: null,
  };
}

/** What somebody changes on a working day in a building that runs, spread over the months since it does. */
function tellDays(story: PortfolioStory, told: CustomerStory, life: RecordLife, index: number, site: Site): void {
  const { random, calendar } = story;
  const share = (calendar.now.getTime() - life.last.date.getTime()) / times.day / 7;
  const edit = (days = Math.round(share * (0.4 + random.next() * 0.7))) => {
    const date = calendar.later(life.last.date, days);
    return { date, editorId: story.keeper(told, index, date) };
  };
  const [domain] = told.facts.domains;
  const word = site.city
    .normalize('NFD')
    .replace(/\P{ASCII}/gu, '')
    .replaceAll(' ', '')
    .toLowerCase();
  const isFrench = languageOf(site) === 'fr';
  life.change(edit(random.whole(4, 15)), {
    receptionPhone: site.phone,
    receptionEmail: `reception.${word}@${domain}`,
    helpText: helpTexts[languageOf(site)],
  });
  if (random.chance(0.7))
    life.change(edit(), {
      calendarAdminGroupName: `${site.name} rooms`,
      calendarAdminGroupEmail: `rooms.${word}@${domain}`,
      bookingEmailPrefix: `${word}-`,
    });
  if (random.chance(0.6)) life.change(edit(), { maxOccupancy: site.occupancy });
  if (random.chance(0.45)) {
    const closedMessage = isFrench
      ? 'Fermé ce matin, le temps de rétablir l’eau.'
      : 'Closed this morning until the water is back.';
    life.change(edit(), { facilityStatus: 'closed', closedMessage });
    life.change(edit(0), { facilityStatus: 'open', closedMessage: null });
  }
  if (random.chance(0.5)) life.change(edit(), { mapSpaceXRefId: `${word.slice(0, 12)}-L0` });
  if (random.chance(0.4)) life.change(edit(), { questionSource: 'host' });
  if (random.chance(0.6))
    life.change(edit(), {
      highlights: `${site.highlights} ${isFrench ? 'Eau filtrée à chaque étage.' : 'Filtered water on every floor.'}`,
    });
}

/** Where a site's story ends: closed for a while, deleted, or deleted by mistake and brought back. */
function tellEnd(story: PortfolioStory, told: CustomerStory, life: RecordLife, index: number, site: Site): void {
  const { calendar } = story;
  const after = (days: number) => {
    const date = calendar.daysAgo(days);
    return date > life.last.date ? date : calendar.later(life.last.date, 1);
  };
  if (site.closed !== undefined) {
    const date = after(2);
    life.change(
      { date, editorId: story.keeper(told, index, date) },
      { facilityStatus: 'closed', closedMessage: site.closed },
    );
  }
  const remove = (days: number) => {
    const date = after(days);
    const columns = { status: 'Disabled', statusBeforeDelete: life.value('status'), purgeAt: purgeDateOf(date) };
    life.remove({ date, editorId: story.implementer(date) }, columns);
  };
  if (site.status === 'Deleted') remove(30 + (index % 4) * 14);
  if (site.name === 'Meridian Taunusanlage') {
    const status = life.value('status');
    remove(64);
    life.restore(story.next(life, 1, story.implementer(life.last.date)), {
      status,
      statusBeforeDelete: null,
      purgeAt: null,
    });
  }
}

/**
 * The buildings of a customer, from the first entry to today.
 * @param imageIds a picture for each site
 * @param parents the region or campus of each site, by its name
 */
export function tellBuildings(
  story: PortfolioStory,
  told: CustomerStory,
  imageIds: readonly string[],
  parents: ReadonlyMap<string, string>,
): void {
  const { facts, life: customer } = told;
  const { random, calendar } = story;
  for (const [index, site] of facts.sites.entries()) {
    const newest = site.status === 'None' ? 24 : site.status === 'Provisioning' ? 70 : null;
    const date = calendar.daysAgo(newest ?? facts.since - 8 - index * 12);
    const life = story.create(
      buildingStore,
      { date, editorId: story.implementer(date) },
      entered(story, customer.id, parents.get(site.name), site),
    );
    told.buildings.push(life);
    const { overview, highlights, currency = null } = site;
    life.change(story.next(life, random.whole(1, 3), life.last.editorId), { overview, size: sizeOf(site), currency });
    life.change(story.next(life, random.whole(1, 4), story.implementer(life.last.date)), { imageId: imageIds[index] });
    if (site.status === 'None') continue;
    const features = keyFeatures[languageOf(site)].filter(() => random.chance(0.6));
    life.change(story.next(life, random.whole(2, 6), story.keeper(told, index, life.last.date)), {
      highlights,
      keyFeatures: features,
      featuredAmenities: featuredAmenities[languageOf(site)].slice(index % 2, 2 + (index % 3)),
      maxOccupancy: Math.round(site.occupancy * 0.8),
    });
    life.change(story.next(life, random.whole(1, 5), story.implementer(life.last.date)), { status: 'Provisioning' });
    if (site.status !== 'Provisioning')
      life.change(story.next(life, random.whole(6, 20), story.implementer(life.last.date)), { status: 'Active' });
    tellDays(story, told, life, index, site);
    tellEnd(story, told, life, index, site);
  }
}
