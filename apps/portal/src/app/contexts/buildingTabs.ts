import type { ContextName } from '@atrium/contract';

/** The page of a building that carries its tabs: `buildingInformation/{tab}`. */
const TABS_PAGE = 'buildingInformation';

/** The tabs of a building in order, each with the page of the table of screens that it shows (BLDG-07). */
export const buildingTabs = [
  { key: 'accounts', page: `${TABS_PAGE}/accounts` },
  { key: 'keyContacts', page: 'keycontacts' },
  { key: 'info', page: 'buildinginfo' },
  { key: 'images', page: 'gallery' },
  { key: 'concierge', page: 'concierge' },
  { key: 'vendors', page: 'vendors' },
  { key: 'cards', page: 'home' },
  { key: 'appFeatures', page: 'settings' },
  { key: 'help', page: `${TABS_PAGE}/help` },
] as const;
export type BuildingTab = (typeof buildingTabs)[number];

/** The page at which a tab is. */
export function tabPage({ key }: BuildingTab): string {
  return `${TABS_PAGE}/${key}`;
}

/** The tab whose screen is a page of the building's menu, with its records: the tabs stay there (BLDG-07). */
export function tabOfPage(context: ContextName, [page]: readonly string[]): BuildingTab | null {
  return (context === 'BUILDING' && buildingTabs.find((tab) => tab.page === page)) || null;
}

/** The tab that an address names behind its contexts; the building's own form where it names none (SHELL-19), null outside of the tabs. */
export function tabOf(context: ContextName, [first, second = 'info']: readonly string[]): BuildingTab | null {
  if (context !== 'BUILDING' || first !== TABS_PAGE) return null;
  return buildingTabs.find(({ key }) => key === second) ?? null;
}
