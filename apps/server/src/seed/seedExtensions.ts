import { extensionStore } from '../modules/setup/extension/extension.store.ts';
import { ambience, sampleConfigs } from './content/extensionSettings.ts';
import { extensionCatalogue } from './content/catalogueTexts.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';

const unset = {
  ...{ config: {}, ambientControllers: [], appToken: null },
  ...{ releaseSetBy: null, releaseSetAt: null },
} as const;

/** Returns how each extension is set up in the buildings of the portfolio (BRAND-25 to BRAND-31). */
function settingsOf(code: string) {
  return {
    ...unset,
    config: sampleConfigs[code] ?? {},
    ambientControllers: code === 'extension.schedule' ? ambience : [],
  };
}

/** The catalogue of extensions at the root (BRAND-22). */
export function seedCatalogue(portfolio: PortfolioSeed): void {
  for (const { code, name, description, status } of extensionCatalogue) {
    const history = portfolio.create(
      extensionStore,
      { date: portfolio.calendar.daysAgo(357), editorId: portfolio.administrator },
      {
        customerId: null,
        buildingId: null,
        code,
        name,
        description: null,
        status: 'provisioning',
        enabled: false,
        ...unset,
      },
    );
    history.change(portfolio.next(history, portfolio.random.whole(3, 30), portfolio.administrator), { description });
    if (status === 'activeForAll')
      history.change(portfolio.next(history, portfolio.random.whole(20, 60), portfolio.administrator), { status });
  }
}

/** Which extensions each building uses, since it was being set up (BLDG-36). */
export function seedBuildingExtensions(
  portfolio: PortfolioSeed,
  { facts, history: customer, users, buildings }: CustomerSeed,
): void {
  const { random } = portfolio;
  for (const [index, building] of buildings.entries()) {
    const { status } = facts.sites[index] ?? {};
    if (status === 'None') continue;
    const ready = building.steps.find(({ values }) => values['status'] === 'Provisioning')?.date ?? building.last.date;
    for (const { code, name, description, status: extensionStatus, share } of extensionCatalogue) {
      const date = portfolio.calendar.later(ready, random.whole(0, 2));
      const history = portfolio.create(
        extensionStore,
        { date, editorId: portfolio.implementer(date) },
        {
          customerId: customer.id,
          buildingId: building.id,
          code,
          name,
          description,
          status: extensionStatus,
          enabled: false,
          ...settingsOf(code),
        },
      );
      const isServed = users.some(({ role, sites }) => role === 'vendor' && sites.includes(index));
      const isNeeded =
        (code === 'extension.foodAndBeverage' && isServed) ||
        (['extension.backToWork', 'extension.events', 'extension.map'].includes(code) && index === 0) ||
        // Every building has bookings and services, which apps show while these are on (ON-01).
        (['extension.concierge', 'extension.schedule'].includes(code) && status !== 'Deleted');
      const isUsed = code === 'extension.news' ? status !== 'Deleted' && index !== 6 : random.chance(share) || isNeeded;
      if (isUsed)
        history.change(portfolio.next(history, random.whole(1, 14), portfolio.implementer(date)), { enabled: true });
      if (isUsed && !isNeeded && code !== 'extension.news' && random.chance(0.15)) {
        history.change(portfolio.next(history, random.whole(10, 40), portfolio.implementer(history.last.date)), {
          enabled: false,
        });
        if (random.chance(0.5))
          history.change(portfolio.next(history, random.whole(1, 6), portfolio.implementer(history.last.date)), {
            enabled: true,
          });
      }
    }
  }
}
