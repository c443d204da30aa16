import type { RegisteredStore } from '../core/store/stores.ts';
import { appMenuStore } from '../resources/appMenu/appMenu.store.ts';
import { cardStore } from '../resources/card/card.store.ts';
import { deepLinkStore } from '../resources/deepLink/deepLink.store.ts';
import { appMenus, cards } from './content/appEntries.ts';
import type { CustomerStory, PortfolioStory } from './portfolioStory.ts';
import type { RecordLife } from './recordLife.ts';

/** An entry of a catalogue and how many buildings have it. */
interface ToldEntry {
  readonly life: RecordLife;
  /** The fields that a building's record carries too. */
  readonly head: Readonly<Record<string, string>>;
  readonly share: number;
}

const catalogue = { customerId: null, buildingId: null, entryId: null, enabled: false, sortOrder: 0 };

function tellEntry(
  story: PortfolioStory,
  store: RegisteredStore,
  head: ToldEntry['head'],
  {
    actions,
    share,
    ...own
  }: Readonly<Record<string, unknown>> & { readonly share: number; readonly actions: readonly object[] },
): ToldEntry {
  const linkIds = new Map(
    story.lives.filter((life) => life.store === deepLinkStore).map((life) => [life.value('key'), life.id]),
  );
  const opened = actions.map((action) => {
    const { link, url, ...rest } = { link: undefined, url: undefined, ...action };
    return { ...rest, deepLinkId: linkIds.get(link) ?? null, externalUrl: url ?? null };
  });
  const deepLinkIds = opened.flatMap(({ deepLinkId }) => (deepLinkId === null ? [] : [deepLinkId]));
  const edit = { date: story.calendar.daysAgo(240), editorId: story.administrator };
  const life = story.create(store, edit, { ...catalogue, ...own, ...head, actions: [], deepLinkIds: [] });
  life.change(story.next(life, story.random.whole(2, 20), story.administrator), { actions: opened, deepLinkIds });
  return { life, head, share };
}

function tellChoice(
  story: PortfolioStory,
  customer: CustomerStory,
  store: RegisteredStore,
  entries: readonly ToldEntry[],
  own: Readonly<Record<string, unknown>>,
): void {
  const { random, calendar } = story;
  for (const building of customer.buildings) {
    if (!['Active', 'Provisioning'].includes(String(building.value('status')))) continue;
    const chosen = entries.filter(({ share }) => random.chance(share));
    for (const [sortOrder, { life: entry, head }] of chosen.entries()) {
      const ready = entry.last.date > building.last.date ? entry.last.date : building.last.date;
      const date = calendar.later(ready, random.whole(1, 10));
      const place = { customerId: customer.life.id, buildingId: building.id, entryId: entry.id };
      story.create(
        store,
        { date, editorId: story.implementer(date) },
        { ...place, ...own, ...head, actions: [], deepLinkIds: [], extensionCode: null, enabled: true, sortOrder },
      );
    }
  }
}

/** Cards and menu entries of the root, and which of them each building's app shows in which order (BLDG-38, BLDG-39). */
export function tellAppEntries(story: PortfolioStory): void {
  const toldCards = cards.map(({ name, code, ...card }) => tellEntry(story, cardStore, { name, code }, card));
  const toldMenus = appMenus.map(({ name, key, ...menu }) => tellEntry(story, appMenuStore, { name, key }, menu));
  for (const customer of story.customers) {
    tellChoice(story, customer, cardStore, toldCards, { bookings: false });
    tellChoice(story, customer, appMenuStore, toldMenus, { icon: null });
  }
}
