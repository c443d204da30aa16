import { featureOf, menu } from '@atrium/contract';
import type { FeatureKey, Permission } from '@atrium/contract';

import { menuPage } from './contexts/landing.ts';
import type { ScreenEntry } from './screenSet.ts';

/** The menu item that a screen's page begins with. */
function itemOf({ context, page }: Omit<ScreenEntry, 'load'>) {
  const [first = ''] = page.split('/');
  const own = menuPage(context, first);
  return menu.find((candidate) => candidate.context === context && candidate.page === own);
}

/** The feature that opens a screen: its own or that of its sub-route (NAV-66), else that of the menu item its page begins with. */
export function featureOfScreen(entry: Omit<ScreenEntry, 'load'>): FeatureKey {
  if (entry.feature !== undefined) return entry.feature;
  const [first = ''] = entry.page.split('/');
  const page = menuPage(entry.context, first);
  const item = itemOf(entry);
  const own = item?.subRoutes?.find(({ path }) => path === entry.page)?.feature;
  return own ?? (item === undefined ? `${entry.context}.${page}` : featureOf(item));
}

/** Checks whether a person may open a screen: with view on its feature, or with what its sub-route needs next to view on the item (SRV-03). */
export function mayOpen(
  may: (feature: FeatureKey, permission: Permission) => boolean,
  entry: Omit<ScreenEntry, 'load'>,
): boolean {
  const item = itemOf(entry);
  const needs = item?.subRoutes?.find(({ path }) => path === entry.page)?.needs;
  const feature = featureOfScreen(entry);
  if (needs === undefined || item === undefined) return may(feature, 'view');
  return may(featureOf(item), 'view') && may(feature, needs);
}
