import { identityProviderStore } from '../modules/customers/identityProvider/identityProvider.store.ts';
import { providers } from './content/catalogueTexts.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';

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
  onDemandAvailabilityQuery: false,
  sync: false,
  tenantId: null,
  username: null,
  iosDownloadUrl: null,
  androidDownloadUrl: null,
  introspectionClientId: null,
  clientSecret: null,
  password: null,
};

/** The services that customers may be connected to, entered one week and switched on some weeks later (ROOT-29). */
export function seedProviders(portfolio: PortfolioSeed): void {
  for (const { sync, ...provider } of providers) {
    const history = portfolio.create(
      identityProviderStore,
      { date: portfolio.calendar.daysAgo(310), editorId: portfolio.administrator },
      { ...blank, ...provider },
    );
    if (sync)
      history.change(portfolio.next(history, portfolio.random.whole(10, 40), portfolio.administrator), { sync });
  }
}
