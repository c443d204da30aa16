import { times } from '@atrium/contract';

import { uuidv7 } from '../base/uuidv7.ts';
import type { Values } from '../store/storeDefinition.ts';
import { buildingNews } from './content/buildingTexts.ts';
import { firstNames, kinds, lastNames, places, trades } from './content/largeWords.ts';
import { asAddress } from './content/person.ts';
import { portfolioCustomers } from './content/portfolioCustomers.ts';
import type { ReferenceIds } from './portfolioSeed.ts';
import { createSeededRandom } from './seededRandom.ts';

/** How much is loaded. */
export interface LargeSizes {
  readonly customers: number;
  readonly buildings: number;
  readonly users: number;
  readonly articles: number;
}

/** What made-up records point to. */
export interface LargeReferences {
  readonly reference: ReferenceIds;
  /** The operator's people. */
  readonly editorIds: readonly string[];
  readonly roles: { readonly reader: string; readonly manager: string; readonly vendor: string };
}

/** A company of the large portfolio. */
export interface LargeCustomer {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

/** Companies with two-word names, each with a domain of its own. */
export function makeCustomers(count: number): LargeCustomer[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / places.length);
    const number = round >= trades.length ? ` ${String(round)}` : '';
    const name = `${places[index % places.length] ?? ''} ${trades[(index + round) % trades.length] ?? ''}${number}`;
    return { id: uuidv7(), name, domain: `${name.toLowerCase().replaceAll(' ', '-')}.example` };
  });
}

/** A building of the large portfolio, as its articles and users need it. */
export interface LargeBuilding {
  readonly id: string;
  readonly customerId: string;
  readonly name: string;
}

/**
 * Makes buildings, users with their scopes, and articles that look real and belong together. The same sizes make the
 * same content; ids and dates are new.
 */
export function createLargeRecords(sizes: LargeSizes, { reference, editorIds, roles }: LargeReferences, now: Date) {
  const random = createSeededRandom(4_360);
  const customers = makeCustomers(sizes.customers);
  const customerAt = (index: number): LargeCustomer => {
    const found = customers[index % customers.length];
    if (found === undefined) throw new Error('there are no customers');
    return found;
  };
  const sites = portfolioCustomers.flatMap((customer) => customer.sites);
  const buildings: LargeBuilding[] = [];
  /** Returns who made a record and when in the past year. */
  const made = () => {
    const date = new Date(now.getTime() - Math.floor(random.next() * 360 * times.day)).toISOString();
    return { createdAt: date, updatedAt: date, editedBy: random.pick(editorIds) };
  };

  const building = (index: number): Values => {
    const customer = customerAt(index);
    const site = random.pick(sites);
    const name = `${random.pick(places)} ${random.pick(kinds)}`;
    const id = uuidv7();
    buildings.push({ id, customerId: customer.id, name });
    const [latitude, longitude] = site.at;
    return {
      id,
      ...made(),
      customerId: customer.id,
      name,
      status: random.chance(0.86) ? 'Active' : random.pick(['Provisioning', 'Provisioning', 'None']),
      facilityStatus: 'open',
      address: `${String(random.whole(1, 240))} ${random.pick(places)} ${random.pick(['Street', 'Road', 'Avenue', 'Lane', 'Square'])}`,
      city: site.city,
      postcode: site.postcode,
      ...reference.place(site),
      latitude: Number((latitude + (random.next() - 0.5) * 0.06).toFixed(5)),
      longitude: Number((longitude + (random.next() - 0.5) * 0.06).toFixed(5)),
      size: random.whole(40, 4_000) * 100,
      sizeUnit: 'squareFeet',
      maxOccupancy: random.whole(2, 240) * 10,
      openHours: null,
      bookingBuffer: 0,
      overview: site.overview,
      geofenceMarkers: [],
      keyFeatures: [],
      featuredAmenities: [],
      helpText: null,
      questionSource: 'noQuestionnaire',
    };
  };

  const user = (index: number): { user: Values; configuration: Values } => {
    const customer = customerAt(index);
    const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
    const id = uuidv7();
    const share = random.next();
    const role = share < 0.92 ? roles.reader : share < 0.98 ? roles.manager : roles.vendor;
    const { createdAt, updatedAt, editedBy } = made();
    const own = buildingsOf.get(customer.id) ?? [];
    const buildingIds = own.length === 0 ? [] : [random.pick(own).id];
    return {
      user: {
        id,
        createdAt,
        updatedAt,
        editedBy,
        customerId: customer.id,
        email: `${asAddress(firstName)}.${asAddress(lastName)}.${String(index)}@${customer.domain}`,
        firstName,
        lastName,
        roles: [role],
        cookies: [],
        approvalTicketNumber: `REQ-${String(10_000 + index)}`,
        lastLogin: random.chance(0.7)
          ? new Date(now.getTime() - Math.floor(random.next() * 90 * times.day)).toISOString()
          : null,
      },
      configuration: {
        createdAt,
        updatedAt,
        editedBy,
        customerId: customer.id,
        userId: id,
        buildingIds,
        vendorIds: [],
      },
    };
  };
  const buildingsOf = new Map<string, LargeBuilding[]>();

  const article = (index: number): Values => {
    const place = index % 10 === 0 ? null : (buildings[random.whole(0, buildings.length - 1)] ?? null);
    const news = random.pick(buildingNews[random.chance(0.7) ? 'en' : 'fr']);
    const name = place?.name ?? customerAt(index).name;
    const { createdAt, updatedAt, editedBy } = made();
    const isPublished = random.chance(0.8);
    const end = news.lasts === undefined ? null : Date.parse(createdAt) + news.lasts * times.day;
    const title = news.title.includes('{building}') ? news.title.replace('{building}', name) : `${news.title}, ${name}`;
    return {
      createdAt,
      updatedAt,
      editedBy,
      customerId: place?.customerId ?? customerAt(index).id,
      buildingId: place?.id ?? null,
      type: 'article',
      displayOrder: 0,
      title,
      subtitle: news.subtitle.replace('{city}', name),
      published: isPublished,
      activationDate: isPublished ? createdAt : null,
      expirationDate: isPublished && end !== null ? new Date(end).toISOString() : null,
      content: news.content,
      featured: random.chance(0.05),
      audienceType: news.audience ?? 'allUsers',
    };
  };

  return {
    customers: customers.map(({ id, name }): Values => ({ id, ...made(), name })),
    domains: customers.map(({ id, domain }) => ({ domain, customer_id: id, shown: domain })),
    buildings: (): Values[] => {
      const records = Array.from({ length: sizes.buildings }, (_, index) => building(index));
      for (const one of buildings) buildingsOf.set(one.customerId, [...(buildingsOf.get(one.customerId) ?? []), one]);
      return records;
    },
    users: () => Array.from({ length: sizes.users }, (_, index) => user(index)),
    articles: (): Values[] => Array.from({ length: sizes.articles }, (_, index) => article(index)),
  };
}
