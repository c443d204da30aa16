import { deepLinkStore } from '../modules/setup/deepLink/deepLink.store.ts';
import { deepLinks } from './content/catalogueTexts.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';

/** Links into the app, entered one week and named better some weeks later (BRAND-13). */
export function seedDeepLinks(portfolio: PortfolioSeed): void {
  for (const { name, ...link } of deepLinks) {
    const draft = link.key.replace(/^(?:ActionMenu\.|ActionArea\.|notification)/, '');
    const history = portfolio.create(
      deepLinkStore,
      { date: portfolio.calendar.daysAgo(300), editorId: portfolio.administrator },
      { ...link, name: draft },
    );
    history.change(portfolio.next(history, portfolio.random.whole(10, 40), portfolio.administrator), { name });
  }
}
