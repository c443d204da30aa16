import { lockerConfigStore } from '../resources/lockerConfig/lockerConfig.store.ts';
import { visitorConfigStore } from '../resources/visitorConfig/visitorConfig.store.ts';
import type { PortfolioStory } from './portfolioStory.ts';

const access = {
  userName: 'atrium',
  password: null,
  tokenUri: null,
  clientId: null,
  clientSecret: null,
} as const;

/** Through whom some customers manage lockers and visitors; their secrets are still to be entered (INTG-03). */
export function tellIntegrations(story: PortfolioStory): void {
  for (const [at, { life, facts }] of story.customers.entries()) {
    if (facts.sites.length === 0) continue;
    const edit = { date: story.calendar.daysAgo(200 - at * 20), editorId: story.administrator };
    const own = { customerId: life.id, instanceName: facts.emblem, ...access };
    if (at % 2 === 1)
      story.create(lockerConfigStore, edit, {
        ...own,
        provider: 'Juniper Lockers',
        providerUri: 'https://lockers.juniper.example/api',
      });
    if (at > 0)
      story.create(visitorConfigStore, edit, {
        ...own,
        provider: 'Front Door Visitors',
        providerUri: 'https://visitors.frontdoor.example',
      });
  }
}
