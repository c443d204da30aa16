import { featureOf, menu } from '@atrium/contract';
import type { FeatureKey } from '@atrium/contract';

import { menuPage } from './contexts/landing.ts';
import type { ScreenEntry } from './screenSet.ts';

/** The feature that opens a screen: its own or that of its sub-route (NAV-66), else that of the menu item its page begins with. */
export function featureOfScreen(entry: Omit<ScreenEntry, 'load'>): FeatureKey {
  if (entry.feature !== undefined) return entry.feature;
  const [first = ''] = entry.page.split('/');
  const page = menuPage(entry.context, first);
  const item = menu.find((candidate) => candidate.context === entry.context && candidate.page === page);
  const own = item?.subRoutes?.find(({ path }) => path === entry.page)?.feature;
  return own ?? (item === undefined ? `${entry.context}.${page}` : featureOf(item));
}
