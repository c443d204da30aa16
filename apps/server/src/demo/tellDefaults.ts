import { buildingDefaultsStore } from '../resources/buildingDefaults/buildingDefaults.store.ts';
import type { PortfolioStory } from './portfolioStory.ts';

/** What new buildings of each customer begin with: where its first one stands, and the extensions most of them use (CUST-18). */
export function tellDefaults(story: PortfolioStory): void {
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
        sizeUnit: 'squareFeet',
        extensions: [],
      },
    );
    life.change(story.next(life, story.random.whole(20, 60), story.implementer(date)), {
      extensions: ['extension.map', 'extension.news'],
    });
  }
}
