import { tagGroups } from '@atrium/contract';

import { buildingTagStore } from '../modules/places/buildingTag/buildingTag.store.ts';
import { tagStore } from '../modules/places/tag/tag.store.ts';
import { masterTags, ownTags } from './content/tagTexts.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';

/** The master tags, and which of them each building uses next to some of its own (ROOT-32, PLACE-23, PLACE-24). */
export function seedTags(portfolio: PortfolioSeed): void {
  const masters = tagGroups.flatMap((group) =>
    masterTags[group].map((name) => {
      const edit = { date: portfolio.calendar.daysAgo(350), editorId: portfolio.administrator };
      return { name, group, id: portfolio.create(tagStore, edit, { name, group }).id };
    }),
  );
  for (const customer of portfolio.customers) {
    for (const [site, building] of customer.buildings.entries()) {
      if (customer.facts.sites[site]?.status === 'None') continue;
      const begin = portfolio.calendar.later(building.steps[1]?.date ?? building.last.date, 4);
      const used = masters
        .filter((_, at) => (at * 5 + site) % 3 !== 0)
        .map(({ id, ...tag }) => ({ ...tag, tagId: id }));
      const own = site % 4 === 1 ? ownTags[(site >> 2) % ownTags.length] : undefined;
      for (const tag of own === undefined ? used : [...used, { ...own, tagId: null }])
        portfolio.create(
          buildingTagStore,
          { date: begin, editorId: portfolio.keeper(customer, site, begin) },
          { customerId: customer.history.id, buildingId: building.id, ...tag },
        );
    }
  }
}
