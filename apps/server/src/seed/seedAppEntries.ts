import type { KnownStore } from '../store/storeDefinition.ts';
import { appMenuStore } from '../modules/setup/appMenu/appMenu.store.ts';
import { cardStore } from '../modules/setup/card/card.store.ts';
import { deepLinkStore } from '../modules/setup/deepLink/deepLink.store.ts';
import { appMenus, cards } from './content/appEntries.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import type { RecordHistory } from './recordHistory.ts';

/** An entry of a catalogue and how many buildings have it. */
interface ToldEntry {
  readonly history: RecordHistory;
  /** The fields that a building's record carries too. */
  readonly head: Readonly<Record<string, string>>;
  readonly share: number;
}

const catalogue = { customerId: null, buildingId: null, entryId: null, enabled: false, sortOrder: 0 };

function seedEntry(
  portfolio: PortfolioSeed,
  store: KnownStore,
  head: ToldEntry['head'],
  {
    actions,
    share,
    ...own
  }: Readonly<Record<string, unknown>> & { readonly share: number; readonly actions: readonly object[] },
): ToldEntry {
  const linkIds = new Map(
    portfolio.histories
      .filter((history) => history.store === deepLinkStore)
      .map((history) => [history.value('key'), history.id]),
  );
  const opened = actions.map((action) => {
    const { link, url, ...rest } = { link: undefined, url: undefined, ...action };
    const address = store === cardStore ? 'externalLink' : 'externalUrl';
    return { ...rest, deepLinkId: linkIds.get(link) ?? null, [address]: url ?? null };
  });
  const deepLinkIds = opened.flatMap(({ deepLinkId }) => (deepLinkId === null ? [] : [deepLinkId]));
  const edit = { date: portfolio.calendar.daysAgo(240), editorId: portfolio.administrator };
  const history = portfolio.create(store, edit, { ...catalogue, ...own, ...head, actions: [], deepLinkIds: [] });
  history.change(portfolio.next(history, portfolio.random.whole(2, 20), portfolio.administrator), {
    actions: opened,
    deepLinkIds,
  });
  return { history, head, share };
}

function seedChoice(
  portfolio: PortfolioSeed,
  customer: CustomerSeed,
  store: KnownStore,
  entries: readonly ToldEntry[],
  own: Readonly<Record<string, unknown>>,
): void {
  const { random, calendar } = portfolio;
  for (const building of customer.buildings) {
    if (!['Active', 'Provisioning'].includes(String(building.value('status')))) continue;
    const chosen = entries.filter(({ share }) => random.chance(share));
    for (const [sortOrder, { history: entry, head }] of chosen.entries()) {
      const ready = entry.last.date > building.last.date ? entry.last.date : building.last.date;
      const date = calendar.later(ready, random.whole(1, 10));
      const place = { customerId: customer.history.id, buildingId: building.id, entryId: entry.id };
      portfolio.create(
        store,
        { date, editorId: portfolio.implementer(date) },
        { ...place, ...own, ...head, actions: [], deepLinkIds: [], extensionCode: null, enabled: true, sortOrder },
      );
    }
  }
}

/** Cards and menu entries of the root, and which of them each building's app shows in which order (BLDG-38, BLDG-39). */
export function seedAppEntries(portfolio: PortfolioSeed): void {
  const seededCards = cards.map(({ name, code, ...card }) => seedEntry(portfolio, cardStore, { name, code }, card));
  const seededMenus = appMenus.map(({ name, key, ...menu }) => seedEntry(portfolio, appMenuStore, { name, key }, menu));
  for (const customer of portfolio.customers) {
    seedChoice(portfolio, customer, cardStore, seededCards, { bookings: false });
    seedChoice(portfolio, customer, appMenuStore, seededMenus, { icon: null });
  }
}
