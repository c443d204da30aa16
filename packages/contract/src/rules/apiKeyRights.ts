import type { PrivilegeMap } from '../core/access.ts';
import type { FeatureKey } from '../core/featureKey.ts';
import type { Permission } from '../core/permissions.ts';
import { type Feature, findFeature, TRUST_FEATURE } from '../navigation/features.ts';

/** What no program gets: who vouches for people, roles, keys, and what is told to systems outside (KEY-03). */
const withheld: ReadonlySet<FeatureKey> = new Set<FeatureKey>([
  TRUST_FEATURE,
  'ROOT.roles',
  'ROOT.apiKeys',
  'CUSTOMER.apiKeys',
  'CUSTOMER.webhooks',
  'CUSTOMER.provisioning',
]);

/** What a program may look at and not change: who people are in the portal, with their rights, and how they sign in (KEY-03). */
const onlyViewed: ReadonlySet<FeatureKey> = new Set<FeatureKey>([
  'ROOT.users',
  'CUSTOMER.users',
  'ROOT.identityProviders',
]);

/** Returns the permissions that an API key may have for a feature; none where the feature is for people alone (KEY-03). */
export function keyPermissions({ key, offers }: Pick<Feature, 'key' | 'offers'>): readonly Permission[] {
  if (withheld.has(key)) return [];
  return onlyViewed.has(key) ? offers.filter((one) => one === 'view') : offers;
}

/** Returns what of some rights an API key may have; those of the root are for the keys of the root alone. */
export function keyPrivileges(rights: PrivilegeMap, isOfRoot: boolean): PrivilegeMap {
  return Object.fromEntries(
    Object.entries(rights).flatMap(([key, held]): [string, readonly Permission[]][] => {
      const feature = findFeature(key);
      if (feature === undefined || (!isOfRoot && feature.context === 'ROOT')) return [];
      const allowed = keyPermissions(feature);
      const kept = held.filter((one) => allowed.includes(one));
      return kept.length === 0 ? [] : [[key, kept]];
    }),
  );
}
