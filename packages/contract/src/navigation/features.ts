import type { ContextName, FeatureKey } from '../core/featureKey.ts';
import type { Permission } from '../core/permissions.ts';
import { menu } from './menu.ts';

/** One line of the role editor: a feature and the permissions it offers (ROOT-25). */
export interface Feature {
  readonly key: FeatureKey;
  readonly context: ContextName;
  readonly offers: readonly Permission[];
}

/** The feature key that governs a menu item. */
export function featureOf(item: { context: ContextName; page: string; feature?: string }): FeatureKey {
  return `${item.context}.${item.feature ?? item.page}`;
}

/** Who may decide who vouches for people: issuers, domains, providers and audiences (SEC-14). It makes no one an administrator. */
export const TRUST_FEATURE: FeatureKey = 'ROOT.trust';

/**
 * Every feature a role can hold permissions for: those of the menu, and what has no menu item of its own: the vendor order
 * history (NAV-66, NAV-67), the products of a menu (NAV-64) and trust (PERM-09).
 */
export const features: readonly Feature[] = [
  ...menu.map((item) => ({ key: featureOf(item), context: item.context, offers: item.offers })),
  { key: 'BUILDING.history', context: 'BUILDING', offers: ['view'] },
  { key: 'VENDOR.products', context: 'VENDOR', offers: ['view', 'add'] },
  { key: TRUST_FEATURE, context: 'ROOT', offers: ['edit'] },
];

const byKey = new Map<string, Feature>(features.map((feature) => [feature.key, feature]));

/** The feature with this key, if there is one. */
export function findFeature(key: string): Feature | undefined {
  return byKey.get(key);
}
