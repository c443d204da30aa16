import { appMenuStore } from '../modules/setup/appMenu/appMenu.store.ts';
import { buildingDefaultsStore } from '../modules/setup/buildingDefaults/buildingDefaults.store.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';
import { sizeUnitOf } from './seedBuildings.ts';

/** The app menu that most buildings show, in its order. */
const usualMenu = ['appMenu.news', 'appMenu.map', 'appMenu.help'];

/**
 * Returns what new buildings of each customer begin with: where its first one is, and the extensions and app menu most of
 * them use (CUST-18).
 */
export function seedDefaults(portfolio: PortfolioSeed): void {
  const menu = portfolio.histories.filter(
    (history) => history.store === appMenuStore && history.value('buildingId') === null,
  );
  const appMenuIds = usualMenu.flatMap((key) =>
    menu.filter((history) => history.value('key') === key).map(({ id }) => id),
  );
  for (const { facts, history: customer } of portfolio.customers) {
    const [site] = facts.sites;
    if (site === undefined) continue;
    const { countryId, timezoneId } = portfolio.reference.place(site);
    const date = portfolio.calendar.later(
      customer.steps[0]?.date ?? portfolio.calendar.now,
      portfolio.random.whole(15, 30),
    );
    const history = portfolio.create(
      buildingDefaultsStore,
      { date, editorId: portfolio.implementer(date) },
      {
        customerId: customer.id,
        countryId,
        timezoneId,
        currency: portfolio.reference.currency(site),
        sizeUnit: sizeUnitOf(site),
        extensions: [],
        appMenuIds: [],
      },
    );
    history.change(portfolio.next(history, portfolio.random.whole(20, 60), portfolio.implementer(date)), {
      extensions: ['extension.map', 'extension.news'],
      appMenuIds,
    });
  }
}
