import { lockerConfigStore } from '../modules/integrations/lockerConfig/lockerConfig.store.ts';
import { visitorConfigStore } from '../modules/integrations/visitorConfig/visitorConfig.store.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';

const access = {
  userName: 'atrium',
  password: null,
  tokenUri: null,
  clientId: null,
  clientSecret: null,
} as const;

/** Through whom some customers manage lockers and visitors; their secrets are still to be entered (INTG-03). */
export function seedIntegrations(portfolio: PortfolioSeed): void {
  for (const [at, { history, facts }] of portfolio.customers.entries()) {
    if (facts.sites.length === 0) continue;
    const edit = { date: portfolio.calendar.daysAgo(200 - at * 20), editorId: portfolio.administrator };
    const own = { customerId: history.id, instanceName: facts.emblem, ...access };
    if (at % 2 === 1)
      portfolio.create(lockerConfigStore, edit, {
        ...own,
        provider: 'Juniper Lockers',
        providerUri: 'https://lockers.juniper.example/api',
        allowsSelfService: false,
      });
    if (at > 0)
      portfolio.create(visitorConfigStore, edit, {
        ...own,
        provider: 'Front Door Visitors',
        providerUri: 'https://visitors.frontdoor.example',
      });
  }
}
