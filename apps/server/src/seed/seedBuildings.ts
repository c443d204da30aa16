import { fromMetres, purgeDateOf, type sizeUnits, times } from '@atrium/contract';

import { buildingStore } from '../modules/places/building/building.store.ts';
import { featuredAmenities, helpTexts, keyFeatures } from './content/buildingTexts.ts';
import type { Site } from './content/site.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import type { RecordHistory } from './recordHistory.ts';

/** In which language a building's own texts are written. */
export function languageOf({ country, state }: Site): 'en' | 'fr' {
  return country === 'FR' || state === 'CA-QC' ? 'fr' : 'en';
}

/** Where areas are given in square feet. */
const inSquareFeet = new Set(['US', 'GB']);

/** Returns what the size of a site is given in there. */
export function sizeUnitOf({ country }: Site): (typeof sizeUnits)[number] {
  return inSquareFeet.has(country) ? 'squareFeet' : 'squareMetres';
}

/** The size of a site in the unit that is usual there, in square metres to the ten. */
function sizeOf(site: Site): number {
  return sizeUnitOf(site) === 'squareFeet' ? site.size : Math.round(site.size * 0.009290304) * 10;
}

/** The plot of a site with a way around it: five corners, turned a little as streets are. */
function geofenceOf({ at: [latitude, longitude], size }: Site, index: number) {
  const half = Math.max(30, Math.sqrt(size * 0.0929) / 2.5) + 15;
  const turn = ((index % 7) - 3) * 0.12;
  const corners = [
    [half, half * 0.7],
    [half * 1.1, -half * 0.5],
    [half * 0.4, -half * 0.9],
    [-half, -half * 0.8],
    [-half * 0.9, half * 0.8],
  ] as const;
  return corners.map(([x, y]) =>
    fromMetres(
      { latitude, longitude },
      { east: x * Math.cos(turn) - y * Math.sin(turn), north: x * Math.sin(turn) + y * Math.cos(turn) },
    ),
  );
}

