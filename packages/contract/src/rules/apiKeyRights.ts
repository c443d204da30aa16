import {
  canSeeAllBuildings,
  canSeeAllCustomers,
  canSeeAllVendors,
  type PrivilegeMap,
  type Session,
} from '../core/access.ts';
import type { FeatureKey } from '../core/featureKey.ts';
import type { Permission } from '../core/permissions.ts';
import { privilegesWithin, sharedPrivileges } from '../core/trial.ts';
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
  // How far a key reaches is said by its reach.
  return offers.filter((one) => (onlyViewed.has(key) ? one === 'view' : one !== 'viewAll'));
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

/** What a key is limited to. */
export interface KeyRights {
  readonly id: string;
  readonly name: string;
  /** Null for a key of the root. */
  readonly customerId: string | null;
  readonly rights: PrivilegeMap;
  readonly reach: string;
  /** The buildings that it is for, or those of its vendors. */
  readonly buildingIds: readonly string[];
  readonly vendorIds: readonly string[];
}

/** The features by which a person sees all customers, buildings and vendors. */
const widening = ['ROOT.customers', 'CUSTOMER.buildings', 'BUILDING.vendors'] as const;

/** The rights of a key with what widens its maker's scope, which is the key's too. */
function widened(rights: PrivilegeMap, own: PrivilegeMap): PrivilegeMap {
  const wide = widening.filter((feature) => own[feature]?.includes('viewAll') === true);
  return {
    ...rights,
    ...Object.fromEntries(wide.map((feature) => [feature, [...(rights[feature] ?? []), 'viewAll' as const]])),
  };
}

/** What a directory may do with the users of its customer, as far as its maker may (SCIM-01). */
const provisioned: PrivilegeMap = { 'CUSTOMER.users': ['view', 'add', 'edit', 'delete'] };

/** A directory that provisions users of a customer. */
export interface ProvisioningRights {
  readonly id: string;
  readonly name: string;
  readonly customerId: string;
}

/**
 * The session of a directory: what the person who made its mapping may do with the users of its customer, and the roles that
 * this person may grant (SCIM-01). Without a role where the person may not set up provisioning any more.
 */
export function sessionProvisioning(session: Session, { id, name, customerId }: ProvisioningRights): Session {
  const apiKey = { id, name };
  const { role: own, user, buildingIds, vendorIds } = session;
  const isSeen = canSeeAllCustomers(session) || user.customerId === customerId;
  const isMaker = own?.privilegeMap['CUSTOMER.provisioning']?.includes('edit') === true;
  if (own === null || !isSeen || !isMaker) return { ...session, role: null, apiKey };
  const privileges = widened(sharedPrivileges(own.privilegeMap, provisioned), own.privilegeMap);
  return {
    ...session,
    role: { ...own, privilegeMap: privilegesWithin('customer', privileges) },
    ownRole: own,
    apiKey,
    trialPlace: { name: `provisioning:${id}`, customerId, ownBuildingIds: buildingIds, ownVendorIds: vendorIds },
  };
}

const placeOf = { all: 'customer', buildings: 'building', vendors: 'vendor' } as const;

/**
 * The session of a program with a key: what the key and the person who made it both may, where both may (KEY-01, KEY-03).
 * Without a role where the person has none any more, or no longer sees the customer.
 */
export function sessionWithKey(session: Session, key: KeyRights): Session {
  const { id, name, customerId, reach } = key;
  const apiKey = { id, name };
  const { role: own, user, buildingIds, vendorIds } = session;
  const isSeen = customerId === null || canSeeAllCustomers(session) || user.customerId === customerId;
  if (own === null || !isSeen) return { ...session, role: null, apiKey };
  const shared = sharedPrivileges(own.privilegeMap, keyPrivileges(key.rights, customerId === null));
  const privileges = widened(shared, own.privilegeMap);
  const role = { ...own, privilegeMap: privileges, canGrantRoles: [] };
  const limited = { ...session, role, ownRole: own, apiKey };
  if (customerId === null) return limited;
  const kind = reach === 'buildings' || reach === 'vendors' ? placeOf[reach] : placeOf.all;
  const buildings = key.buildingIds.filter((one) => canSeeAllBuildings(session) || buildingIds.includes(one));
  const vendors = key.vendorIds.filter((one) => canSeeAllVendors(session) || vendorIds.includes(one));
  return {
    ...limited,
    role: { ...role, privilegeMap: privilegesWithin(kind, privileges) },
    buildingIds: kind === 'customer' ? buildingIds : buildings,
    vendorIds: kind === 'vendor' ? vendors : vendorIds,
    trialPlace: { name: `apiKey:${id}`, customerId, ownBuildingIds: buildingIds, ownVendorIds: vendorIds },
  };
}
