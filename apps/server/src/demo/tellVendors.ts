import { weekdays, type DayHours } from '@atrium/contract';

import { vendorStore } from '../resources/vendor/vendor.store.ts';
import { vendorFacts } from './content/vendorTexts.ts';
import type { CustomerStory, PortfolioStory } from './portfolioStory.ts';
import type { RecordLife } from './recordLife.ts';

type VendorFacts = (typeof vendorFacts)[number];

function weekOf({ hours, isOpenOnSaturday }: VendorFacts): DayHours[] {
  return weekdays.map((day) => {
    const closed = hours !== null && (day === 'sunday' || (day === 'saturday' && !isOpenOnSaturday));
    const [opensAt, closesAt] = closed || hours === null ? [null, null] : hours;
    return { day, opensAt, closesAt, closed };
  });
}

/** One shop of a building: set up, opened, and some open for orders a little later. */
function tellVendor(
  story: PortfolioStory,
  told: CustomerStory,
  site: number,
  sortOrder: number,
): RecordLife | undefined {
  const facts = vendorFacts[(site + sortOrder) % vendorFacts.length];
  const place = told.facts.sites[site];
  const building = told.buildings[site];
  if (facts === undefined || place === undefined || building === undefined) return undefined;
  const { countryId, mobilePrefix } = story.reference.place(place);
  const date = story.calendar.later(building.steps[1]?.date ?? building.last.date, story.random.whole(4, 30));
  const [firstName, lastName] = facts.contact;
  const life = story.create(
    vendorStore,
    { date, editorId: story.keeper(told, site, date) },
    {
      customerId: told.life.id,
      buildingId: building.id,
      shopName: facts.shop,
      vendorName: facts.company,
      firstName,
      lastName,
      email: `${firstName.toLowerCase()}@${facts.domain}`,
      website: `https://www.${facts.domain}`,
      reservationUrl: null,
      address: place.address,
      countryId,
      currency: story.reference.currency(place),
      mobilePrefix,
      phone: null,
      enableOrdering: false,
      imageId: null,
      paymentAccountId: null,
      operatingHours: weekOf(facts),
      sortOrder,
    },
  );
  const edit = (days: number) => story.next(life, days, story.keeper(told, site, life.last.date));
  if (facts.takesOrders) life.change(edit(story.random.whole(3, 20)), { enableOrdering: true });
  return life;
}

/** The shops of the buildings that have people to run them, given to those people and to the managers (CUST-10). */
export function tellVendors(story: PortfolioStory, told: CustomerStory): void {
  const served = new Set(told.users.filter(({ role }) => role === 'vendor').flatMap(({ sites }) => sites));
  const vendors = [...served]
    .toSorted((one, other) => one - other)
    .flatMap((site) =>
      Array.from({ length: 1 + (site % 3) + (site === 0 ? 2 : 0) }, (_, order) => ({
        site,
        life: tellVendor(story, told, site, order),
      })),
    );
  for (const { user, life } of told.scopes) {
    const own = vendors.filter(({ site }) => user.sites.includes(site)).flatMap((one) => one.life ?? []);
    const given = user.role === 'vendor' ? own.slice(0, 1) : user.role === 'manager' ? own : [];
    const latest = given.reduce((date, one) => (one.last.date > date ? one.last.date : date), life.last.date);
    if (given.length === 0) continue;
    const date = story.calendar.later(latest, 1);
    life.change({ date, editorId: story.implementer(date) }, { vendorIds: given.map(({ id }) => id) });
  }
}