function entered(portfolio: PortfolioSeed, customerId: string, parentId: string | undefined, site: Site) {
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
    ...portfolio.reference.place(site),
    latitude: at[0],
    longitude: at[1],
    geofenceMarkers: [],
    size: null,
    sizeUnit: sizeUnitOf(site),
    currency: null,
    overview: null,
    highlights: null,
    keyFeatures: [],
    featuredAmenities: [],
    maxOccupancy: null,
    openHours: null,
    bookingBuffer: 0,
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

/** Returns what someone changes on a working day in a building that runs, spread over the months since it does. */
function seedDays(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  history: RecordHistory,
  index: number,
  site: Site,
): void {
  const { random, calendar } = portfolio;
  const share = (calendar.now.getTime() - history.last.date.getTime()) / times.day / 7;
  const edit = (days = Math.round(share * (0.4 + random.next() * 0.7))) => {
    const date = calendar.later(history.last.date, days);
    return { date, editorId: portfolio.keeper(seeded, index, date) };
  };
  const [domain] = seeded.facts.domains;
  const word = site.city
    .normalize('NFD')
    .replace(/\P{ASCII}/gu, '')
    .replaceAll(' ', '')
    .toLowerCase();
  const isFrench = languageOf(site) === 'fr';
  history.change(edit(random.whole(4, 15)), {
    receptionPhone: portfolio.reference.phone(site).phone,
    receptionEmail: `reception.${word}@${domain}`,
    helpText: helpTexts[languageOf(site)],
  });
  if (random.chance(0.7))
    history.change(edit(), {
      calendarAdminGroupName: `${site.name} rooms`,
      calendarAdminGroupEmail: `rooms.${word}@${domain}`,
      bookingEmailPrefix: `${word}-`,
    });
  if (random.chance(0.6)) history.change(edit(), { maxOccupancy: site.occupancy });
  if (random.chance(0.45)) {
    const closedMessage = isFrench
      ? 'Fermé ce matin, le temps de rétablir l’eau.'
      : 'Closed this morning until the water is back.';
    history.change(edit(), { facilityStatus: 'closed', closedMessage });
    history.change(edit(0), { facilityStatus: 'open', closedMessage: null });
  }
  if (random.chance(0.5)) history.change(edit(), { mapSpaceXRefId: `${word.slice(0, 12)}-${String(index + 1)}` });
  if (random.chance(0.4)) history.change(edit(), { questionSource: 'host' });
  if (random.chance(0.6))
    history.change(edit(), {
      highlights: `${site.highlights} ${isFrench ? 'Eau filtrée à chaque étage.' : 'Filtered water on every floor.'}`,
    });
}

/** Returns where a site's portfolio ends: closed for a while, deleted, or deleted by mistake and brought back. */
function tellEnd(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  history: RecordHistory,
  index: number,
  site: Site,
): void {
  const { calendar } = portfolio;
  const after = (days: number) => {
    const date = calendar.daysAgo(days);
    return date > history.last.date ? date : calendar.later(history.last.date, 1);
  };
  if (site.closed !== undefined) {
    const date = after(2);
    history.change(
      { date, editorId: portfolio.keeper(seeded, index, date) },
      { facilityStatus: 'closed', closedMessage: site.closed },
    );
  }
  const remove = (days: number) => {
    const date = after(days);
    const columns = { status: 'Disabled', statusBeforeDelete: history.value('status'), purgeAt: purgeDateOf(date) };
    history.remove({ date, editorId: portfolio.implementer(date) }, columns);
  };
  if (site.status === 'Deleted') remove(30 + (index % 4) * 14);
  if (site.name === 'Meridian Taunusanlage') {
    const status = history.value('status');
    remove(64);
    history.restore(portfolio.next(history, 1, portfolio.implementer(history.last.date)), {
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
export function seedBuildings(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  imageIds: readonly string[],
  parents: ReadonlyMap<string, string>,
): void {
  const { facts, history: customer } = seeded;
  const { random, calendar } = portfolio;
  for (const [index, site] of facts.sites.entries()) {
    const newest = site.status === 'None' ? 24 : site.status === 'Provisioning' ? 70 : null;
    const date = calendar.daysAgo(newest ?? facts.since - 8 - index * 12);
    const history = portfolio.create(
      buildingStore,
      { date, editorId: portfolio.implementer(date) },
      entered(portfolio, customer.id, parents.get(site.name), site),
    );
    seeded.buildings.push(history);
    const { overview, highlights, currency = null } = site;
    history.change(portfolio.next(history, random.whole(1, 3), history.last.editorId), {
      overview,
      size: sizeOf(site),
      currency,
    });
    history.change(portfolio.next(history, random.whole(1, 4), portfolio.implementer(history.last.date)), {
      imageId: imageIds[index],
    });
    if (site.status === 'None') continue;
    const features = keyFeatures[languageOf(site)].filter(() => random.chance(0.6));
    history.change(portfolio.next(history, random.whole(2, 6), portfolio.keeper(seeded, index, history.last.date)), {
      highlights,
      keyFeatures: features,
      geofenceMarkers: index % 4 === 3 ? [] : geofenceOf(site, index),
      featuredAmenities: featuredAmenities[languageOf(site)].slice(index % 2, 2 + (index % 3)),
      maxOccupancy: Math.round(site.occupancy * 0.8),
    });
    history.change(portfolio.next(history, random.whole(1, 5), portfolio.implementer(history.last.date)), {
      status: 'Provisioning',
    });
    if (site.status !== 'Provisioning')
      history.change(portfolio.next(history, random.whole(6, 20), portfolio.implementer(history.last.date)), {
        status: 'Active',
      });
    seedDays(portfolio, seeded, history, index, site);
    tellEnd(portfolio, seeded, history, index, site);
  }
}
