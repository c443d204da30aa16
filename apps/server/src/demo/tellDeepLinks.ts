import { deepLinkStore } from '../resources/deepLink/deepLink.store.ts';
import { deepLinks } from './content/catalogueTexts.ts';
import type { PortfolioStory } from './portfolioStory.ts';

/** Links into the app, entered one week and named better some weeks later (BRAND-13). */
export function tellDeepLinks(story: PortfolioStory): void {
  for (const { name, ...link } of deepLinks) {
    const draft = link.key.replace(/^(?:ActionMenu\.|ActionArea\.|notification)/, '');
    const life = story.create(
      deepLinkStore,
      { date: story.calendar.daysAgo(300), editorId: story.administrator },
      { ...link, name: draft },
    );
    life.change(story.next(life, story.random.whole(10, 40), story.administrator), { name });
  }
}
