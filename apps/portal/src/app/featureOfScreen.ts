import { featureOf, menu } from '@atrium/contract';
import type { FeatureKey, MenuItem } from '@atrium/contract';

import { menuPage } from './contexts/landing.ts';
import type { ScreenEntry } from './screenSet.ts';

/** The menu item that a screen's page begins with. */
export function menuItemOfScreen({ context, page }: Pick<ScreenEntry, 'context' | 'page'>): MenuItem | undefined {
  const [first = ''] = page.split('/');
  const named = menuPage(context, first);
  return menu.find((item) => item.context === context && item.page === named);
}

/** The feature that opens a screen: its own or that of its sub-route (NAV-66), else that of the menu item its page begins with. */
export function featureOfScreen(entry: Omit<ScreenEntry, 'load'>): FeatureKey {
  if (entry.feature !== undefined) return entry.feature;
  const item = menuItemOfScreen(entry);
  const own = item?.subRoutes?.find(({ path }) => path === entry.page)?.feature;
  const [first = ''] = entry.page.split('/');
  return own ?? (item === undefined ? `${entry.context}.${menuPage(entry.context, first)}` : featureOf(item));
}
