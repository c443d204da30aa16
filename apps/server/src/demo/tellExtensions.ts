import { extensionStore } from '../resources/extension/extension.store.ts';
import { ambience, sampleConfigs } from './content/extensionSettings.ts';
import { extensionCatalogue } from './content/catalogueTexts.ts';
import type { CustomerStory, PortfolioStory } from './portfolioStory.ts';

const unset = { config: {}, ambientControllers: [], appToken: null } as const;

/** How each extension is set up in the buildings of the portfolio (BRAND-25 to BRAND-31). */
function settingsOf(code: string) {
  return {
    ...unset,
    config: sampleConfigs[code] ?? {},
    ambientControllers: code === 'extension.schedule' ? ambience : [],
  };
}

/** The catalogue of extensions at the root (BRAND-22). */
export function tellCatalogue(story: PortfolioStory): void {
  for (const { code, name, description, status } of extensionCatalogue) {
    const life = story.create(
      extensionStore,
      { date: story.calendar.daysAgo(357), editorId: story.administrator },
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
    life.change(story.next(life, story.random.whole(3, 30), story.administrator), { description });
    if (status === 'activeForAll')
      life.change(story.next(life, story.random.whole(20, 60), story.administrator), { status });
  }
}

/** Which extensions each building uses, since it was being set up (BLDG-36). */
export function tellBuildingExtensions(
  story: PortfolioStory,
  { facts, life: customer, users, buildings }: CustomerStory,
): void {
  const { random } = story;
  for (const [index, building] of buildings.entries()) {
    const { status } = facts.sites[index] ?? {};
    if (status === 'None') continue;
    const ready = building.steps.find(({ values }) => values['status'] === 'Provisioning')?.date ?? building.last.date;
    for (const { code, name, description, status: extensionStatus, share } of extensionCatalogue) {
      const date = story.calendar.later(ready, random.whole(0, 2));
      const life = story.create(
        extensionStore,
        { date, editorId: story.implementer(date) },
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
        (code === 'extension.foodAndBeverage' && isServed) || (code === 'extension.events' && index === 0);
      const isUsed = code === 'extension.news' ? status !== 'Deleted' && index !== 6 : random.chance(share) || isNeeded;
      if (isUsed) life.change(story.next(life, random.whole(1, 14), story.implementer(date)), { enabled: true });
      if (isUsed && !isNeeded && code !== 'extension.news' && random.chance(0.15)) {
        life.change(story.next(life, random.whole(10, 40), story.implementer(life.last.date)), { enabled: false });
        if (random.chance(0.5))
          life.change(story.next(life, random.whole(1, 6), story.implementer(life.last.date)), { enabled: true });
      }
    }
  }
}
