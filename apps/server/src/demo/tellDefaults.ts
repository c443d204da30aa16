import { appMenuStore } from '../resources/appMenu/appMenu.store.ts';
import { buildingDefaultsStore } from '../resources/buildingDefaults/buildingDefaults.store.ts';
import type { PortfolioStory } from './portfolioStory.ts';
import { sizeUnitOf } from './tellBuildings.ts';

/** The app menu that most buildings show, in its order. */
const usualMenu = ['appMenu.news', 'appMenu.map', 'appMenu.help'];

/**
 * What new buildings of each customer begin with: where its first one stands, and the extensions and app menu most of them
 * use (CUST-18).
 */
export function tellDefaults(story: PortfolioStory): void {
  const menu = story.lives.filter((life) => life.store === appMenuStore && life.value('buildingId') === null);
  const appMenuIds = usualMenu.flatMap((key) => menu.filter((life) => life.value('key') === key).map(({ id }) => id));
  for (const { facts, life: customer } of story.customers) {
    const [site] = facts.sites;
    if (site === undefined) continue;
    const { countryId, timezoneId } = story.reference.place(site);
    const date = story.calendar.later(customer.steps[0]?.date ?? story.calendar.now, story.random.whole(15, 30));
    const life = story.create(
      buildingDefaultsStore,
      { date, editorId: story.implementer(date) },
      {
        customerId: customer.id,
        countryId,
        timezoneId,
        currency: story.reference.currency(site),
        sizeUnit: sizeUnitOf(site),
        extensions: [],
        appMenuIds: [],
      },
    );
    life.change(story.next(life, story.random.whole(20, 60), story.implementer(date)), {
      extensions: ['extension.map', 'extension.news'],
      appMenuIds,
    });
  }
}
