import { weekdays, type DayHours } from '@atrium/contract';

import { uuidv7 } from '../base/uuidv7.ts';
import { addLink, isLinkSubmitted, submitLink } from '../modules/orders/payment/paymentAccount.process.ts';
import { vendorStore } from '../modules/orders/vendor/vendor.store.ts';
import { vendorFacts } from './content/vendorTexts.ts';
import { seedMenu } from './seedMenus.ts';
import { seedOrders } from './seedOrders.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import type { RecordHistory } from './recordHistory.ts';
import type { WriteBeside } from './writeHistories.ts';

/** The shops of this name have linked a payment account with the simulated provider: their orders are paid in the app. */
const PAID_IN_APP = 'The Long Table';

type VendorFacts = (typeof vendorFacts)[number];

function weekOf({ hours, isOpenOnSaturday }: VendorFacts): DayHours[] {
  return weekdays.map((day) => {
    const closed = hours !== null && (day === 'sunday' || (day === 'saturday' && !isOpenOnSaturday));
    const [opensAt, closesAt] = closed || hours === null ? [null, null] : hours;
    return { day, opensAt, closesAt, closed };
  });
}

/** One shop of a building: set up, opened, and some open for orders a little later. */
function seedVendor(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  site: number,
  sortOrder: number,
): RecordHistory | undefined {
  const facts = vendorFacts[(site + sortOrder) % vendorFacts.length];
  const place = seeded.facts.sites[site];
  const building = seeded.buildings[site];
  if (facts === undefined || place === undefined || building === undefined) return undefined;
  const { countryId, mobilePrefix } = portfolio.reference.place(place);
  const date = portfolio.calendar.later(building.steps[1]?.date ?? building.last.date, portfolio.random.whole(4, 30));
  const [firstName, lastName] = facts.contact;
  const history = portfolio.create(
    vendorStore,
    { date, editorId: portfolio.keeper(seeded, site, date) },
    {
      customerId: seeded.history.id,
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
      currency: portfolio.reference.currency(place),
      mobilePrefix,
      phone: null,
      enableOrdering: false,
      taxRate: 10,
      stopped: false,
      stopReason: null,
      stoppedUntil: null,
      imageId: null,
      paymentAccountLinkId: null,
      paymentProvider: null,
      paymentState: 'notLinked',
      operatingHours: weekOf(facts),
      sortOrder,
    },
  );
  const edit = (days: number) => portfolio.next(history, days, portfolio.keeper(seeded, site, history.last.date));
  const account =
    facts.shop === PAID_IN_APP
      ? { paymentAccountLinkId: `local_${history.id}`, paymentProvider: 'local', paymentState: 'ready' }
      : {};
  if (facts.takesOrders) history.change(edit(portfolio.random.whole(3, 20)), { enableOrdering: true, ...account });
  const products = seedMenu(portfolio, seeded, site, history);
  if (facts.takesOrders) seedOrders(portfolio, seeded, { vendor: history, products, timezone: place.timezone });
  return history;
}

/** Keeps that the forms of the linked payment accounts were sent, which the simulated provider is asked about (VEND-22). */
export const writePaymentLinks: WriteBeside = async (executor, vendors) => {
  for (const { id: vendorId, customerId, paymentAccountLinkId: accountId } of vendors) {
    if (typeof accountId !== 'string' || (await isLinkSubmitted(executor, accountId))) continue;
    const id = uuidv7();
    await addLink(executor, { id, customerId: String(customerId), vendorId, provider: 'local', accountId });
    await submitLink(executor, id);
  }
};

/** The shops of the buildings that have people to run them, given to those people and to the managers (CUST-10). */
export function seedVendors(portfolio: PortfolioSeed, seeded: CustomerSeed): void {
  const served = new Set(seeded.users.filter(({ role }) => role === 'vendor').flatMap(({ sites }) => sites));
  const vendors = [...served]
    .toSorted((one, other) => one - other)
    .flatMap((site) =>
      Array.from({ length: 1 + (site % 3) + (site === 0 ? 2 : 0) }, (_, order) => ({
        site,
        history: seedVendor(portfolio, seeded, site, order),
      })),
    );
  for (const { user, history } of seeded.scopes) {
    const own = vendors.filter(({ site }) => user.sites.includes(site)).flatMap((one) => one.history ?? []);
    const given = user.role === 'vendor' ? own.slice(0, 1) : user.role === 'manager' ? own : [];
    const latest = given.reduce((date, one) => (one.last.date > date ? one.last.date : date), history.last.date);
    if (given.length === 0) continue;
    const date = portfolio.calendar.later(latest, 1);
    history.change({ date, editorId: portfolio.implementer(date) }, { vendorIds: given.map(({ id }) => id) });
  }
}
