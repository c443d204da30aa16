import { identityProviderStore } from '../resources/identityProvider/identityProvider.store.ts';
import { providers } from './content/catalogueTexts.ts';
import type { PortfolioStory } from './portfolioStory.ts';

const blank = {
  uris: [],
  grantEndpoint: null,
  scope: null,
  audience: null,
  policy: null,
  authenticationType: null,
  portalClientId: null,
  webClientId: null,
  androidClientId: null,
  iosClientId: null,
  redirectUris: [],
  adapterName: null,
  onDemandAvailability: false,
  sync: false,
  tenantId: null,
  userName: null,
  iosDownloadUrl: null,
  androidDownloadUrl: null,
  clientSecret: null,
  password: null,
};

/** The services that customers may be connected to, entered one week and switched on some weeks later (ROOT-29). */
export function tellProviders(story: PortfolioStory): void {
  for (const { sync, ...provider } of providers) {
    const life = story.create(
      identityProviderStore,
      { date: story.calendar.daysAgo(310), editorId: story.administrator },
      { ...blank, ...provider },
    );
    if (sync) life.change(story.next(life, story.random.whole(10, 40), story.administrator), { sync });
  }
}
